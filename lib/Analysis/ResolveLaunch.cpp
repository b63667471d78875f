//===- ResolveLaunch.cpp - unknowns of a launch become numbers ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/ResolveLaunch.h"
#include "Guards.h"
#include "gpuperf/Analysis/SourceSpot.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace gpuperf;

int64_t gpuperf::staticSharedBytes(KernelOp kernel) {
  int64_t bytes = 0;
  for (ArrayOp array : kernel.getBody().getOps<ArrayOp>()) {
    if (array.getSpace() != Space::Shared)
      continue;
    int64_t size = array.getElemBytes();
    for (int64_t extent : array.getDims())
      size *= std::max<int64_t>(extent, 0);
    int64_t alignment = std::max<int64_t>(array.getAlignment(), 1);
    bytes = llvm::divideCeil(bytes, alignment) * alignment + size;
  }
  return bytes;
}

int64_t gpuperf::blocksPerWave(KernelOp kernel, const ResolvedLaunch &launch,
                               const Machine &machine) {
  BlockResources block;
  block.threads = launch.threadsPerBlock();
  block.registersPerThread = kernel.getRegisters().value_or(kDefaultRegisters);
  block.staticSharedBytes = staticSharedBytes(kernel);
  block.dynamicSharedBytes = launch.dynamicSharedBytes;
  int64_t perSM = 1;
  if (llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, block))
    perSM = std::max<int64_t>(occupancy->blocksPerSM, 1);
  else
    llvm::consumeError(occupancy.takeError());
  return perSM * machine.smCount.value_or(1);
}

namespace {

constexpr const char *kGridDim[] = {"gdx", "gdy", "gdz"};
constexpr const char *kBlockDim[] = {"bdx", "bdy", "bdz"};
constexpr const char *kBlock[] = {"bx", "by", "bz"};
constexpr const char *kThread[] = {"tx", "ty", "tz"};

/// An expression and where it came from.
struct Given {
  ExprAttr expr;
  std::string origin;
};

class Resolver {
public:
  Resolver(KernelOp kernel, LaunchOp launch, const Machine &machine,
           const LaunchOverride &override,
           std::vector<std::string> &assumptions)
      : kernel(kernel), launch(launch), machine(machine), override(override),
        assumptions(assumptions) {}

  llvm::Expected<ResolvedLaunch> run() {
    if (llvm::Error error = gather())
      return std::move(error);
    evaluateGiven();
    resolveBlock();
    resolveShared();
    resolveGrid();
    resolveParameters();
    if (llvm::Error error = checkOverride())
      return std::move(error);
    return result;
  }

private:
  KernelOp kernel;
  LaunchOp launch;
  const Machine &machine;
  const LaunchOverride &override;
  std::vector<std::string> &assumptions;
  ResolvedLaunch result;
  /// By symbol: bdx, gdx, "shared" and parameters.
  std::map<std::string, Given> given;
  SymbolValues values;

  llvm::Error gather();
  llvm::Error giveText(const std::string &symbol, const std::string &what,
                       const std::string &text);
  void gatherLaunch();
  void give(const std::string &symbol, const std::string &key, ExprAttr expr,
            llvm::StringRef fallback);
  void evaluateGiven();
  llvm::Error checkOverride();
  std::string originOf(const std::string &symbol) const;
  void assume(const std::string &text) { assumptions.push_back(text); }
  bool uses(const char *symbol);

  std::optional<int64_t> extent(const char *symbol);
  void resolveBlock();
  void resolveShared();
  void resolveGrid();
  void sizeGridByGuards(std::array<std::optional<int64_t>, 3> &grid);
  void fillGrid(std::array<std::optional<int64_t>, 3> &grid);
  void resolveParameters();
};

llvm::Error overrideError(const std::string &what, const std::string &text,
                          const std::string &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "in " + what + " \"" + text + "\": " + why);
}

} // namespace

//===----------------------------------------------------------------------===//
// What is given
//===----------------------------------------------------------------------===//

llvm::Error Resolver::giveText(const std::string &symbol,
                               const std::string &what,
                               const std::string &text) {
  std::string why;
  ExprAttr expr = ExprAttr::parse(kernel.getContext(), text, why);
  if (!expr)
    return overrideError(what, text, why);
  given[symbol] = {expr, "command line"};
  return llvm::Error::success();
}

void Resolver::give(const std::string &symbol, const std::string &key,
                    ExprAttr expr, llvm::StringRef fallback) {
  std::string origin = fallback.str();
  if (std::optional<mlir::DictionaryAttr> from = launch.getProvenance())
    if (auto text = from->getAs<mlir::StringAttr>(key))
      origin = text.getValue().str();
  given[symbol] = {expr, origin};
}

