//===- Launch.cpp - gpuperf-launch ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches that cannot work, that do all work several times, or that leave a
// part of the machine idle: lanes of a block's last warp, places for warps on
// an SM, SMs. What is only assumed of the launch is no ground for any of that.
//
//===----------------------------------------------------------------------===//

#include "BlockSizes.h"
#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <cmath>

using namespace gpuperf;

/// A tail that costs less than a tenth of the kernel is none to speak of. Few
/// blocks are worth up to so much only if all of the work can be shared out.
static constexpr double kMinGainOfTail = 1 / (1 - 0.1),
                        kMinGainOfMoreBlocks = 1.25;

namespace {

/// A launch as the check sees it.
struct Shape {
  explicit Shape(const CheckContext &context);

  int64_t threads, warps, blocks; ///< of a block; of the grid
  int64_t sms;                    ///< 0 where the machine does not say
  int64_t perSM;                  ///< blocks on an SM at once

  int64_t wave() const { return sms * perSM; }
};

} // namespace

Shape::Shape(const CheckContext &context)
    : threads(context.profile.launch.threadsPerBlock()),
      warps(context.profile.launch.warpsPerBlock()),
      blocks(context.profile.launch.blocks()),
      sms(context.machine.smCount.value_or(0)),
      perSM(context.profile.occupancy.blocksPerSM) {}

static Finding finding(const CheckContext &context, const llvm::Twine &message,
                       llvm::StringRef fixing, const Gain &gain) {
  return warning("gpuperf-launch", context.place, context, message, fixing,
                 gain);
}

static void note(Finding &finding, const std::string &text) {
  finding.notes.push_back({finding.place, text});
}

/// "blocks of 100 threads".
static std::string blocksOf(int64_t threads) {
  return "blocks of " + formatCount(threads, "thread");
}

//===----------------------------------------------------------------------===//
// The block
//===----------------------------------------------------------------------===//

/// Lanes of a block's last warp that are no threads.
static std::optional<Finding> idleLanes(const CheckContext &context,
                                        const Shape &shape) {
  int64_t lanes = shape.warps * 32, idle = lanes - shape.threads;
  if (idle == 0)
    return std::nullopt;
  std::optional<Gain> gain = gainOf(context, withFullWarps());
  if (!gain || !gain->speedup)
    return std::nullopt;
  std::string whose =
      shape.warps == 1 ? "the 32 lanes of their warp"
                       : "the " + std::to_string(lanes) + " lanes of their " +
                             std::to_string(shape.warps) + " warps";
  Finding result =
      finding(context,
              blocksOf(shape.threads) + " leave " + std::to_string(idle) +
                  " of " + whose + " idle",
              "putting the threads in blocks of whole warps", *gain);
  note(result, "a warp issues for 32 lanes, whatever the block has for them" +
                   boundAfterText(*gain));
  return result;
}

/// The warps on an SM with blocks that are 2, 4 or 8 times as large, and need
/// as many times as much; the most of them.
static int64_t warpsOfLargerBlocks(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  int64_t most = 0;
  for (int64_t factor : {2, 4, 8}) {
    BlockResources block;
    block.threads = profile.launch.threadsPerBlock() * factor;
    block.registersPerThread = profile.registers;
    block.staticSharedBytes = profile.staticSharedBytes * factor;
    block.dynamicSharedBytes = profile.launch.dynamicSharedBytes * factor;
    most = std::max(most, warpsPerSM(context.machine, block).value_or(0));
  }
  return most;
}

/// So small that an SM has no place for more blocks, but for more warps.
static std::optional<Finding> smallBlocks(const CheckContext &context,
                                          const Shape &shape) {
  const Occupancy &now = context.profile.occupancy;
  if (now.limiter != Limiter::Blocks || shape.threads % 32 != 0)
    return std::nullopt;
  int64_t warps = warpsOfLargerBlocks(context);
  if (warps <= now.warpsPerSM)
    return std::nullopt;
  std::optional<Gain> gain =
      gainOf(context, withBlocksPerSM(warps / shape.warps));
  if (!gain || !gain->speedup)
    return std::nullopt;
  Finding result = finding(
      context,
      blocksOf(shape.threads) + " fill only " + std::to_string(now.warpsPerSM) +
          " of the " + std::to_string(now.maxWarpsPerSM) +
          " places for warps on an SM, which holds no more than " +
          std::to_string(now.blocksPerSM) + " blocks",
      "putting the threads in larger blocks", *gain);
  note(result, "as many threads in larger blocks: " + std::to_string(warps) +
                   " warps on an SM" + boundAfterText(*gain));
  return result;
}

