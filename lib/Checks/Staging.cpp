//===- Staging.cpp - gpuperf-staging --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <cmath>

using namespace gpuperf;

static constexpr llvm::StringLiteral kCheck = "gpuperf-staging";

/// By how many threads of the block each element is loaded, on average.
static double threadsEach(const BlockReuse &reuse) {
  return reuse.threadsBytes / reuse.distinctBytes;
}

static double executions(const AccessProfile &access) {
  return access.executionsPerWarp;
}

/// "each element of 'a' 16 times and of 'b' 16 times"
static std::string howOften(llvm::ArrayRef<const BlockReuse *> reuses) {
  std::string text = "each element", before = " of '";
  llvm::StringSet<> named;
  for (const BlockReuse *reuse : reuses) {
    if (!named.insert(reuse->array).second)
      continue;
    text += before + reuse->array + "' " + (reuse->isMean ? "at least " : "") +
            formatCount(std::round(threadsEach(*reuse)), "time") +
            (reuse->isMean ? " on average" : "");
    before = " and of '";
  }
  return text;
}

static std::string numbers(const BlockReuse &reuse) {
  return std::string(reuse.isMean ? "on average a block" : "a block") +
         " asks for " + formatBytes(reuse.requestedBytes) + " of '" +
         reuse.array + "', of which " + (reuse.isMean ? "at most " : "") +
         formatBytes(reuse.distinctBytes) + " differ";
}

/// Of loads whose neighbours the thread loads too.
static std::string inWideLoads(llvm::ArrayRef<const BlockReuse *> reuses,
                               const KernelProfile &profile) {
  auto isStaged = [&](unsigned id) {
    return llvm::any_of(reuses, [&](const BlockReuse *reuse) {
      return llvm::is_contained(reuse->accesses, id);
    });
  };
  int64_t widest = 0;
  for (const WideAccessCandidate &candidate : profile.wideAccessCandidates)
    if (llvm::all_of(candidate.accesses, isStaged))
      widest = std::max(widest, candidate.wideBytes);
  return widest ? ", and " + formatCount(widest, "byte") +
                      " at once where a thread loads neighbours"
                : "";
}

/// What the gain is of; see withStaging.
static std::string assumption(llvm::ArrayRef<const BlockReuse *> reuses,
                              const KernelProfile &profile) {
  double steps = 0, bytes = 0;
  double threads = double(profile.launch.threadsPerBlock());
  for (const BlockReuse *reuse : reuses) {
    double tile = threads * double(reuse->elementBytes);
    steps = std::max(steps, std::ceil(reuse->distinctBytes / tile));
    bytes += std::min(tile, reuse->distinctBytes);
  }
  return "assumed: " + formatCount(steps, "tile") + " of " +
         formatBytes(bytes) +
         " in shared memory, one element for each thread, with two barriers "
         "each and without bank conflicts" +
         inWideLoads(reuses, profile);
}

/// Whether all lanes of a warp load the same at a time: L1 serves them at once,
/// as shared memory would.
static bool isBroadcast(const BlockReuse &reuse, const KernelProfile &profile) {
  return llvm::all_of(reuse.accesses, [&](unsigned id) {
    return profile.accesses[id].lanes.pattern == LanePattern::Uniform;
  });
}

/// The reuses that are more than a small part of what the kernel asks for.
static std::vector<const BlockReuse *>
worthTiles(const KernelProfile &profile) {
  constexpr double kSmall = 0.05;
  double all = 0;
  for (const BlockReuse &reuse : profile.blockReuse)
    all += reuse.requestedBytes;
  std::vector<const BlockReuse *> reuses;
  for (const BlockReuse &reuse : profile.blockReuse)
    if (reuse.requestedBytes >= kSmall * all && !isBroadcast(reuse, profile))
      reuses.push_back(&reuse);
  return reuses;
}

std::vector<Finding> gpuperf::checkStaging(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  std::vector<const BlockReuse *> reuses = worthTiles(profile);
  AccessGroup all;
  for (const BlockReuse *reuse : reuses)
    llvm::append_range(all, accessesOf(reuse->accesses, profile, executions));
  if (reuses.empty())
    return {};
  std::optional<Gain> gain = gainOf(context, withStaging(allOf(all)));
  if (!gain)
    return {};
  for (const AccessProfile *access : all)
    addConditionsOf(*access, *gain);
  const AccessProfile &first = *all.front();
  Finding finding = warning(kCheck, first.place, context,
                            "threads of a block load " + howOften(reuses) +
                                " from global memory",
                            "sharing them in shared memory", *gain);
  for (const BlockReuse *reuse : reuses)
    finding.notes.push_back(
        {accessesOf(reuse->accesses, profile, executions).front()->place,
         numbers(*reuse)});
  finding.notes.front().message += boundAfterText(*gain);
  finding.notes.push_back({first.place, assumption(reuses, profile)});
  describeCalls(finding,
                accessesOf(reuses.front()->accesses, profile, executions));
  return {std::move(finding)};
}
