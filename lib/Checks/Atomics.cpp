//===- Atomics.cpp - gpuperf-atomics --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;

/// "32 lanes of a warp hit one address", or "all warps of the grid hit one
/// address" when the lanes of a warp do not meet.
static std::string contention(const AccessProfile &access) {
  if (access.lanesOnOneAddress > 1 + 1e-6)
    // Behind an unknown condition fewer lanes are active than could meet.
    return formatNumber(
               std::min(access.lanesOnOneAddress, access.activeLanes)) +
           " of " + formatCount(access.activeLanes, "lane") +
           " of a request hit one address";
  return "warps hit one address";
}

static std::string remedy(const AccessProfile &access) {
  if (access.space == "shared")
    return "several copies in shared memory, or a reduction over the warp "
           "first, spread it";
  return "a reduction over the warp or the block first, or a copy for each "
         "block in shared memory, thins it out";
}

std::vector<Finding> gpuperf::checkAtomics(const CheckContext &context) {
  std::vector<Finding> findings;
  for (const AccessProfile &access : context.profile.accesses) {
    if (access.kind != "atomic" || !isKnown(access))
      continue;
    std::optional<Worth> worth =
        worthOf(context, {WhatIf::NoAtomicContention, access.id});
    if (!worth || (!worth->speedup && access.lanesOnOneAddress < 2))
      continue;
    Finding finding = warning("gpuperf-atomics", access.spot, context,
                              access.space + " " + kindInWords(access) +
                                  " is contended: " + contention(access),
                              "removing the contention", *worth);
    finding.notes.push_back(
        {access.spot, formatCount(access.executionsPerWarp, "request") +
                          " per warp" + thenBoundBy(*worth)});
    finding.notes.push_back({access.spot, remedy(access)});
    findings.push_back(std::move(finding));
  }
  return findings;
}
