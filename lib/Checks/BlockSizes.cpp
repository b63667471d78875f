//===- BlockSizes.cpp - other block sizes ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSizes.h"
#include "gpuperf/Machine/Occupancy.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;

std::optional<int64_t> gpuperf::warpsPerSM(const Machine &machine,
                                           const BlockResources &block) {
  llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, block);
  if (occupancy)
    return occupancy->warpsPerSM;
  llvm::consumeError(occupancy.takeError());
  return std::nullopt;
}

static BlockResources resourcesOf(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  BlockResources block;
  block.threads = profile.launch.threadsPerBlock();
  block.registersPerThread = profile.registers;
  block.staticSharedBytes = profile.staticSharedBytes;
  block.dynamicSharedBytes = profile.launch.dynamicSharedBytes;
  return block;
}

std::optional<int64_t>
gpuperf::warpsWithRegisters(double registers, const CheckContext &context) {
  BlockResources block = resourcesOf(context);
  block.registersPerThread = static_cast<int64_t>(std::ceil(registers));
  if (Count most = context.machine.limits.maxRegistersPerThread)
    block.registersPerThread = std::min(block.registersPerThread, *most);
  if (context.profile.registerLimit > 0)
    block.registersPerThread =
        std::min(block.registersPerThread, context.profile.registerLimit);
  return warpsPerSM(context.machine, block);
}

namespace {

/// Blocks of `threads`, and what decides how long a grid of them takes.
struct Candidate {
  int64_t threads = 0, blocks = 0;
  /// Times that an SM is filled, one after the other: what latency takes.
  double rounds = 0;
  /// Warps that the busiest SM runs in all: what throughput takes.
  double warps = 0;
};

} // namespace

/// Blocks of `threads` for `all` threads; none where none fits.
static std::optional<Candidate> candidate(const CheckContext &context,
                                          int64_t threads, int64_t all) {
  BlockResources block = resourcesOf(context);
  block.threads = threads;
  int64_t warps = (threads + 31) / 32;
  double perSM = double(warpsPerSM(context.machine, block).value_or(0) / warps);
  double sms = double(context.machine.smCount.value_or(0));
  if (perSM <= 0 || sms <= 0)
    return std::nullopt;
  Candidate result{threads, (all + threads - 1) / threads};
  double blocks = double(result.blocks);
  double full = std::floor(blocks / (sms * perSM));
  double left = blocks - full * sms * perSM;
  result.rounds = full + (left > 0);
  result.warps = (full * perSM + std::ceil(left / sms)) * double(warps);
  return result;
}

/// The sizes with the fewest rounds and with the fewest warps on the busiest
/// SM, where these are clearly fewer than the kernel's.
static std::vector<Candidate> candidates(const CheckContext &context) {
  // A usual size first, which is taken where others are no better.
  constexpr int64_t kSizes[] = {256, 128, 512, 64, 1024, 32};
  constexpr double kClearly = 0.95, kBetter = 0.98;
  const ResolvedLaunch &launch = context.profile.launch;
  int64_t all = launch.threadsPerBlock() * launch.blocks();
  std::optional<Candidate> now =
      candidate(context, launch.threadsPerBlock(), all);
  std::vector<Candidate> list;
  for (double Candidate::*figure : {&Candidate::rounds, &Candidate::warps}) {
    Candidate best;
    for (int64_t size : kSizes) {
      bool isWhole = all % size == 0 || context.profile.isGuarded;
      std::optional<Candidate> other = candidate(context, size, all);
      if (!now || !other || !isWhole ||
          (*other).*figure > kClearly * ((*now).*figure))
        continue;
      if (!best.threads || (*other).*figure < kBetter * (best.*figure))
        best = *other;
    }
    if (best.threads && llvm::none_of(list, [&](const Candidate &known) {
          return known.threads == best.threads;
        }))
      list.push_back(best);
  }
  return list;
}

/// Where small numbers of blocks leave SMs idle, sizes differ in that, too.
static bool mayMatter(const CheckContext &context) {
  const ResolvedLaunch &launch = context.profile.launch;
  return context.profile.isByGlobalIndex && context.prediction.timeUs &&
         launch.grid[1] == 1 && launch.grid[2] == 1 && launch.block[1] == 1 &&
         launch.block[2] == 1;
}

std::optional<BetterBlocks>
gpuperf::findBetterBlocks(const CheckContext &context) {
  if (!mayMatter(context))
    return std::nullopt;
  std::optional<BetterBlocks> best;
  for (const Candidate &candidate : candidates(context)) {
    std::optional<Prediction> then = context.questions.predictWithLaunch(
        {candidate.blocks, 1, 1}, {candidate.threads, 1, 1});
    if (!then || !then->timeUs || !(*then->timeUs > 0))
      continue;
    double gain = speedup(context, *then);
    if (gain >= context.minSpeedup && (!best || gain > *best->gain.speedup))
      best = BetterBlocks{candidate.threads, candidate.blocks,
                          Gain{gain, then->bound}};
  }
  // What is gained is starts of blocks.
  if (best && context.prediction.bound == Bound::Launch &&
      !context.machine.cyclesPerBlockStart)
    best->gain.conditions.push_back(
        "blocks start as fast as on the GPUs that were measured");
  return best;
}
