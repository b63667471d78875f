//===- OccupancyAdvice.cpp - changes for one more block per SM ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   what limits ─▶ candidate changes, smallest first ─▶ the rules again ─▶ the
//   first that holds more warps
//
//===----------------------------------------------------------------------===//

#include "OccupancyRules.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <optional>

using namespace gpuperf;
using namespace llvm;

namespace {

struct Advisor {
  const OccupancyParameters &p;
  const BlockResources &block;
  const Occupancy &now;

  int64_t warpsWith(const BlockResources &changed) const {
    return applyOccupancyRules(p, changed).warpsPerSM;
  }

  bool limits(const Count &blocks) const {
    return blocks && *blocks == now.blocksPerSM;
  }

  std::string sentence(const Twine &change, int64_t warps) const {
    return ("with " + change + ": " + Twine(warps) + " warps per SM").str();
  }

  /// The most registers per thread with which `base` holds more warps.
  std::optional<int64_t> fewerRegisters(BlockResources base) const {
    base.registersPerThread =
        std::min(base.registersPerThread, p.maxRegistersPerThread + 1);
    while (--base.registersPerThread >= 1)
      if (warpsWith(base) > now.warpsPerSM)
        return base.registersPerThread;
    return std::nullopt;
  }

  /// The most dynamic shared memory with which `base` holds more warps: what is
  /// left of an even share for one block more, for two more, …
  std::optional<int64_t> lessShared(BlockResources base) const {
    for (int64_t blocks = now.blocksPerSM + 1; blocks <= p.maxBlocks;
         ++blocks) {
      int64_t share = now.sharedBytesPerSM ? now.sharedBytesPerSM / blocks
                                           : p.sharedPerSM / blocks;
      share = std::min(share / p.sharedUnit * p.sharedUnit - p.sharedReserved,
                       std::max(p.sharedOptIn, p.sharedPerBlock));
      if (share < 0)
        return std::nullopt;
      // Less static shared memory is as good; only the sum is told.
      base.staticSharedBytes = 0;
      base.dynamicSharedBytes = share;
      if (warpsWith(base) > now.warpsPerSM)
        return share;
    }
    return std::nullopt;
  }

  std::string registersAdvice() const {
    std::optional<int64_t> registers = fewerRegisters(block);
    if (!registers)
      return "";
    BlockResources changed = block;
    changed.registersPerThread = *registers;
    return sentence("at most " + Twine(*registers) + " registers per thread",
                    warpsWith(changed));
  }

  std::string sharedAdvice() const {
    std::optional<int64_t> bytes = lessShared(block);
    if (!bytes)
      return "";
    BlockResources changed = block;
    changed.staticSharedBytes = 0;
    changed.dynamicSharedBytes = *bytes;
    return sentence("at most " + Twine(*bytes) +
                        " bytes of shared memory per block",
                    warpsWith(changed));
  }

  /// Both limit equally: the share of one block more, then the registers that
  /// fit it.
  std::string registersAndSharedAdvice() const {
    BlockResources changed = block;
    changed.registersPerThread = 1;
    std::optional<int64_t> bytes = lessShared(changed);
    if (!bytes)
      return "";
    changed = block;
    changed.staticSharedBytes = 0;
    changed.dynamicSharedBytes = *bytes;
    std::optional<int64_t> registers = fewerRegisters(changed);
    if (!registers)
      return "";
    changed.registersPerThread = *registers;
    return sentence("at most " + Twine(*registers) +
                        " registers per thread and at most " + Twine(*bytes) +
                        " bytes of shared memory per block",
                    warpsWith(changed));
  }

  /// The block size, in whole warps, that gives the most warps with the same
  /// needs per thread (registers) and per block (shared memory); of several the
  /// nearest to what it is, the smaller first.
  std::string blockSizeAdvice() const {
    int64_t most = p.maxThreads / p.warpSize;
    int64_t bestSize = 0, bestWarps = now.warpsPerSM;
    for (int64_t step = 1; step < most; ++step)
      for (int64_t size :
           {now.warpsPerBlock - step, now.warpsPerBlock + step}) {
        if (size < 1 || size > most)
          continue;
        BlockResources changed = block;
        changed.threads = size * p.warpSize;
        int64_t warps = warpsWith(changed);
        if (warps <= bestWarps)
          continue;
        bestSize = changed.threads;
        bestWarps = warps;
      }
    if (bestSize == 0)
      return "";
    return sentence(Twine(bestSize) + " threads per block", bestWarps);
  }

  std::string advise() const {
    bool registers =
        now.limiter == Limiter::Registers || limits(now.blocksByRegisters);
    bool shared = now.limiter == Limiter::Shared || limits(now.blocksByShared);
    bool slots = limits(now.blocksByWarps) || limits(now.blocksByLimit);
    std::string advice;
    if (registers && shared && !slots)
      advice = registersAndSharedAdvice();
    else if (registers && !slots)
      advice = registersAdvice();
    else if (shared && !slots)
      advice = sharedAdvice();
    return advice.empty() ? blockSizeAdvice() : advice;
  }
};

} // namespace

std::string gpuperf::adviseOccupancy(const OccupancyParameters &parameters,
                                     const BlockResources &block,
                                     const Occupancy &occupancy) {
  if (occupancy.warpsPerSM == occupancy.maxWarpsPerSM ||
      occupancy.limiter == Limiter::Threads)
    return "";
  if (block.registersPerThread < 0 || block.staticSharedBytes < 0 ||
      block.dynamicSharedBytes < 0)
    return "";
  return Advisor{parameters, block, occupancy}.advise();
}
