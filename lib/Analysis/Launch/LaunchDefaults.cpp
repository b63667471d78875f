//===- LaunchDefaults.cpp - values for unknown facts of a launch ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayReach.h"
#include "Guards.h"
#include "LaunchResolver.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Support/DeviceProperties.h"
#include "gpuperf/Support/HostValue.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;

/// Where the threads that are assumed would go beyond the kernel's arrays:
/// fewer in the `open` dimensions, the most that do not, as square as may be.
/// False where none have to be fewer, or none fit.
bool LaunchResolver::fitBlockToArrays(llvm::ArrayRef<unsigned> open,
                                      int64_t threads) {
  std::array<int64_t, 3> assumed = result.block;
  auto fits = [&] {
    ScalarValues tried = values;
    for (unsigned dim = 0; dim != 3; ++dim)
      tried[along(Dim::Bdx, dim)] = result.block[dim];
    return !overrunsArrays(kernel, std::move(tried));
  };
  if (fits())
    return false;
  bool isFlat = open.size() == 1;
  for (; threads > 1; threads /= 2)
    for (int64_t side = isFlat ? 1 : std::min(assumed[open[1]], threads);
         side >= 1; side /= 2) {
      result.block[open[0]] = threads / side;
      if (!isFlat)
        result.block[open[1]] = side;
      if (fits())
        return true;
    }
  result.block = assumed;
  return false;
}

