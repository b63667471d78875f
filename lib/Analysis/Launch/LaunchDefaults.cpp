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

void LaunchResolver::resolveBlock() {
  result.origin["block"] = originOf(Dim::Bdx);
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
    // Two open dimensions share the threads as square as powers of two allow.
    result.block[open[0]] = rest;
    if (open.size() > 1) {
      int64_t side = int64_t(1) << (llvm::Log2_64(rest) / 2);
      result.block[open[1]] = side;
      result.block[open[0]] = rest / side;
    }
    result.origin["block"] =
        bounded ? FactOrigin::LaunchBounds : FactOrigin::Default;
    bool isFitted = !bounded && fitBlockToArrays(open, rest);
    assume(llvm::formatv("block not known, {0} x {1} x {2} threads assumed{3}",
                         result.block[0], result.block[1], result.block[2],
                         bounded    ? " from the launch bounds"
                         : isFitted ? ": more would go beyond an array"
                                    : "")
               .str());
  }
  for (unsigned dim = 0; dim != 3; ++dim) {
    assert(result.block[dim] > 0 && "every extent has a thread");
    values[along(Dim::Bdx, dim)] = result.block[dim];
  }
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
    result.origin["shared"] = given.sharedBytes->origin;
    result.dynamicSharedBytes = std::max<int64_t>(*sharedBytes, 0);
    return;
  }
  result.origin["shared"] = FactOrigin::Default;
  if (!sizeSharedByLoops() && usesDynamicShared(kernel))
    sizeSharedByAccesses();
}

void LaunchResolver::sizeGridByGuards(
    std::array<std::optional<int64_t>, 3> &grid) {
  for (const Guard &guard : findGuards(kernel))
    for (unsigned dim = 0; dim != 3; ++dim) {
      std::optional<int64_t> blocks =
          grid[dim] ? std::nullopt : guard.blocks(dim, values);
      if (!blocks)
        continue;
      grid[dim] = values[along(Dim::Gdx, dim)] = *blocks;
      result.origin["grid"] = FactOrigin::Assumed;
      assume(llvm::formatv("grid not known, {0} assumed to be {1}: sized for "
                           "{2} by the guard at {3}",
                           stringifyDim(along(Dim::Gdx, dim)), *blocks,
                           guard.size(values), describePlace(guard.op))
                 .str());
    }
}

/// Gives the open dimensions eight full waves of blocks.
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
  int64_t wanted =
      saturatingMul(kDefaultWaves, blocksPerWave(kernel, result, machine));
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
  result.origin["grid"] = FactOrigin::Default;
  assume(
      llvm::formatv("grid not known, {0} full waves assumed: {1} x {2} x {3} "
                    "blocks",
                    kDefaultWaves, grid[0].value_or(1), grid[1].value_or(1),
                    grid[2].value_or(1))
          .str());
}

/// The parameters without a value that extents of the grid are computed from, where
/// nothing else in them is unknown.
void LaunchResolver::findGridParameters() {
  llvm::SetVector<llvm::StringRef> names;
  for (unsigned dim = 0; dim != 3; ++dim) {
    auto it = given.extents.find(along(Dim::Gdx, dim));
    if (it == given.extents.end() || extent(it->first))
      continue;
    ExprAttr expr = it->second.expr;
    if (expr.anyLeaf([](ExprAttr leaf) { return leaf.isUnknown(); }))
      return;
    expr.forEachLeaf([&](ExprAttr leaf) {
      if (leaf.isParam() && !isDeviceSymbol(leaf.getName()) &&
          !values.params.count(leaf.getName().str()))
        names.insert(leaf.getName());
    });
  }
  for (llvm::StringRef name : names)
    result.gridParameters.push_back(name.str());
}

void LaunchResolver::tellEstimates() {
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
  tellEstimates();
  findGridParameters();
  result.origin["grid"] = originOf(Dim::Gdx);
  std::array<std::optional<int64_t>, 3> grid;
  for (unsigned dim = 0; dim != 3; ++dim)
    grid[dim] = extent(along(Dim::Gdx, dim));
  if (llvm::is_contained(grid, std::nullopt)) {
    sizeGridByGuards(grid);
    fillGrid(grid);
  }
  for (unsigned dim = 0; dim != 3; ++dim) {
    result.grid[dim] = grid[dim].value_or(1);
    values[along(Dim::Gdx, dim)] = result.grid[dim];
  }
  evaluateGiven();
}

void LaunchResolver::resolveParameters() {
  for (const auto &[name, fact] : given.params) {
    auto value = values.params.find(name);
    if (value == values.params.end())
      continue;
    result.args[name] = value->second;
    result.origin["arg:" + name] = fact.origin;
    // An argument of the program or a file may give it another value.
    if (fact.origin == FactOrigin::Assumed)
      assume(llvm::formatv("{0} is {1} unless the program's input changes it, "
                           "which is assumed not to be",
                           describeValue(name), value->second)
                 .str());
  }
  for (const Guard &guard : findGuards(kernel)) {
    std::string parameter = guard.openParameter(values);
    std::optional<int64_t> value;
    if (!parameter.empty())
      value = guard.sizeFor(parameter, values);
    if (!value)
      continue;
    result.args[parameter] = values.params[parameter] = *value;
    result.origin["arg:" + parameter] = FactOrigin::Assumed;
    LoopOp rounds = guard.gridStrideLoop(
        ExprAttr::getParam(kernel.getContext(), parameter));
    if (rounds)
      result.singleRounds.push_back(placeOf(rounds));
    assume(llvm::formatv("{0} not known, {1} assumed: the grid was sized for "
                         "{2} at {3}",
                         describeValue(parameter), *value,
                         rounds ? "one round of the loop" : "the guard",
                         describePlace(guard.op))
               .str());
  }
}