void Resolver::gatherLaunch() {
  const ExprAttr grid[] = {launch.getGridX(), launch.getGridY(),
                           launch.getGridZ()};
  const ExprAttr block[] = {launch.getBlockX(), launch.getBlockY(),
                            launch.getBlockZ()};
  for (unsigned dim = 0; dim != 3; ++dim) {
    give(kGridDim[dim], "grid", grid[dim], "launch site");
    give(kBlockDim[dim], "block", block[dim], "launch site");
  }
  give("shared", "shared", launch.getShared(), "launch site");
  if (std::optional<mlir::DictionaryAttr> args = launch.getArgs())
    for (mlir::NamedAttribute arg : *args)
      if (auto expr = llvm::dyn_cast<ExprAttr>(arg.getValue()))
        give(arg.getName().str(), "arg:" + arg.getName().str(), expr,
             "launch site");
}

llvm::Error Resolver::gather() {
  if (launch)
    gatherLaunch();
  // A grid or block on the command line says all of it: what it leaves out
  // is 1.
  auto extents = [&](const auto &texts, const char *const *symbols,
                     const char *what) -> llvm::Error {
    if (llvm::none_of(texts, [](const auto &text) { return text.has_value(); }))
      return llvm::Error::success();
    for (unsigned dim = 0; dim != 3; ++dim)
      if (llvm::Error error =
              giveText(symbols[dim], what, texts[dim].value_or("1")))
        return error;
    return llvm::Error::success();
  };
  if (llvm::Error error = extents(override.grid, kGridDim, "the grid"))
    return error;
  if (llvm::Error error = extents(override.block, kBlockDim, "the block"))
    return error;
  if (override.sharedBytes)
    if (llvm::Error error =
            giveText("shared", "the shared memory size", *override.sharedBytes))
      return error;
  for (const auto &[name, text] : override.args)
    if (llvm::Error error = giveText(name, "the value of '" + name + "'", text))
      return error;
  return llvm::Error::success();
}

/// Facts may rest on each other in any order (a grid on n, n on a dimension).
void Resolver::evaluateGiven() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[symbol, fact] : given) {
      if (values.count(symbol))
        continue;
      std::optional<int64_t> value = evaluateScalar(fact.expr, values);
      if (!value)
        continue;
      values[symbol] = *value;
      changed = true;
    }
  }
}

llvm::Error Resolver::checkOverride() {
  for (const auto &[symbol, fact] : given) {
    if (fact.origin != "command line")
      continue;
    if (!values.count(symbol))
      return overrideError("the launch", fact.expr.str(),
                           "has no value, a symbol in it is unknown");
    bool isExtent = llvm::is_contained(kGridDim, symbol) ||
                    llvm::is_contained(kBlockDim, symbol);
    if (values[symbol] < (isExtent ? 1 : 0) && (isExtent || symbol == "shared"))
      return overrideError("the launch", fact.expr.str(),
                           "is " + std::to_string(values[symbol]));
  }
  return llvm::Error::success();
}

std::string Resolver::originOf(const std::string &symbol) const {
  auto it = given.find(symbol);
  return it == given.end() ? "default" : it->second.origin;
}

bool Resolver::uses(const char *symbol) {
  bool found = false;
  kernel.walk([&](mlir::Operation *op) {
    for (mlir::NamedAttribute attr : op->getAttrs())
      if (auto expr = llvm::dyn_cast<ExprAttr>(attr.getValue()))
        found |= !llvm::isa<LaunchOp>(op) && expr.dependsOn(symbol);
  });
  return found;
}

/// A known extent, at least 1: an empty launch has no time to predict.
std::optional<int64_t> Resolver::extent(const char *symbol) {
  auto it = values.find(symbol);
  if (it == values.end())
    return std::nullopt;
  if (it->second < 1)
    assume(llvm::formatv("{0} is {1} in this launch, 1 assumed", symbol,
                         it->second)
               .str());
  return std::max<int64_t>(it->second, 1);
}

//===----------------------------------------------------------------------===//
// What is not
//===----------------------------------------------------------------------===//

void Resolver::resolveBlock() {
  result.origin["block"] = originOf(kBlockDim[0]);
  int64_t known = 1;
  std::vector<unsigned> open;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (std::optional<int64_t> value = extent(kBlockDim[dim]))
      known *= result.block[dim] = *value;
    else if (dim == 0 || uses(kThread[dim]))
      open.push_back(dim);
  }
  if (!open.empty()) {
    bool bounded = kernel.getMaxThreads().has_value();
    int64_t threads = bounded ? *kernel.getMaxThreads() : kDefaultBlockThreads;
    int64_t rest = std::max<int64_t>(threads / known, 1);
    // Two open dimensions share the threads as square as powers of two allow.
    result.block[open[0]] = rest;
    if (open.size() > 1) {
      int64_t side = int64_t(1) << (llvm::Log2_64(rest) / 2);
      result.block[open[1]] = side;
      result.block[open[0]] = rest / side;
    }
    result.origin["block"] = bounded ? "launch bounds" : "default";
    assume(llvm::formatv("block not known, {0} x {1} x {2} threads assumed{3}",
                         result.block[0], result.block[1], result.block[2],
                         bounded ? " from the launch bounds" : "")
               .str());
  }
  for (unsigned dim = 0; dim != 3; ++dim)
    values[kBlockDim[dim]] = result.block[dim];
  evaluateGiven(); // a grid that was computed from the block
}