//===----------------------------------------------------------------------===//
// Work that is done again
//===----------------------------------------------------------------------===//

namespace {

/// A launch with one of all threads that do the same work.
struct DistinctThreads {
  Extents grid, block;
  int64_t times = 1;              ///< how often the work is done as it is
  std::vector<std::string> names; ///< of what the others differ in

  explicit DistinctThreads(const CheckContext &context)
      : grid(context.profile.launch.grid), block(context.profile.launch.block) {
    reduce(grid, context.isBlockIdxUnused, "blockIdx");
    reduce(block, context.isThreadIdxUnused, "threadIdx");
  }

private:
  void reduce(Extents &extents, const std::array<bool, 3> &isUnused,
              llvm::StringRef index) {
    for (unsigned axis = 0; axis != 3; ++axis) {
      if (!isUnused[axis] || extents[axis] == 1)
        continue;
      names.push_back((index + "." + llvm::Twine("xyz"[axis])).str());
      times *= extents[axis];
      extents[axis] = 1;
    }
  }
};

} // namespace

static std::optional<Finding> repeatedWork(const CheckContext &context,
                                           const DistinctThreads &once) {
  if (!context.prediction.timeUs)
    return std::nullopt;
  std::optional<Prediction> then =
      context.questions.predictWithLaunch(once.grid, once.block);
  if (!then || !then->timeUs || !(*then->timeUs > 0))
    return std::nullopt;
  Gain gain{speedup(context, *then), then->bound};
  std::string what = "all work is done " + std::to_string(once.times) +
                     " times: threads that differ in " +
                     llvm::join(once.names, " and ") +
                     " alone read and write the same";
  if (*gain.speedup < context.minSpeedup) {
    context.questions.noteSmallGain(what);
    return std::nullopt;
  }
  Finding result = finding(context, what, "launching one of each", gain);
  note(result, "grid " + formatExtents(once.grid) + ", block " +
                   formatExtents(once.block) + " does all of it" +
                   boundAfterText(gain));
  return result;
}

//===----------------------------------------------------------------------===//
// The grid
//===----------------------------------------------------------------------===//

/// Whether threads do something again and again, which others could do in part.
static bool hasDivisibleLoop(const KernelProfile &profile) {
  for (const LoopProfile &loop : profile.loops)
    if (loop.isDivisible && loop.executionsPerWarp > 0 && loop.tripPerWarp > 1)
      return true;
  return false;
}

/// Whether threads may be waiting in a loop: for a time to be over, or for
/// other blocks. More of them wait as long.
static bool mayWait(const CheckContext &context) {
  if (context.usesOnlyBarrierSync)
    return false;
  for (const LoopProfile &loop : context.profile.loops)
    if (loop.executionsPerWarp > 0 && !loop.assumption.empty())
      return true;
  return false;
}

static constexpr llvm::StringLiteral kMoreBlocks =
    "more blocks do a part of the iterations each; what a loop sums up over "
    "all "
    "of them has to be combined";

static std::optional<Finding> fewBlocks(const CheckContext &context,
                                        const Shape &shape) {
  if (shape.blocks >= shape.sms || mayWait(context) ||
      context.hasDependentIterations)
    return std::nullopt;
  std::optional<Gain> gain = gainOf(context, withEvenGrid());
  if (!gain || gain->speedup.value_or(0) < kMinGainOfMoreBlocks)
    return std::nullopt;
  gain->isUpperBound = true;
  bool loops = hasDivisibleLoop(context.profile);
  Finding result =
      finding(context,
              "only " + formatCount(shape.blocks, "block") +
                  (shape.warps == 1 && shape.threads < 32
                       ? " of " + formatCount(shape.threads, "thread")
                       : "") +
                  " for " + formatCount(shape.sms, "SM") + ": " +
                  std::to_string(shape.sms - shape.blocks) +
                  " of them have nothing to do",
              loops ? "sharing its loops' iterations out over all SMs"
                    : "sharing its work out over all SMs",
              *gain);
  note(result, loops ? kMoreBlocks.str()
                     : "smaller blocks, and more of them, reach more SMs" +
                           boundAfterText(*gain));
  return result;
}

