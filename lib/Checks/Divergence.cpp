//===- Divergence.cpp - gpuperf-divergence --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include <cmath>

using namespace gpuperf;

static std::string percent(double fraction) {
  return formatNumber(std::round(fraction * 1000) / 10) + "%";
}

/// "every time", "in 50% of executions".
static std::string howOften(const DivergenceProfile &branch) {
  return branch.divergentFraction >= 0.9995
             ? "every time"
             : "in " + percent(branch.divergentFraction) + " of executions";
}

namespace {

/// Few lanes do work: what is said of it, and what is usually done.
struct FewLanes {
  std::string message, fixing, remedy;
};

} // namespace

/// "6.5 of 32 lanes".
static std::string lanesEntering(const DivergenceProfile &branch) {
  return formatNumber(std::round(branch.lanesEntering * 10) / 10) + " of " +
         formatCount(std::round(branch.lanesReaching), "lane");
}

/// The lanes that enter the only side of `branch`, where these are less than
/// half of those that come, and in an order that tells what the code does. The
/// tree of sums and its remedies are those of Harris, Optimizing Parallel
/// Reduction in CUDA.
static std::optional<FewLanes> fewLanes(const DivergenceProfile &branch) {
  constexpr double kFew = 0.5;
  if (branch.isLoop || !branch.isOneSided || branch.lanesEntering <= 0 ||
      branch.lanesEntering > kFew * branch.lanesReaching)
    return std::nullopt;
  std::string loop =
      branch.loopInside.line
          ? " the loop at " + lineOf(branch.loopInside, branch.place)
          : "";
  if (branch.choice == LaneChoice::Spaced)
    return FewLanes{
        lanesEntering(branch) + " work here, spread over their warps",
        "having threads next to each other do it",
        "number the threads that work without gaps, threadIdx.x < n in place "
        "of threadIdx.x % n == 0: whole warps have work then, or none"};
  if (branch.choice == LaneChoice::One && !loop.empty())
    return FewLanes{"one lane of a warp runs" + loop + " while the others wait",
                    "sharing it out among all lanes",
                    "give each lane a part of the iterations, and put the "
                    "results together by warp shuffles"};
  if (branch.choice == LaneChoice::Leading)
    return FewLanes{
        "only " + lanesEntering(branch) +
            (loop.empty() ? " work here" : " run" + loop),
        "giving all lanes a part of the work",
        "give the other lanes a part of the work; the last steps of "
        "a tree of sums are done by warp shuffles"};
  return std::nullopt;
}

/// "lanes of a warp disagree here in 50% of executions, so both sides are
/// issued".
static std::string whatHappens(const DivergenceProfile &branch) {
  if (branch.isLoop)
    return "lanes of a warp leave this loop at different iterations and wait "
           "for the last";
  return "lanes of a warp disagree here " + howOften(branch) +
         (branch.isOneSided ? ", so some are idle while the others are in it"
                            : ", so both sides are issued");
}

/// Whether lanes part only where the work ends: `if (threadIdx.x < n)` splits
/// one warp of the block, and the last iteration of `for (i = threadIdx.x; i <
/// n; i += 32)` has less than a warp to do. There is no work to give to the
/// others, but where few lanes run a loop.
static bool isRemainder(const DivergenceProfile &branch,
                        const ResolvedLaunch &launch) {
  constexpr double kRounding = 1e-6;
  if (branch.choice != LaneChoice::Leading)
    return false;
  double splitWarps = branch.divergentFraction * double(launch.warpsPerBlock());
  bool isLong = branch.loopInside.line && fewLanes(branch);
  return branch.isLoop || (splitWarps <= 1 + kRounding && !isLong);
}

/// Whether the lanes' decisions follow from the code. Where data decides, or a
/// value that is not known, that they disagree is an assumption of the
/// prediction, which lists it, and no ground for a warning. What a library's
/// function does is not the user's to change. Sides without a branch are issued
/// whether lanes agree or not.
static bool isFinding(const DivergenceProfile &branch,
                      const ResolvedLaunch &launch) {
  return branch.divergentFraction > 0 && branch.exact &&
         branch.library.empty() && !branch.isPredicated &&
         !isRemainder(branch, launch);
}

static Finding findingOf(const CheckContext &context,
                         const DivergenceProfile &branch, const Gain &gain) {
  std::optional<FewLanes> few = fewLanes(branch);
  Finding finding = warning("gpuperf-divergence", branch.place, context,
                            (branch.isObserved ? "in this run, " : "") +
                                (few ? few->message : whatHappens(branch)),
                            few ? few->fixing : "making warps agree", gain);
  finding.notes.push_back(
      {branch.place,
       formatCount(branch.executionsPerWarp, "execution") + " per warp; " +
           formatCount(branch.wastedIssuePerWarp, "issue slot") +
           " per warp run with lanes idle" + boundAfterText(gain)});
  if (few)
    finding.notes.push_back({branch.place, few->remedy});
  describeCalls(finding, branch.calls);
  return finding;
}

std::vector<Finding> gpuperf::checkDivergence(const CheckContext &context) {
  llvm::ArrayRef<DivergenceProfile> branches = context.profile.divergence;
  std::vector<Chosen<DivergenceProfile>> parts;
  for (auto [i, branch] : llvm::enumerate(branches))
    if (isFinding(branch, context.profile.launch))
      parts.emplace_back(unsigned(i));
  std::vector<Finding> findings;
  for (auto [part, gain] :
       llvm::zip(parts, gainOfEach(context, parts, withoutDivergence)))
    // Without a time nothing tells a branch that matters from an `if (i < n)`
    // that splits the last warp only.
    if (gain && gain->speedup)
      findings.push_back(findingOf(context, branches[part.first()], *gain));
  return findings;
}
