//===- ResolveLaunch.cpp - from unknowns to numbers -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ResolveLaunch.h"
#include "GridResolver.h"
#include "LaunchBlock.h"
#include "gpuperf/Dialect/CooperativeLaunch.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Machine/Occupancy.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/Support/MathExtras.h"

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

/// Blocks of the kernel that one SM holds at once; nothing where the machine's
/// description does not tell.
static Count blocksPerSM(KernelOp kernel, const Machine &machine,
                         int64_t threads, int64_t dynamicSharedBytes) {
  BlockResources block;
  block.threads = threads;
  block.registersPerThread = kernel.getRegisters().value_or(kDefaultRegisters);
  block.staticSharedBytes = staticSharedBytes(kernel);
  block.dynamicSharedBytes = dynamicSharedBytes;
  llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, block);
  if (occupancy)
    return occupancy->blocksPerSM;
  llvm::consumeError(occupancy.takeError());
  return std::nullopt;
}

int64_t gpuperf::blocksPerWave(KernelOp kernel, const ResolvedLaunch &launch,
                               const Machine &machine) {
  Count perSM = blocksPerSM(kernel, machine, launch.threadsPerBlock(),
                            launch.dynamicSharedBytes);
  return std::max<int64_t>(perSM.value_or(1), 1) * machine.smCount.value_or(1);
}

Count gpuperf::answerOccupancy(KernelOp kernel, const Machine &machine,
                               const OccupancyQuestion &question) {
  if (question.kind == OccupancyQuestion::ActiveBlocks)
    return blocksPerSM(kernel, machine, question.threads,
                       question.dynamicSharedBytes);
  Count warp = machine.limits.warpSize;
  Count most = machine.limits.maxThreadsPerBlock;
  if (!warp || !most || !machine.smCount)
    return std::nullopt;
  int64_t limit =
      std::min<int64_t>(*most, kernel.getMaxThreads().value_or(*most));
  if (question.threads > 0)
    limit = std::min(limit, question.threads);
  int64_t bestThreads = 0, bestBlocks = 0;
  for (int64_t size = llvm::alignTo(limit, *warp); size > 0; size -= *warp) {
    int64_t threads = std::min(size, limit);
    Count blocks =
        blocksPerSM(kernel, machine, threads, question.dynamicSharedBytes);
    if (!blocks)
      return std::nullopt;
    if (threads * *blocks > bestThreads * bestBlocks) {
      bestThreads = threads;
      bestBlocks = *blocks;
    }
  }
  if (bestThreads == 0)
    return std::nullopt;
  return question.kind == OccupancyQuestion::BlockSize
             ? bestThreads
             : bestBlocks * *machine.smCount;
}

/// Where the source's launch is made, which goes without saying beside the
/// kernel.
static void takePlaces(KernelOp kernel, LaunchOp launch,
                       ResolvedLaunch &result) {
  for (CallPlace &call : callsOf(launch))
    result.calledFrom.push_back(std::move(call.place));
  auto isFromSource = [&](LaunchPart part) {
    return result.origins.is(part, FactOrigin::LaunchSite);
  };
  SourcePlace site = placeOf(launch);
  if (launch.getUnreached())
    result.skippedSite = site;
  if ((isFromSource(LaunchPart::Grid) || isFromSource(LaunchPart::Block)) &&
      !result.skippedSite.line)
    result.place = site;
  bool isElsewhere =
      site.line && site.file != placeOf(kernel).file &&
      (isFromSource(LaunchPart::Grid) || isFromSource(LaunchPart::Block));
  if (result.calledFrom.empty() && !isElsewhere)
    return;
  result.site = std::move(site);
  result.lastBuildLocationCount = std::clamp<int64_t>(
      launch.getLastBuiltPlaces().value_or(0), 0, result.calledFrom.size() + 1);
  result.hasOtherSites = launch.getElsewhere().value_or(false);
}

