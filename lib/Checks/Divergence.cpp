//===- Divergence.cpp - gpuperf-divergence --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
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

/// Whether the lanes' decisions follow from the code. Where data decides, or a
/// value that is not known, that they disagree is an assumption of the
/// prediction, which lists it, and no ground for a warning. What a library's
/// function does is not the user's to change. Sides without a branch are issued
/// whether lanes agree or not.
static bool isFinding(const DivergenceProfile &branch) {
  return branch.divergentFraction > 0 && branch.exact &&
         branch.library.empty() && !branch.isPredicated;
}

static Finding findingOf(const CheckContext &context,
                         const DivergenceProfile &branch, const Worth &worth) {
  Finding finding = warning("gpuperf-divergence", branch.place, context,
                            whatHappens(branch), "making warps agree", worth);
  finding.notes.push_back(
      {branch.place, formatCount(branch.executionsPerWarp, "execution") +
                         " per warp; " +
                         formatCount(branch.wastedIssuePerWarp, "issue slot") +
                         " per warp run with lanes idle" + thenBoundBy(worth)});
  describeCalls(finding, branch.calls);
  return finding;
}

std::vector<Finding> gpuperf::checkDivergence(const CheckContext &context) {
  llvm::ArrayRef<DivergenceProfile> branches = context.profile.divergence;
  std::vector<WhatIf> changes;
  for (auto [i, branch] : llvm::enumerate(branches))
    if (isFinding(branch))
      changes.push_back({WhatIf::NoDivergence, unsigned(i)});
  std::vector<Finding> findings;
  for (auto [change, worth] : llvm::zip(changes, worthOfEach(context, changes)))
    // Without a time nothing tells a branch that matters from an `if (i < n)`
    // that splits the last warp only.
    if (worth && worth->speedup)
      findings.push_back(findingOf(context, branches[change.access], *worth));
  return findings;
}