/// Each SM has blocks, but not for all of its places, and as many warps more
/// could share the iterations of loops.
static std::optional<Finding> fewWarps(const CheckContext &context,
                                       const Shape &shape) {
  if (shape.sms <= 0 || shape.blocks < shape.sms ||
      shape.blocks >= shape.wave() || !hasDivisibleLoop(context.profile) ||
      mayWait(context) || context.hasDependentIterations)
    return std::nullopt;
  std::optional<Gain> gain = gainOf(context, withEvenGrid(shape.wave()));
  if (!gain || gain->speedup.value_or(0) < kMinGainOfMoreBlocks)
    return std::nullopt;
  gain->isUpperBound = true;
  const Occupancy &occupancy = context.profile.occupancy;
  int64_t most = (shape.blocks + shape.sms - 1) / shape.sms;
  Finding result =
      finding(context,
              formatCount(shape.blocks, "block") + " of " +
                  formatCount(shape.warps, "warp") + " take at most " +
                  std::to_string(most * shape.warps) + " of the " +
                  std::to_string(occupancy.warpsPerSM) +
                  " places for warps that an SM has for them",
              "sharing its loops' iterations out over " +
                  formatCount(shape.wave(), "block"),
              *gain);
  note(result, kMoreBlocks.str() + boundAfterText(*gain));
  return result;
}

/// "1.06 waves".
static std::string waves(double count) {
  return formatNumber(std::round(count * 100) / 100) + " waves";
}

/// "1.06 waves: the last of 2 waves has 12 of 216 blocks", "1.5 blocks for each
/// of 108 SMs: 54 run 2 while the others run 1".
static std::string tailInWords(const Shape &shape) {
  if (shape.blocks < shape.wave()) {
    int64_t fewer = shape.blocks / shape.sms, more = shape.blocks % shape.sms;
    return formatCount(shape.blocks, "block") + " for " +
           std::to_string(shape.sms) + " SMs: " + std::to_string(more) +
           (more == 1 ? " of them runs " : " of them run ") +
           std::to_string(fewer + 1) + " while the others run " +
           std::to_string(fewer);
  }
  int64_t last = shape.blocks % shape.wave();
  int64_t count = shape.blocks / shape.wave() + 1;
  return waves(double(shape.blocks) / double(shape.wave())) + ": the last of " +
         std::to_string(count) + " waves has " + std::to_string(last) + " of " +
         formatCount(shape.wave(), "block");
}

/// The blocks on an SM with as many registers as an estimate may be off by in
/// both directions, if that is one number.
static bool isWaveSure(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  if (profile.registersSource != "estimated")
    return true;
  for (double factor : {kMaxOverestimate, kMaxUnderestimate})
    if (warpsWithRegisters(double(profile.registers) / factor, context) !=
        profile.occupancy.warpsPerSM)
      return false;
  return true;
}

/// A grid whose blocks end at about the same time: where all blocks run at once
/// a multiple of the number of SMs.
static std::string evenGrid(const Shape &shape) {
  return shape.blocks < shape.wave()
             ? "a multiple of " + formatCount(shape.sms, "block")
             : std::string("one wave of blocks that loop over the work");
}

/// Whether some SMs get more blocks than others: in the last wave, or, where
/// all blocks run at once, from the start.
static bool isUneven(const Shape &shape) {
  int64_t unit = shape.blocks < shape.wave() ? shape.sms : shape.wave();
  return unit > 0 && shape.blocks > shape.sms && shape.blocks % unit != 0;
}

/// SMs that have nothing to do at the end of the kernel, where that costs more
/// than a tenth of its time. They wait for no tail where blocks cannot be
/// started faster: even portions start as many.
static std::optional<Finding> tail(const CheckContext &context,
                                   const Shape &shape) {
  if (!isUneven(shape) || !isWaveSure(context) ||
      context.prediction.bound == Bound::Launch)
    return std::nullopt;
  std::optional<Gain> gain = gainOf(context, withEvenGrid());
  if (!gain || gain->speedup.value_or(0) < kMinGainOfTail)
    return std::nullopt;
  gain->isUpperBound = true;
  Finding result = finding(context, tailInWords(shape),
                           "the same work in even portions", *gain);
  note(result,
       formatCount(shape.perSM, "block") +
           (shape.perSM == 1 ? " runs on each of " : " run on each of ") +
           std::to_string(shape.sms) + " SMs at once; smaller blocks, or " +
           evenGrid(shape) + ", end at about the same time" +
           boundAfterText(*gain));
  return result;
}