/// Which pointers lead to memory that is not the GPU's alone, and which are
/// null.
static void takeMemory(LaunchOp launch, ResolvedLaunch &result) {
  mlir::DictionaryAttr memory = launch.getMemoryAttr();
  if (!memory)
    return;
  for (mlir::NamedAttribute entry : memory) {
    auto kind = llvm::dyn_cast<mlir::StringAttr>(entry.getValue());
    if (!kind)
      continue;
    std::string pointer = entry.getName().str();
    result.symbols[isNullSymbol(pointer)] = kind == "null";
    if (kind == "host" || kind == "managed")
      result.memory[pointer] = kind.str();
  }
}

/// How large parameters without a value are at most.
static void takeUpperBounds(LaunchOp launch, ResolvedLaunch &result) {
  mlir::DictionaryAttr most = launch.getMostAttr();
  if (!most)
    return;
  for (mlir::NamedAttribute entry : most)
    if (auto value = llvm::dyn_cast<mlir::IntegerAttr>(entry.getValue()))
      result.upperBounds[entry.getName().str()] = value.getInt();
}

static void takeSizes(LaunchOp launch, ResolvedLaunch &result) {
  if (!launch)
    return;
  if (auto given = launch->getAttrOfType<mlir::DictionaryAttr>(kGivenSizesAttr))
    for (mlir::NamedAttribute entry : given)
      if (auto value = llvm::dyn_cast<mlir::IntegerAttr>(entry.getValue()))
        result.givenSizes[entry.getName().str()] = value.getInt();
  if (auto names = launch->getAttrOfType<mlir::ArrayAttr>(kOpenSizesAttr))
    for (mlir::StringAttr name : names.getAsRange<mlir::StringAttr>())
      result.openSizes.push_back(name.str());
}

/// Clusters are a fact of the code, whatever the grid that is asked for.
static void takeCluster(LaunchOp launch, ResolvedLaunch &result) {
  std::optional<llvm::ArrayRef<int64_t>> shape =
      launch ? launch.getCluster() : std::nullopt;
  if (!shape || shape->size() != 3)
    return;
  result.cluster.emplace();
  llvm::copy(*shape, result.cluster->begin());
}

/// How often the source's launch is made.
static void takeCount(LaunchOp launch, ResolvedLaunch &result) {
  if (std::optional<int64_t> count = launch.getCount();
      count && !result.needsInput)
    result.count = count;
  if (!result.skippedOnMachine.empty())
    result.count = 0; // the machine decides against it
  if (!result.count && !result.needsInput)
    result.unknownCountReason = launch.getCountWhy().value_or("").str();
  result.hasMoreLaunches = launch.getOneOfMore().value_or(false);
}

/// Turns what is given of one launch into numbers, and what is not into
/// assumptions.
static llvm::Error resolve(PartialLaunch &partial) {
  if (llvm::Error error = gatherFacts(partial))
    return error;
  partial.evaluateGiven();
  GridResolver grid(partial);
  grid.linkToArguments();
  resolveBlock(partial);
  resolveShared(partial);
  grid.resolve();
  resolveParameters(partial, grid);
  if (partial.launch && !overridesShape(partial.override))
    resolveConditions(partial);
  return partial.checkOverride();
}

llvm::Expected<ResolvedLaunch>
gpuperf::resolveLaunch(KernelOp kernel, LaunchOp launch, const Machine &machine,
                       const LaunchOverride &override,
                       std::vector<std::string> &assumptions) {
  if (launch && launch.getUnreached() && !overridesShape(override))
    assumptions.push_back(
        (launch.getCount() == 0 ? "not launched in this run of the program"
                                : "not seen to be launched by this program") +
        std::string(": the launch is told for its function alone"));
  PartialLaunch partial(kernel, launch, machine, override, assumptions);
  if (llvm::Error error = resolve(partial))
    return std::move(error);
  ResolvedLaunch &result = partial.result;
  takeCluster(launch, result);
  takeSizes(launch, result);
  if (override.recorded) {
    result.count = override.recorded->count;
    const auto &observed = override.recorded->observed;
    bool isSame = observed && observed->ptx == kernel.getPtx().value_or("");
    result.isObservedByLines = observed && !isSame;
    if (isSame || (observed && !observed->lines.empty()))
      result.observed = observed;
  } else if (launch && !overridesShape(override)) {
    takeCount(launch, result);
    takeMemory(launch, result);
    takeUpperBounds(launch, result);
    takePlaces(kernel, launch, result);
  }
  return std::move(result);
}
