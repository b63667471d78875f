//===- LaunchGrid.cpp - the grid of a launch ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridResolver.h"
#include "Guards.h"
#include "ResolveLaunch.h"
#include "gpuperf/Dialect/CooperativeLaunch.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Support/DeviceProperties.h"
#include "gpuperf/Support/HostValue.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace gpuperf;

/// The most blocks that a grid which is assumed has: those that are resident at
/// once where they can wait for each other.
int64_t GridResolver::maxResidentBlocks() const {
  return isCooperative(kernel, launch) ? blocksPerWave(kernel, result, machine)
                                       : std::numeric_limits<int64_t>::max();
}

void GridResolver::sizeGridByGuards(Extents &grid) {
  for (const Guard &guard : findGuards(kernel))
    for (unsigned dim = 0; dim != 3; ++dim) {
      std::optional<int64_t> blocks =
          grid[dim] ? std::nullopt : guard.blocks(dim, values);
      if (!blocks || *blocks > maxResidentBlocks())
        continue;
      grid[dim] = values[along(Dim::Gdx, dim)] = *blocks;
      result.origins[LaunchPart::Grid] = FactOrigin::Assumed;
      partial.assume(
          llvm::formatv("grid not known, {0} assumed to be {1}: sized for "
                        "{2} by the guard at {3}",
                        stringifyDim(along(Dim::Gdx, dim)), *blocks,
                        guard.size(values), describePlace(guard.op))
              .str());
    }
}

/// Full waves of a grid that is assumed: of blocks that wait for each other
/// there is one at most.
int64_t GridResolver::defaultWaves() const {
  return isCooperative(kernel, launch) ? 1 : kDefaultWaves;
}

int64_t GridResolver::defaultBlocks() const {
  return saturatingMul(defaultWaves(), blocksPerWave(kernel, result, machine));
}

/// Says that `grid` is assumed. Of blocks that wait for each other there are no
/// more: it is not for a rate of blocks that their number is made up.
void GridResolver::noteGrid(const Extents &grid) {
  bool areResident = isCooperative(kernel, launch);
  result.origins[LaunchPart::Grid] =
      areResident ? FactOrigin::Assumed : FactOrigin::Default;
  int64_t blocks = 1;
  for (std::optional<int64_t> extent : grid)
    blocks = saturatingMul(blocks, extent.value_or(1));
  bool isFull = blocks % blocksPerWave(kernel, result, machine) == 0;
  int64_t waves = blocks / blocksPerWave(kernel, result, machine);
  std::string much =
      isFull && waves == defaultWaves()
          ? (waves == 1 ? "a full wave"
                        : std::to_string(waves) + " full waves") +
                " assumed: "
          : "";
  std::string why = areResident ? ", as many as can wait for each other"
                    : result.isLargestGrid
                        ? ": " + describeValue(gridSymbol) + " is at most " +
                              std::to_string(gridSymbolValue)
                        : "";
  partial.assume(
      llvm::formatv("grid not known, {0}{1} x {2} x {3} blocks{4}{5}", much,
                    grid[0].value_or(1), grid[1].value_or(1),
                    grid[2].value_or(1), much.empty() ? " assumed" : "", why)
          .str());
}

/// Gives the open dimensions as many blocks as are assumed.
void GridResolver::fillGrid(Extents &grid) {
  int64_t known = 1;
  std::vector<unsigned> open;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (grid[dim])
      known = saturatingMul(known, *grid[dim]);
    else if (partial.uses(along(Dim::Bx, dim)))
      open.push_back(dim);
  }
  if (open.empty() && !grid[0])
    open.push_back(0);
  if (open.empty())
    return;
  int64_t wanted = defaultBlocks();
  int64_t rest = isCooperative(kernel, launch)
                     ? std::max<int64_t>(wanted / known, 1)
                     : llvm::divideCeil(wanted, known);
  if (open.size() > 1) {
    // The divisor nearest to a square, so that the waves stay full.
    int64_t side = std::max<int64_t>(std::sqrt(double(rest)), 1);
    while (rest % side)
      --side;
    grid[open[1]] = side;
    rest /= side;
  }
  grid[open[0]] = rest;
  noteGrid(grid);
}