/// Whether lanes of a warp pass values to each other.
static bool exchangesInWarps(KernelOp kernel) {
  auto isShuffle = [](mlir::Attribute count) {
    return llvm::cast<ClassCountAttr>(count).getInstClass() ==
           InstClass::Shuffle;
  };
  return kernel
      .walk([&](InstOp inst) {
        return llvm::any_of(inst.getCounts(), isShuffle)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// What is assumed of a size that the host has before it looks at what it is
/// told; empty for another.
static std::string presetOf(const GivenLaunch &given, Dim first,
                            llvm::StringRef what,
                            const std::array<int64_t, 3> &extents) {
  auto it = given.extents.find(first);
  if (it == given.extents.end() || it->second.origin != FactOrigin::Assumed)
    return "";
  return llvm::formatv("the {0} is {1} x {2} x {3} unless the program's input "
                       "changes it, which is assumed not to be",
                       what, extents[0], extents[1], extents[2])
      .str();
}

void LaunchResolver::resolveBlock() {
  result.origins[LaunchPart::Block] = originOf(Dim::Bdx);
  int64_t known = 1;
  std::vector<unsigned> open;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (std::optional<int64_t> value = extent(along(Dim::Bdx, dim)))
      known = saturatingMul(known, result.block[dim] = *value);
    else if (dim == 0 || uses(along(Dim::Tx, dim)))
      open.push_back(dim);
  }
  if (!open.empty()) {
    bool bounded = kernel.getMaxThreads().has_value();
    int64_t threads = bounded ? *kernel.getMaxThreads() : kDefaultBlockThreads;
    int64_t rest = std::max<int64_t>(threads / known, 1);
    // Two open dimensions share the threads as square as powers of two allow,
    // or a row is a warp, where values are exchanged along it. Those of
    // __launch_bounds__ are side by side, where the kernel numbers them by the
    // extent of the block: the shape is no matter to it then.
    result.block[open[0]] = rest;
    constexpr int64_t kWarp = 32;
    bool isNumbered = bounded && uses(Dim::Bdx);
    bool areWarps = open.size() > 1 && open[0] == 0 && rest % kWarp == 0 &&
                    !isNumbered && exchangesInWarps(kernel);
    if (open.size() > 1 && (areWarps || !bounded)) {
      int64_t side =
          areWarps ? rest / kWarp : int64_t(1) << (llvm::Log2_64(rest) / 2);
      result.block[open[1]] = side;
      result.block[open[0]] = rest / side;
    }
    result.origins[LaunchPart::Block] =
        bounded ? FactOrigin::LaunchBounds : FactOrigin::Default;
    bool isFitted = !bounded && fitBlockToArrays(open, rest);
    assume(
        llvm::formatv("block not known, {0} x {1} x {2} threads assumed{3}{4}",
                      result.block[0], result.block[1], result.block[2],
                      bounded    ? " from the launch bounds"
                      : isFitted ? ": more would go beyond an array"
                                 : "",
                      areWarps && !isFitted
                          ? ", rows of a warp, whose lanes exchange values"
                          : "")
            .str());
  }
  for (unsigned dim = 0; dim != 3; ++dim) {
    assert(result.block[dim] > 0 && "every extent has a thread");
    values[along(Dim::Bdx, dim)] = result.block[dim];
  }
  assume(presetOf(given, Dim::Bdx, "block", result.block));
  evaluateGiven(); // a grid that was computed from the block
}

/// `kernel<<<grid, block, n * sizeof(float)>>>` of a kernel with a loop up to n: what
/// is assumed of the loop's length is assumed of the memory, too. False where that
/// does not give a size that launches.
bool LaunchResolver::sizeSharedByLoops() {
  if (!given.sharedBytes)
    return false;
  ScalarValues assumed = values;
  std::string loops;
  kernel.walk([&](LoopOp loop) {
    std::optional<ExprAttr> trip = loop.getTrip();
    if (!trip || !trip->isParam() || !given.sharedBytes->expr.dependsOn(*trip))
      return;
    std::string name = trip->getName().str();
    if (assumed.params.try_emplace(name, kAssumedTrip).second)
      loops += llvm::formatv("{0}'{1}' is {2}, as for the loop at {3}",
                             loops.empty() ? "" : ", ", name, kAssumedTrip,
                             describePlace(loop));
  });
  std::optional<int64_t> bytes =
      evaluateScalar(given.sharedBytes->expr, assumed);
  int64_t most = machine.shared.bytesPerBlock.value_or(0);
  if (loops.empty() || !bytes || *bytes <= 0 ||
      saturatingAdd(*bytes, staticSharedBytes(kernel)) > most)
    return false;
  result.dynamicSharedBytes = *bytes;
  assume(llvm::formatv("size of dynamic shared memory not known, {0} bytes "
                       "assumed: {1}",
                       *bytes, loops)
             .str());
  return true;
}

/// As much as some threads are seen to use, where a block can have that.
void LaunchResolver::sizeSharedByAccesses() {
  int64_t reach = dynamicSharedReach(kernel, values);
  int64_t most = machine.shared.optInBytesPerBlock.value_or(
      machine.shared.bytesPerBlock.value_or(0));
  bool launches = saturatingAdd(reach, staticSharedBytes(kernel)) <= most;
  result.dynamicSharedBytes = launches ? reach : 0;
  assume(llvm::formatv("size of dynamic shared memory not known, {0} bytes "
                       "assumed{1}",
                       result.dynamicSharedBytes,
                       reach && launches
                           ? ": as far as the first and last threads of a "
                             "block reach"
                           : "")
             .str());
}

void LaunchResolver::resolveShared() {
  // What nobody told of a kernel that uses it is not 0.
  bool isTold =
      sharedBytes && (given.sharedBytes->origin != FactOrigin::Default ||
                      !usesDynamicShared(kernel));
  if (isTold) {
    result.origins[LaunchPart::Shared] = given.sharedBytes->origin;
    result.dynamicSharedBytes = std::max<int64_t>(*sharedBytes, 0);
    return;
  }
  result.origins[LaunchPart::Shared] = FactOrigin::Default;
  if (!sizeSharedByLoops() && usesDynamicShared(kernel))
    sizeSharedByAccesses();
}

/// The most blocks that a grid which is assumed has: those that are resident at
/// once where they can wait for each other.
int64_t LaunchResolver::maxResidentBlocks() const {
  return isCooperative(kernel, launch) ? blocksPerWave(kernel, result, machine)
                                       : std::numeric_limits<int64_t>::max();
}

void LaunchResolver::sizeGridByGuards(
    std::array<std::optional<int64_t>, 3> &grid) {
  for (const Guard &guard : findGuards(kernel))
    for (unsigned dim = 0; dim != 3; ++dim) {
      std::optional<int64_t> blocks =
          grid[dim] ? std::nullopt : guard.blocks(dim, values);
      if (!blocks || *blocks > maxResidentBlocks())
        continue;
      grid[dim] = values[along(Dim::Gdx, dim)] = *blocks;
      result.origins[LaunchPart::Grid] = FactOrigin::Assumed;
      assume(llvm::formatv("grid not known, {0} assumed to be {1}: sized for "
                           "{2} by the guard at {3}",
                           stringifyDim(along(Dim::Gdx, dim)), *blocks,
                           guard.size(values), describePlace(guard.op))
                 .str());
    }
}

/// Full waves of a grid that is assumed: of blocks that wait for each other
/// there is one at most.
int64_t LaunchResolver::defaultWaves() const {
  return isCooperative(kernel, launch) ? 1 : kDefaultWaves;
}

int64_t LaunchResolver::defaultBlocks() const {
  return saturatingMul(defaultWaves(), blocksPerWave(kernel, result, machine));
}

/// Says that `grid` is assumed. Of blocks that wait for each other there are no
/// more: it is not for a rate of blocks that their number is made up.
void LaunchResolver::noteGrid(
    const std::array<std::optional<int64_t>, 3> &grid) {
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
  assume(llvm::formatv("grid not known, {0}{1} x {2} x {3} blocks{4}{5}", much,
                       grid[0].value_or(1), grid[1].value_or(1),
                       grid[2].value_or(1), much.empty() ? " assumed" : "", why)
             .str());
}

/// Gives the open dimensions as many blocks as are assumed.
void LaunchResolver::fillGrid(std::array<std::optional<int64_t>, 3> &grid) {
  int64_t known = 1;
  std::vector<unsigned> open;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (grid[dim])
      known = saturatingMul(known, *grid[dim]);
    else if (uses(along(Dim::Bx, dim)))
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
std::vector<std::string> LaunchResolver::openGridSymbols() {
  llvm::SetVector<llvm::StringRef> names;
  for (unsigned dim = 0; dim != 3; ++dim) {
    auto it = given.extents.find(along(Dim::Gdx, dim));
    if (it == given.extents.end() || values[it->first])
      continue;
    ExprAttr expr = it->second.expr;
    if (expr.anyLeaf([](ExprAttr leaf) { return leaf.isUnknown(); }))
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
std::array<std::optional<int64_t>, 3>
LaunchResolver::gridWith(const std::string &symbol, int64_t value) const {
  LaunchOp source = launch;
  ScalarValues tried = values;
  tried.params[symbol] = value;
  for (const auto &[name, fact] : given.params)
    if (std::optional<int64_t> told = evaluateScalar(fact.expr, tried))
      tried.params.emplace(name, *told);
  std::array<std::optional<int64_t>, 3> grid;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (source)
      grid[dim] = evaluateScalar(source.getGrid(dim), tried);
    if (!grid[dim])
      grid[dim] = values[along(Dim::Gdx, dim)];
  }
  return grid;
}

/// So many blocks has it then; 0 where an extent is, and empty where one is not
/// known.
std::optional<int64_t> LaunchResolver::blocksWith(const std::string &symbol,
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

/// What the program lets `symbol` be at most; more than any size without a
/// limit.
static int64_t largestOf(llvm::StringRef symbol, LaunchOp launch) {
  mlir::DictionaryAttr most = launch ? launch.getMostAttr() : nullptr;
  auto limit = most ? most.getAs<mlir::IntegerAttr>(symbol) : nullptr;
  return limit ? limit.getInt() : kBeyondAnyExtent;
}

/// The value of `symbol` with which the grid has as many of the `wanted` blocks
/// as the host gives it; empty where no value has at least half of them.
std::optional<int64_t> LaunchResolver::valueForBlocks(const std::string &symbol,
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
bool LaunchResolver::sizeGridBySymbol(
    std::array<std::optional<int64_t>, 3> &grid) {
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

bool LaunchResolver::isGridOfHostValue() const {
  ExprAttr host = ExprAttr::getParam(launch->getContext(), kHostValue);
  return llvm::any_of(given.extents, [&](const auto &extent) {
    return extent.first >= Dim::Gdx && extent.second.expr.dependsOn(host);
  });
}

/// Where the user or a record tells an argument that the host computes from its
/// value, that is known as far as the argument tells it.
void LaunchResolver::linkToArguments() {
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
    return evaluateGiven();
  }
}

/// Where the user or a record tells the grid that the host computes from its
/// value, what else it computes from that goes with it.
void LaunchResolver::linkToGrid() {
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
void LaunchResolver::findGridParameters() {
  std::vector<std::string> symbols = openGridSymbols();
  if (!llvm::is_contained(symbols, kHostValue))
    result.gridParameters = std::move(symbols);
}

void LaunchResolver::noteEstimates() {
  bool any = llvm::any_of(given.extents, [&](const auto &extent) {
    return restsOnEstimates(extent.second.expr);
  });
  if (any)
    assume(
        llvm::formatv("the program asks for the kernel's occupancy, which is "
                      "told for {0} registers per thread: an estimate",
                      kernel.getRegisters().value_or(kDefaultRegisters))
            .str());
}

void LaunchResolver::resolveGrid() {
  noteEstimates();
  findGridParameters();
  result.origins[LaunchPart::Grid] = originOf(Dim::Gdx);
  if (!linkedArgument.empty() && isGridOfHostValue()) {
    result.origins[LaunchPart::Grid] = FactOrigin::Assumed;
    assume("the grid is that which goes with " + describeValue(linkedArgument) +
           ": the host computes both from one value");
  }
  std::array<std::optional<int64_t>, 3> grid;
  for (unsigned dim = 0; dim != 3; ++dim)
    grid[dim] = extent(along(Dim::Gdx, dim));
  if (llvm::is_contained(grid, std::nullopt)) {
    sizeGridByGuards(grid);
    if (!sizeGridBySymbol(grid))
      fillGrid(grid);
  }
  for (unsigned dim = 0; dim != 3; ++dim) {
    result.grid[dim] = grid[dim].value_or(1);
    values[along(Dim::Gdx, dim)] = result.grid[dim];
  }
  assume(presetOf(given, Dim::Gdx, "grid", result.grid));
  linkToGrid();
  evaluateGiven();
}

/// A parameter with a value that is told by the source, the user or a record.
void LaunchResolver::resolveGiven(const std::string &name, const Given &fact) {
  int64_t value = values.params[name];
  ExprAttr host = ExprAttr::getParam(kernel.getContext(), kHostValue);
  bool isLinked = fact.expr.dependsOn(host);
  result.args[name] = value;
  result.origins[LaunchPart::argument(name)] =
      isLinked ? FactOrigin::Assumed : fact.origin;
  if (isLinked)
    assume(llvm::formatv("{0} not known, {1} assumed: the host computes it and "
                         "the grid from one value",
                         describeValue(name), value)
               .str());
  // An argument of the program or a file may give it another value.
  else if (fact.origin == FactOrigin::Assumed)
    assume(llvm::formatv("{0} is {1} unless the program's input changes it, "
                         "which is assumed not to be",
                         describeValue(name), value)
               .str());
}

/// Data that a loop over the whole grid counts from is at its begin. What is
/// assumed for it, in words; empty where no such value is open.
static std::string assumeOffset(const Guard &guard, ScalarValues &values,
                                ResolvedLaunch &result) {
  std::string offset = guard.openOffset(values);
  if (offset.empty())
    return "";
  result.args[offset] = values.params[offset] = 0;
  result.origins[LaunchPart::argument(offset)] = FactOrigin::Assumed;
  return llvm::formatv("{0} not known, 0 assumed: the loop at {1} counts from "
                       "it",
                       describeValue(offset), describePlace(guard.op))
      .str();
}

void LaunchResolver::resolveParameters() {
  for (const auto &[name, fact] : given.params)
    if (values.params.count(name))
      resolveGiven(name, fact);
  for (const Guard &guard : findGuards(kernel)) {
    assume(assumeOffset(guard, values, result));
    std::string parameter = guard.openParameter(values);
    std::optional<int64_t> value;
    if (!parameter.empty())
      value = guard.sizeFor(parameter, values);
    if (!value)
      continue;
    value = std::min(*value, largestOf(parameter, launch));
    LoopOp rounds = guard.gridStrideLoop(
        ExprAttr::getParam(kernel.getContext(), parameter));
    bool isOfGrid = parameter == gridSymbol &&
                    blocksWith(parameter, *value) != result.blocks();
    if (isOfGrid)
      value = gridSymbolValue;
    else if (rounds)
      result.singleTripLoops.push_back({placeOf(rounds), parameter});
    result.args[parameter] = values.params[parameter] = *value;
    result.origins[LaunchPart::argument(parameter)] = FactOrigin::Assumed;
    assume(llvm::formatv("{0} not known, {1} assumed: {2}",
                         describeValue(parameter), *value,
                         isOfGrid
                             ? "the host computes the grid from it"
                             : "the grid was sized for " +
                                   std::string(rounds ? "one round of the loop"
                                                      : "the guard") +
                                   " at " + describePlace(guard.op))
               .str());
  }
}
