//===- Occupancy.cpp - resident warps of an SM ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules: cuda_occupancy.h of the CUDA toolkit for 3.0 and later. For 1.x
// and 2.x the CUDA occupancy calculator and the CUDA C Programming Guide 4.2,
// section 4.2 (ceilings of warps, registers and shared memory per block).
//
//===----------------------------------------------------------------------===//

#include "OccupancyRules.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;
using namespace llvm;

static int64_t roundUp(int64_t value, int64_t unit) {
  return divideCeil(value, unit) * unit;
}

/// Records why the block cannot be launched; the first reason stays.
static void reject(Occupancy &occupancy, Limiter limiter, const Twine &reason) {
  if (!occupancy.unlaunchable.empty())
    return;
  occupancy.limiter = limiter;
  occupancy.unlaunchable = reason.str();
}

static void limitByWarps(const OccupancyParameters &p,
                         const BlockResources &block, Occupancy &o) {
  if (block.threads < 1)
    return reject(o, Limiter::Threads, "a block needs at least one thread");
  if (block.threads > p.maxThreads)
    return reject(o, Limiter::Threads,
                  Twine(block.threads) + " threads per block, at most " +
                      Twine(p.maxThreads));
  o.warpsPerBlock = divideCeil(block.threads, p.warpSize);
  o.blocksByWarps = p.maxWarps / o.warpsPerBlock;
}

/// 1.x: registers are handed out to a whole block.
static void limitByBlockRegisters(const OccupancyParameters &p,
                                  const BlockResources &block, Occupancy &o) {
  int64_t warps = roundUp(o.warpsPerBlock, p.warpGranularity);
  o.registersAllocatedPerBlock =
      roundUp(warps * p.warpSize * block.registersPerThread, p.registerUnit);
  if (o.registersAllocatedPerBlock > p.maxRegistersPerBlock)
    return reject(o, Limiter::Registers,
                  Twine(o.registersAllocatedPerBlock) +
                      " registers per block, at most " +
                      Twine(p.maxRegistersPerBlock));
  o.blocksByRegisters = p.registersPerSM / o.registersAllocatedPerBlock;
}

/// 2.x and later: registers are handed out to each warp, out of the register
/// file of its sub-partition.
static void limitByWarpRegisters(const OccupancyParameters &p,
                                 const BlockResources &block, Occupancy &o) {
  int64_t perWarp =
      roundUp(block.registersPerThread * p.warpSize, p.registerUnit);
  o.registersAllocatedPerBlock = perWarp * o.warpsPerBlock;
  // The launch check assumes that every sub-partition gets equally many warps;
  // all of Pascal checks as its four-partition SMs do.
  int64_t partitions = p.major == 6 ? 4 : p.subPartitions;
  int64_t assumed = perWarp * roundUp(o.warpsPerBlock, partitions);
  if (assumed > p.maxRegistersPerBlock)
    return reject(o, Limiter::Registers,
                  Twine(assumed) + " registers per block, at most " +
                      Twine(p.maxRegistersPerBlock));
  int64_t warpsPerPartition = p.registersPerSM / p.subPartitions / perWarp;
  o.blocksByRegisters = warpsPerPartition * p.subPartitions / o.warpsPerBlock;
}

static void limitByRegisters(const OccupancyParameters &p,
                             const BlockResources &block, Occupancy &o) {
  if (block.registersPerThread < 0)
    return reject(o, Limiter::Registers, "a negative number of registers");
  if (block.registersPerThread > p.maxRegistersPerThread)
    return reject(o, Limiter::Registers,
                  Twine(block.registersPerThread) +
                      " registers per thread, at most " +
                      Twine(p.maxRegistersPerThread));
  if (block.registersPerThread == 0)
    return;
  if (p.registersPerBlock)
    return limitByBlockRegisters(p, block, o);
  limitByWarpRegisters(p, block, o);
}

/// Shared memory of the SM under the kernel's preference: the next carve-out
/// that the unified L1 knows, and never less than one block needs.
static int64_t sharedCapacity(const OccupancyParameters &p, Count preferred,
                              int64_t perBlock) {
  assert(llvm::is_sorted(p.carveOuts) && "the first that fits is the smallest");
  if (!preferred || p.carveOuts.empty())
    return p.sharedPerSM;
  // Before Volta a preference too small for the block is ignored altogether.
  if (*preferred < perBlock && p.major < 7)
    return p.sharedPerSM;
  int64_t wanted = std::max(*preferred, perBlock);
  for (int64_t size : p.carveOuts)
    if (size >= wanted)
      return size;
  return p.sharedPerSM;
}

static void limitByShared(const OccupancyParameters &p,
                          const BlockResources &block, Occupancy &o) {
  if (block.staticSharedBytes < 0 || block.dynamicSharedBytes < 0)
    return reject(o, Limiter::Shared, "a negative amount of shared memory");
  if (block.staticSharedBytes > p.sharedPerBlock)
    return reject(o, Limiter::Shared,
                  Twine(block.staticSharedBytes) +
                      " bytes of static shared memory per block, at most " +
                      Twine(p.sharedPerBlock));
  int64_t used =
      saturatingAdd(block.staticSharedBytes, block.dynamicSharedBytes);
  int64_t limit = p.sharedPerBlock;
  if (block.optInShared)
    limit = std::max(limit, p.sharedOptIn);
  auto tooMuch = [&] {
    reject(o, Limiter::Shared,
           Twine(used) + " bytes of shared memory per block, at most " +
               Twine(limit));
  };
  if (used > limit)
    return tooMuch();
  o.sharedBytesAllocatedPerBlock =
      roundUp(used + p.sharedReserved, p.sharedUnit);
  if (o.sharedBytesAllocatedPerBlock > limit + p.sharedReserved)
    return tooMuch();
  o.sharedBytesPerSM = sharedCapacity(p, block.preferredSharedBytes,
                                      o.sharedBytesAllocatedPerBlock);
  if (o.sharedBytesAllocatedPerBlock > 0)
    o.blocksByShared = o.sharedBytesPerSM / o.sharedBytesAllocatedPerBlock;
}

