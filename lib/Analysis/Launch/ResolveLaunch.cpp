//===- ResolveLaunch.cpp - unknowns of a launch become numbers ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchResolver.h"
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

/// Whether grid and block are not those of the source.
static bool isToldOtherwise(const LaunchOverride &override) {
  return override.recorded || override.grid[0] || override.block[0];
}

/// How often the source's launch is made.
static void takeCount(LaunchOp launch, ResolvedLaunch &result) {
  if (std::optional<int64_t> count = launch.getCount())
    result.count = count;
  result.countWhy = launch.getCountWhy().value_or("").str();
  result.isOneOfMore = launch.getOneOfMore().value_or(false);
}

llvm::Expected<ResolvedLaunch>
gpuperf::resolveLaunch(KernelOp kernel, LaunchOp launch, const Machine &machine,
                       const LaunchOverride &override,
                       std::vector<std::string> &assumptions) {
  if (launch && launch.getUnreached() && !isToldOtherwise(override))
    assumptions.push_back("not seen to be launched by this command line: the "
                          "launch is told for its function alone");
  llvm::Expected<ResolvedLaunch> result =
      LaunchResolver(kernel, launch, machine, override, assumptions).run();
  if (!result)
    return result;
  if (override.recorded)
    result->count = override.recorded->count;
  else if (launch && !isToldOtherwise(override))
    takeCount(launch, *result);
  return result;
}