void Resolver::resolveShared() {
  auto it = values.find("shared");
  result.origin["shared"] = originOf("shared");
  if (it != values.end()) {
    result.dynamicSharedBytes = std::max<int64_t>(it->second, 0);
    return;
  }
  result.origin["shared"] = "default";
  for (ArrayOp array : kernel.getBody().getOps<ArrayOp>())
    if (array.getSpace() == Space::Shared &&
        llvm::is_contained(array.getDims(), 0))
      assume("size of dynamic shared memory not known, 0 bytes assumed");
}

void Resolver::sizeGridByGuards(std::array<std::optional<int64_t>, 3> &grid) {
  for (const Guard &guard : findGuards(kernel, values)) {
    std::optional<int64_t> threads = guard.threads(values);
    if (grid[guard.dim] || !threads || *threads < 1)
      continue;
    grid[guard.dim] = llvm::divideCeil(*threads, result.block[guard.dim]);
    result.origin["grid"] = "assumed";
    assume(
        llvm::formatv("grid not known, {0} assumed to be {1}: sized for '{2}' "
                      "= {3} by the guard at {4}",
                      kGridDim[guard.dim], *grid[guard.dim], guard.parameter,
                      values[guard.parameter], describeSpot(spotOf(guard.op)))
            .str());
  }
}

/// Gives the open dimensions eight full waves of blocks.
void Resolver::fillGrid(std::array<std::optional<int64_t>, 3> &grid) {
  int64_t known = 1;
  std::vector<unsigned> open;
  for (unsigned dim = 0; dim != 3; ++dim) {
    if (grid[dim])
      known *= *grid[dim];
    else if (uses(kBlock[dim]))
      open.push_back(dim);
  }
  if (open.empty() && !grid[0])
    open.push_back(0);
  if (open.empty())
    return;
  int64_t wanted = kDefaultWaves * blocksPerWave(kernel, result, machine);
  int64_t rest = llvm::divideCeil(wanted, known);
  if (open.size() > 1) {
    // The divisor nearest to a square, so that the waves stay full.
    int64_t side = std::max<int64_t>(std::sqrt(double(rest)), 1);
    while (rest % side)
      --side;
    grid[open[1]] = side;
    rest /= side;
  }
  grid[open[0]] = rest;
  result.origin["grid"] = "default";
  assume(
      llvm::formatv("grid not known, {0} full waves assumed: {1} x {2} x {3} "
                    "blocks",
                    kDefaultWaves, grid[0].value_or(1), grid[1].value_or(1),
                    grid[2].value_or(1))
          .str());
}

void Resolver::resolveGrid() {
  result.origin["grid"] = originOf(kGridDim[0]);
  std::array<std::optional<int64_t>, 3> grid;
  for (unsigned dim = 0; dim != 3; ++dim)
    grid[dim] = extent(kGridDim[dim]);
  if (llvm::is_contained(grid, std::nullopt)) {
    sizeGridByGuards(grid);
    fillGrid(grid);
  }
  for (unsigned dim = 0; dim != 3; ++dim) {
    result.grid[dim] = grid[dim].value_or(1);
    values[kGridDim[dim]] = result.grid[dim];
  }
  evaluateGiven();
}

void Resolver::resolveParameters() {
  for (const auto &[symbol, fact] : given) {
    bool isExtent = llvm::is_contained(kGridDim, symbol) ||
                    llvm::is_contained(kBlockDim, symbol);
    if (isExtent || symbol == "shared" || !values.count(symbol))
      continue;
    result.args[symbol] = values[symbol];
    result.origin["arg:" + symbol] = fact.origin;
  }
  for (const Guard &guard : findGuards(kernel, values)) {
    int64_t threads = result.grid[guard.dim] * result.block[guard.dim];
    std::optional<int64_t> value = guard.parameterFor(threads, values);
    if (result.args.count(guard.parameter) || !value)
      continue;
    result.args[guard.parameter] = values[guard.parameter] = *value;
    result.origin["arg:" + guard.parameter] = "assumed";
    assume(llvm::formatv("'{0}' not known, {1} assumed: the grid was sized for "
                         "the guard at {2}",
                         guard.parameter, *value,
                         describeSpot(spotOf(guard.op)))
               .str());
  }
}

//===----------------------------------------------------------------------===//

llvm::Expected<ResolvedLaunch>
gpuperf::resolveLaunch(KernelOp kernel, LaunchOp launch, const Machine &machine,
                       const LaunchOverride &override,
                       std::vector<std::string> &assumptions) {
  return Resolver(kernel, launch, machine, override, assumptions).run();
}