/// The symbols without a value that the open extents of the grid are computed
/// from; none where something else in them is not known.
std::vector<std::string> GridResolver::openGridSymbols() const {
  llvm::SetVector<llvm::StringRef> names;
  for (unsigned dim = 0; dim != 3; ++dim) {
    auto it = given.extents.find(along(Dim::Gdx, dim));
    if (it == given.extents.end() || values[it->first])
      continue;
    ExprAttr expr = it->second.expr;
    if (expr.hasUnknown())
      return {};
    expr.forEachLeaf([&](ExprAttr leaf) {
      if (leaf.isParam() && !isDeviceSymbol(leaf.getName()) &&
          !values.params.count(leaf.getName().str()))
        names.insert(leaf.getName());
    });
  }
  std::vector<std::string> result;
  for (llvm::StringRef name : names)
    result.push_back(name.str());
  return result;
}

/// The extents of the source's grid where `symbol` has that value.
GridResolver::Extents GridResolver::gridWith(const std::string &symbol,
                                             int64_t value) const {
  LaunchOp source = launch;
  ScalarValues tried = values;
  tried.params[symbol] = value;
  for (const auto &[name, fact] : given.params)
    if (std::optional<int64_t> told = evaluateScalar(fact.expr, tried))
      tried.params.emplace(name, *told);
  Extents grid;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (source)
      grid[dim] = evaluateScalar(source.getGrid(dim), tried);
    if (!grid[dim])
      grid[dim] = values[along(Dim::Gdx, dim)];
  }
  return grid;
}

std::optional<int64_t> GridResolver::blocksWith(const std::string &symbol,
                                                int64_t value) const {
  int64_t blocks = 1;
  for (std::optional<int64_t> extent : gridWith(symbol, value)) {
    if (!extent)
      return std::nullopt;
    blocks = saturatingMul(blocks, std::max<int64_t>(*extent, 0));
  }
  return blocks;
}

/// Of the values up to `last` for which `count`, which grows with them, is the
/// same, the one that is a multiple of their number: of (n + 255) / 256 the
/// last, of n / 256 the first.
template <typename Fn> static int64_t wholeOf(int64_t last, Fn count) {
  int64_t same = count(last);
  int64_t first =
      *smallest(0, last, [&](int64_t value) { return count(value) >= same; });
  int64_t step = last - first + 1;
  return last % step == 0 || first % step != 0 ? last : first;
}

int64_t gpuperf::largestOf(llvm::StringRef symbol, LaunchOp launch) {
  mlir::DictionaryAttr most = launch ? launch.getMostAttr() : nullptr;
  auto limit = most ? most.getAs<mlir::IntegerAttr>(symbol) : nullptr;
  return limit ? limit.getInt() : kBeyondAnyExtent;
}

/// The value of `symbol` with which the grid has as many of the `wanted` blocks
/// as the host gives it; empty where no value has at least half of them.
std::optional<int64_t> GridResolver::valueForBlocks(const std::string &symbol,
                                                    int64_t wanted) const {
  // What is known of one value has no number of blocks where it overflows.
  auto count = [&](int64_t value) {
    return blocksWith(symbol, value).value_or(kBeyondAnyExtent);
  };
  if (!blocksWith(symbol, 1))
    return std::nullopt;
  std::optional<int64_t> beyond =
      smallest(0, kBeyondAnyExtent,
               [&](int64_t value) { return count(value) > wanted; });
  int64_t last = beyond ? *beyond - 1 : kBeyondAnyExtent;
  if (int64_t most = largestOf(symbol, launch); most < last && count(most) >= 1)
    return most;
  if (last < 1 || count(last) < 1 || count(last) < wanted / 2)
    return std::nullopt;
  if (beyond)
    return wholeOf(last, count);
  return smallest(0, kBeyondAnyExtent, [&](int64_t value) {
    return count(value) >= count(kBeyondAnyExtent);
  });
}