/// Of more blocks, which share more evenly, too, and even portions of the same
/// work the one that is worth more.
static std::optional<Finding> fewWarpsOrTail(const CheckContext &context,
                                             const Shape &shape) {
  std::optional<Finding> few = fewWarps(context, shape);
  std::optional<Finding> uneven = tail(context, shape);
  return few && (!uneven || *few->speedup > *uneven->speedup) ? few : uneven;
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

static Finding unlaunchable(const CheckContext &context) {
  return finding(context,
                 "kernel '" + context.kernel + "' cannot be launched on " +
                     context.machine.name + ": " +
                     context.profile.occupancy.unlaunchable,
                 "", {});
}

/// Whether at least half of what blocks of another size bring, `gain`, is due
/// to SMs that wait for the blocks of others.
static bool isDueToTail(const CheckContext &context, const Shape &shape,
                        double gain) {
  if (!isUneven(shape))
    return false;
  std::optional<Prediction> even = context.questions.predict(withEvenGrid());
  return even && even->timeUs && speedup(context, *even) - 1 >= (gain - 1) / 2;
}

static std::optional<Finding> otherBlocks(const CheckContext &context,
                                          const Shape &shape) {
  if (!isWaveSure(context))
    return std::nullopt;
  std::optional<BetterBlocks> better = findBetterBlocks(context);
  if (!better)
    return std::nullopt;
  Gain gain = better->gain;
  // What a tail costs is told as `tail` tells it: as an upper bound, since its
  // few blocks may draw more than their share of what all SMs share.
  bool isTail = gain.speedup && isDueToTail(context, shape, *gain.speedup);
  if (isTail && *gain.speedup < kMinGainOfTail)
    return std::nullopt;
  gain.isUpperBound |= isTail;
  Finding result = finding(context,
                           formatCount(shape.blocks, "block") + " of " +
                               formatCount(shape.threads, "thread"),
                           "launching " + formatCount(better->blocks, "block") +
                               " of " + formatCount(better->threads, "thread"),
                           gain);
  note(result, "the kernel does the same in blocks of any size: its threads "
               "work by blockIdx.x * blockDim.x + threadIdx.x alone" +
                   boundAfterText(gain));
  return result;
}

/// Where the launch is made.
static void noteLaunch(const CheckContext &context, Finding &finding) {
  const ResolvedLaunch &launch = context.profile.launch;
  if (launch.place.line)
    finding.notes.push_back({launch.place, "launched here: grid " +
                                               formatGrid(launch) + ", block " +
                                               formatExtents(launch.block)});
}

/// Whether the program makes a launch with this grid and this block, for all
/// that is known, or the user says that it does.
static bool isMade(const ResolvedLaunch &launch) {
  bool isOfSource =
      launch.origins.is(LaunchPart::Block, FactOrigin::LaunchSite);
  return launch.origins.isGiven(LaunchPart::Grid) &&
         launch.origins.isGiven(LaunchPart::Block) && launch.count != 0 &&
         (!isOfSource || launch.place.line);
}

static std::vector<Finding> findingsOfLaunch(const CheckContext &context) {
  std::vector<Finding> findings;
  auto add = [&](std::optional<Finding> found) {
    if (found)
      findings.push_back(std::move(*found));
  };
  // How work is spread that need not be done is no question.
  if (DistinctThreads once(context); once.times > 1) {
    add(repeatedWork(context, once));
    return findings;
  }
  Shape shape(context);
  for (auto *find : {idleLanes, smallBlocks, fewBlocks, fewWarpsOrTail})
    add(find(context, shape));
  std::optional<Finding> other = otherBlocks(context, shape);
  if (!other)
    return findings;
  // What it is worth is known better than what is said of waves and SMs, and
  // the kernel stays as it is.
  constexpr double kAsMuch = 0.95;
  bool isEnough =
      findings.empty() ||
      (findings.size() == 1 && other->speedup && findings[0].speedup &&
       *other->speedup >= kAsMuch * *findings[0].speedup);
  if (isEnough)
    return {std::move(*other)};
  note(findings.back(), other->message);
  return findings;
}

std::vector<Finding> gpuperf::checkLaunch(const CheckContext &context) {
  if (!context.profile.occupancy.unlaunchable.empty()) {
    // Shared memory of a kernel that accesses none is that of a body which is
    // compiled for other architectures only; and of an assumed block it is
    // nothing of the program's.
    bool isForOthers = context.profile.accesses.empty() &&
                       context.profile.occupancy.limiter == Limiter::Shared;
    bool isMeant = !isForOthers &&
                   context.profile.launch.origins.isGiven(LaunchPart::Block);
    return isMeant ? std::vector<Finding>{unlaunchable(context)}
                   : std::vector<Finding>{};
  }
  if (!isMade(context.profile.launch))
    return {};
  std::vector<Finding> findings = findingsOfLaunch(context);
  for (Finding &finding : findings)
    noteLaunch(context, finding);
  return findings;
}
