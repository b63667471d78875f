//===- Barrier.cpp - gpuperf-barrier --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The CUDA C++ Programming Guide on __syncthreads(): "allowed in conditional
// code but only if the conditional evaluates identically across the entire
// thread block, otherwise the code execution is likely to hang or produce
// unintended side effects". From compute capability 7.0 on a barrier waits for
// all threads that have not exited; those that have are no finding.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;

/// "only 16 of the 256 threads of a block reach this barrier", or without the
/// numbers where a thread comes more than once.
static std::string describeReachingThreads(const BlockSplit &split) {
  if (split.reaching <= 0 || split.entering <= 0)
    return "only some threads of a block reach this barrier";
  return "only " + formatNumber(split.entering) + " of " +
         formatCount(split.reaching, "thread") +
         " of a block reach this barrier";
}

/// ", with the block of 256 threads that is assumed".
static std::string assumption(const ResolvedLaunch &launch) {
  if (launch.origins.find(LaunchPart::Block) &&
      !launch.origins.isAssumed(LaunchPart::Block))
    return "";
  return ", with the assumed block of " +
         formatCount(launch.threadsPerBlock(), "thread");
}

static Finding describe(const CheckContext &context,
                        const BarrierProfile &barrier) {
  const BlockSplit &split = *barrier.split;
  Finding finding = warning(
      "gpuperf-barrier", barrier.place, context,
      (split.isLoop ? "not all threads of a block reach this barrier equally "
                      "often"
                    : describeReachingThreads(split)) +
          assumption(context.profile.launch) +
          (split.isLoop ? ", as CUDA requires"
                        : ", where CUDA requires all of them") +
          ": the kernel may hang or compute something else",
      "", {});
  finding.notes.push_back(
      {split.place, split.isLoop
                        ? "threads of a block leave this loop at different "
                          "iterations"
                        : "threads of a block disagree here"});
  describeCalls(finding, barrier.calls);
  return finding;
}

//===----------------------------------------------------------------------===//
// Barriers that order nothing, or nothing beyond a warp
//===----------------------------------------------------------------------===//

/// Whether what it orders is asked of `barrier`: one of the user's that all
/// threads reach, in a kernel whose blocks are known.
static bool isJudged(const CheckContext &context,
                     const BarrierProfile &barrier) {
  return barrier.kind == BarrierKind::Block && !barrier.split &&
         barrier.library.empty() && barrier.place.line &&
         barrier.executionsPerWarp > 0 &&
         context.profile.launch.origins.isGiven(LaunchPart::Block);
}

/// " unless 'in' and 'out' overlap".
static std::string mustNotOverlap(const BarrierNeed &need) {
  constexpr size_t kMaxPairs = 2;
  if (need.mustNotOverlap.size() > kMaxPairs)
    return " unless arrays that its pointers lead to overlap";
  std::string text;
  for (const std::string &pair : need.mustNotOverlap)
    text += (text.empty() ? " unless " : ", or ") + pair;
  return text.empty() ? text : text + " overlap";
}

static Finding describeNeed(const CheckContext &context,
                            const BarrierProfile &barrier,
                            const BarrierNeed &need, const Gain &gain) {
  bool isNeedless = need.scope == BarrierNeed::None;
  std::string block =
      "blocks of " +
      formatCount(context.profile.launch.threadsPerBlock(), "thread");
  bool isOneWarp = context.profile.launch.warpsPerBlock() == 1;
  std::string message =
      isNeedless
          ? "nothing needs this barrier in " + block + mustNotOverlap(need) +
                ": no thread reads or writes behind it what another one has "
                "written or read before it"
          : "this barrier is for threads of one warp in " + block +
                mustNotOverlap(need) +
                (isOneWarp
                     ? ""
                     : ": what one thread writes and another one reads is "
                       "of the same warp");
  Finding finding = warning(
      "gpuperf-barrier", barrier.place, context, message,
      isNeedless ? "taking it away" : "__syncwarp() in its place", gain);
  finding.notes.push_back(
      {barrier.place, formatCount(barrier.executionsPerWarp, "execution") +
                          " per warp" + boundAfterText(gain)});
  describeCalls(finding, barrier.calls);
  return finding;
}

/// What taking barriers away brings is asked first: it costs less than to find
/// out whether they are needed.
static void addNeedless(const CheckContext &context,
                        std::vector<Finding> &findings) {
  llvm::ArrayRef<BarrierProfile> barriers = context.profile.barriers;
  std::vector<Chosen<BarrierProfile>> parts;
  for (auto [i, barrier] : llvm::enumerate(barriers))
    if (isJudged(context, barrier))
      parts.emplace_back(unsigned(i));
  std::vector<std::optional<Gain>> gains =
      gainOfEach(context, parts, withoutBarriers);
  if (llvm::none_of(gains,
                    [](const auto &gain) { return gain && gain->speedup; }))
    return;
  std::vector<BarrierNeed> needs = context.questions.findBarrierNeeds();
  for (auto [part, gain] : llvm::zip(parts, gains)) {
    const BarrierNeed &need = needs[part.first()];
    if (gain && gain->speedup && need.scope != BarrierNeed::Block)
      findings.push_back(
          describeNeed(context, barriers[part.first()], need, *gain));
  }
}

std::vector<Finding> gpuperf::checkBarrier(const CheckContext &context) {
  std::vector<Finding> findings;
  for (const BarrierProfile &barrier : context.profile.barriers)
    if (barrier.split)
      findings.push_back(describe(context, barrier));
  addNeedless(context, findings);
  return findings;
}