/// Where the grid is computed from one value that is not known, that is the one
/// with which there are as many blocks as are assumed: what else is computed
/// from it goes with the grid. False where it is not.
bool GridResolver::sizeGridBySymbol(Extents &grid) {
  std::vector<std::string> symbols = openGridSymbols();
  if (symbols.size() != 1)
    return false;
  std::optional<int64_t> value =
      valueForBlocks(symbols.front(), defaultBlocks());
  if (!value)
    return false;
  gridSymbol = symbols.front();
  gridSymbolValue = *value;
  result.isLargestGrid = *value == largestOf(gridSymbol, launch);
  grid = gridWith(gridSymbol, *value);
  noteGrid(grid);
  if (gridSymbol == kHostValue)
    values.params[gridSymbol] = *value;
  return true;
}

bool GridResolver::isGridOfHostValue() const {
  ExprAttr host = ExprAttr::getParam(launch->getContext(), kHostValue);
  return llvm::any_of(given.extents, [&](const auto &extent) {
    return extent.first >= Dim::Gdx && extent.second.expr.dependsOn(host);
  });
}

void GridResolver::linkToArguments() {
  if (!launch)
    return;
  ExprAttr host = ExprAttr::getParam(kernel.getContext(), kHostValue);
  for (const auto &[name, expr] : launch.getArgValues()) {
    auto told = values.params.find(name.str());
    if (!expr.dependsOn(host) || told == values.params.end())
      continue;
    auto count = [&, expr = expr](int64_t value) {
      ScalarValues tried = values;
      tried.params[kHostValue.str()] = value;
      return evaluateScalar(expr, tried).value_or(kBeyondAnyExtent);
    };
    std::optional<int64_t> beyond =
        smallest(0, kBeyondAnyExtent,
                 [&](int64_t value) { return count(value) > told->second; });
    if (!beyond || *beyond < 2 || count(*beyond - 1) != told->second)
      continue;
    linkedArgument = name.str();
    values.params[kHostValue.str()] = wholeOf(*beyond - 1, count);
    return partial.evaluateGiven();
  }
}

/// Where the user or a record tells the grid that the host computes from its
/// value, what else it computes from that goes with it.
void GridResolver::linkToGrid() {
  if (!launch || values.params.count(kHostValue.str()))
    return;
  ExprAttr host = ExprAttr::getParam(kernel.getContext(), kHostValue);
  bool isLinked = llvm::any_of(given.params, [&](const auto &p) {
    return p.second.expr.dependsOn(host);
  });
  std::optional<int64_t> value;
  if (isLinked)
    value = valueForBlocks(kHostValue.str(), result.blocks());
  if (value && blocksWith(kHostValue.str(), *value) == result.blocks())
    values.params[kHostValue.str()] = *value;
}

/// The parameters without a value that extents of the grid are computed from,
/// where nothing else in them is unknown.
void GridResolver::findGridParameters() {
  std::vector<std::string> symbols = openGridSymbols();
  if (!llvm::is_contained(symbols, kHostValue))
    result.gridParameters = std::move(symbols);
}

void GridResolver::noteEstimates() {
  bool any = llvm::any_of(given.extents, [&](const auto &extent) {
    return partial.restsOnEstimates(extent.second.expr);
  });
  if (any)
    partial.assume(
        llvm::formatv("the program asks for the kernel's occupancy, which is "
                      "told for {0} registers per thread: an estimate",
                      kernel.getRegisters().value_or(kDefaultRegisters))
            .str());
}

void GridResolver::resolve() {
  noteEstimates();
  findGridParameters();
  result.origins[LaunchPart::Grid] = partial.originOf(Dim::Gdx);
  if (!linkedArgument.empty() && isGridOfHostValue()) {
    result.origins[LaunchPart::Grid] = FactOrigin::Assumed;
    partial.assume("the grid is that which goes with " +
                   describeValue(linkedArgument) +
                   ": the host computes both from one value");
  }
  Extents grid;
  for (unsigned dim = 0; dim != 3; ++dim)
    grid[dim] = partial.extent(along(Dim::Gdx, dim));
  if (llvm::is_contained(grid, std::nullopt)) {
    sizeGridByGuards(grid);
    if (!sizeGridBySymbol(grid))
      fillGrid(grid);
  }
  for (unsigned dim = 0; dim != 3; ++dim) {
    result.grid[dim] = grid[dim].value_or(1);
    values[along(Dim::Gdx, dim)] = result.grid[dim];
  }
  partial.assumePreset(Dim::Gdx, "grid", result.grid);
  linkToGrid();
  partial.evaluateGiven();
}