Occupancy gpuperf::applyOccupancyRules(const OccupancyParameters &p,
                                       const BlockResources &block) {
  assert(p.warpSize > 0 && p.maxWarps > 0 && p.maxBlocks > 0 &&
         p.registerUnit > 0 && p.warpGranularity > 0 && p.subPartitions > 0 &&
         p.sharedUnit > 0 && "parametersOf refuses a machine without them");
  Occupancy o;
  o.maxWarpsPerSM = p.maxWarps;
  limitByWarps(p, block, o);
  if (o.unlaunchable.empty())
    limitByRegisters(p, block, o);
  if (o.unlaunchable.empty())
    limitByShared(p, block, o);
  if (!o.unlaunchable.empty())
    return o;
  o.blocksByLimit = p.maxBlocks;
  // On a tie the first is named: while block or warp slots are full, fewer
  // registers or less shared memory change nothing.
  std::pair<Limiter, Count> limits[] = {
      {Limiter::Warps, o.blocksByWarps},
      {Limiter::Blocks, o.blocksByLimit},
      {Limiter::Registers, o.blocksByRegisters},
      {Limiter::Shared, o.blocksByShared}};
  o.blocksPerSM = *o.blocksByWarps;
  for (auto &[limiter, blocks] : limits)
    if (blocks)
      o.blocksPerSM = std::min(o.blocksPerSM, *blocks);
  o.warpsPerSM = o.blocksPerSM * o.warpsPerBlock;
  if (o.warpsPerSM == p.maxWarps) {
    o.limiter = Limiter::Warps;
    return o;
  }
  for (auto &[limiter, blocks] : limits)
    if (blocks && *blocks == o.blocksPerSM) {
      o.limiter = limiter;
      break;
    }
  assert(o.limiter && "one of the limits is the least");
  return o;
}

/// The limits of `machine`; names the first that is not published.
static Expected<OccupancyParameters> parametersOf(const Machine &machine) {
  OccupancyParameters p;
  const OccupancyLimits &l = machine.limits;
  const SharedMemoryFigures &s = machine.shared;
  std::tuple<const char *, const Count &, int64_t &> needed[] = {
      {"limits.warp_size_threads", l.warpSize, p.warpSize},
      {"limits.max_threads_per_block", l.maxThreadsPerBlock, p.maxThreads},
      {"limits.max_warps_per_sm", l.maxWarpsPerSM, p.maxWarps},
      {"limits.max_blocks_per_sm", l.maxBlocksPerSM, p.maxBlocks},
      {"limits.registers_per_sm", l.registersPerSM, p.registersPerSM},
      {"limits.max_registers_per_block", l.maxRegistersPerBlock,
       p.maxRegistersPerBlock},
      {"limits.max_registers_per_thread", l.maxRegistersPerThread,
       p.maxRegistersPerThread},
      {"limits.register_allocation_unit_registers", l.registerAllocationUnit,
       p.registerUnit},
      {"limits.warp_allocation_granularity_warps", l.warpAllocationGranularity,
       p.warpGranularity},
      {"limits.sub_partitions", l.subPartitions, p.subPartitions},
      {"shared.bytes_per_sm", s.bytesPerSM, p.sharedPerSM},
      {"shared.bytes_per_block", s.bytesPerBlock, p.sharedPerBlock},
      {"shared.allocation_unit_bytes", s.allocationUnitBytes, p.sharedUnit}};
  for (auto &[key, published, into] : needed) {
    if (!published || *published < 1)
      return createStringError(inconvertibleErrorCode(),
                               "no occupancy: machine '" + machine.name +
                                   "' lacks " + key);
    into = *published;
  }
  p.major = machine.computeCapability.major;
  constexpr unsigned kAmpere = 8;
  p.registersPerBlock = l.registerAllocation.value_or(
                            p.major == 1 ? RegisterAllocation::PerBlock
                                         : RegisterAllocation::PerWarp) ==
                        RegisterAllocation::PerBlock;
  p.sharedOptIn = s.optInBytesPerBlock.value_or(p.sharedPerBlock);
  p.sharedReserved =
      s.reservedBytesPerBlock.value_or(p.major >= kAmpere ? 1024 : 0);
  p.carveOuts = s.carveOutBytes;
  return p;
}

int64_t gpuperf::blocksWithoutLimiter(const Occupancy &occupancy) {
  assert(occupancy.warpsPerBlock > 0 && "a block that can be launched");
  int64_t blocks = occupancy.maxWarpsPerSM / occupancy.warpsPerBlock;
  auto keepTo = [&](Limiter limiter, Count count) {
    if (count && occupancy.limiter != limiter)
      blocks = std::min(blocks, *count);
  };
  keepTo(Limiter::Registers, occupancy.blocksByRegisters);
  keepTo(Limiter::Shared, occupancy.blocksByShared);
  keepTo(Limiter::Blocks, occupancy.blocksByLimit);
  return std::max(blocks, occupancy.blocksPerSM);
}

Expected<Occupancy> gpuperf::computeOccupancy(const Machine &machine,
                                              const BlockResources &block) {
  Expected<OccupancyParameters> parameters = parametersOf(machine);
  if (!parameters)
    return parameters.takeError();
  Occupancy occupancy = applyOccupancyRules(*parameters, block);
  occupancy.nextStep = adviseOccupancy(*parameters, block, occupancy);
  return occupancy;
}
