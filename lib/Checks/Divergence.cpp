//===- Divergence.cpp - gpuperf-divergence --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/Twine.h"
#include <cmath>

using namespace gpuperf;

static std::string percent(double fraction) {
  return formatNumber(std::round(fraction * 1000) / 10) + "%";
}

std::vector<Finding> gpuperf::checkDivergence(const CheckContext &context) {
  std::vector<Finding> findings;
  for (unsigned i = 0; i < context.profile.divergence.size(); ++i) {
    const DivergenceProfile &branch = context.profile.divergence[i];
    if (!(branch.divergentFraction > 0))
      continue;
    std::optional<Worth> worth = worthOf(context, {WhatIf::NoDivergence, i});
    // Without a time there is no telling a branch that matters from one at the
    // end of the data.
    if (!worth || !worth->speedup)
      continue;
    std::string often =
        branch.divergentFraction >= 0.9995
            ? "every time"
            : "in " + percent(branch.divergentFraction) + " of its executions";
    Finding finding =
        warning("gpuperf-divergence", branch.spot, context,
                llvm::Twine(branch.exact ? "" : "possible divergence: ") +
                    "lanes of a warp disagree here " + often +
                    ", so both sides are issued",
                "agreeing per warp", *worth);
    finding.notes.push_back(
        {branch.spot,
         formatCount(branch.executionsPerWarp, "execution") + " per warp; " +
             formatCount(branch.wastedIssuePerWarp, "issue slot") +
             " per warp run with lanes idle" + thenBoundBy(*worth)});
    findings.push_back(std::move(finding));
  }
  return findings;
}
