//===- OccupancyCurves.cpp - warps over what a block needs ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OccupancyCurves.h"
#include "gpuperf/Machine/Occupancy.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace gpuperf;
namespace json = llvm::json;

/// Resident warps; 0 where no block can be launched.
static int64_t warpsWith(const Machine &machine, const BlockResources &block) {
  llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, block);
  if (occupancy)
    return occupancy->warpsPerSM;
  llvm::consumeError(occupancy.takeError());
  return 0;
}

static json::Array
curve(const Machine &machine, const BlockResources &now, int64_t first,
      int64_t last, int64_t step,
      llvm::function_ref<void(BlockResources &, int64_t)> change) {
  json::Array points;
  for (int64_t x = first; x <= last; x += step) {
    BlockResources block = now;
    change(block, x);
    points.push_back(
        json::Object{{"x", x}, {"warps", warpsWith(machine, block)}});
  }
  return points;
}

json::Object gpuperf::occupancyCurves(const KernelProfile &kernel,
                                      const Machine &machine) {
  if (!kernel.noOccupancy.empty())
    return json::Object{{"why", kernel.noOccupancy}};
  constexpr int64_t kRegisterStep = 8, kSharedSteps = 64;
  BlockResources now;
  now.threads = kernel.launch.threadsPerBlock();
  now.registersPerThread = kernel.registers;
  now.staticSharedBytes = kernel.staticSharedBytes;
  now.dynamicSharedBytes = kernel.launch.dynamicSharedBytes;
  int64_t mostThreads = machine.limits.maxThreadsPerBlock.value_or(1024);
  int64_t mostRegisters = machine.limits.maxRegistersPerThread.value_or(255);
  int64_t mostShared = machine.shared.bytesPerBlock.value_or(0);
  int64_t sharedStep = std::max<int64_t>(mostShared / kSharedSteps, 1);
  return json::Object{
      {"now",
       json::Object{{"block", now.threads},
                    {"registers", now.registersPerThread},
                    {"shared", now.staticSharedBytes + now.dynamicSharedBytes},
                    {"warps", kernel.occupancy.warpsPerSM}}},
      {"max_warps", kernel.occupancy.maxWarpsPerSM},
      {"by_block",
       curve(machine, now, 32, mostThreads, 32,
             [](BlockResources &block, int64_t x) { block.threads = x; })},
      {"by_registers",
       curve(machine, now, kRegisterStep, mostRegisters, kRegisterStep,
             [](BlockResources &block, int64_t x) {
               block.registersPerThread = x;
             })},
      {"by_shared", curve(machine, now, 0, mostShared, sharedStep,
                          [](BlockResources &block, int64_t x) {
                            block.staticSharedBytes = x;
                            block.dynamicSharedBytes = 0;
                          })}};
}
