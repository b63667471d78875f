//===- ConstantIndex.cpp - gpuperf-constant-index -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA C++ Programming Guide, "Device Memory Accesses", Constant Memory: "A
// request is then split into as many separate requests as there are different
// memory addresses in the initial request, decreasing throughput by a factor
// equal to the number of separate requests." Parameters of a kernel are in
// constant memory, too.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;

/// Passes of a warp beyond one for each request; 0 for what this check is not
/// about.
static double furtherPasses(const AccessProfile &access) {
  bool isConstant =
      access.space == Space::Constant || access.space == Space::Param;
  if (!isConstant || access.wavefrontsPerRequest <= 1 + 1e-6)
    return 0;
  return access.executionsPerWarp * (access.wavefrontsPerRequest - 1);
}

/// " if Clang compiles it, which has the const array in constant memory, and
/// data is spread evenly over it".
static std::string conditions(const AccessProfile &access) {
  std::string text;
  if (access.isConstantByCompiler)
    text =
        " if Clang compiles it, which has the const array in constant memory";
  if (isKnown(access))
    return text;
  return text + (text.empty() ? " if" : ", and") +
         (access.lanes.pattern == LanePattern::Indirect ? " data is"
                                                        : " they are") +
         " spread evenly over it";
}

/// "a request of 32 lanes". Where data chooses the lanes the addresses are
/// those of all that may take part, of which `activeLanes` is a mean.
static std::string requestInWords(const AccessProfile &access) {
  return access.lanes.areFromData || access.lanes.areAssumed
             ? "a request of all lanes"
             : "a request of " + formatCount(access.lanes.active, "lane");
}

static std::string describe(const AccessProfile &access) {
  bool isParameter = access.space == Space::Param;
  std::string what =
      isParameter ? "load of a parameter," : formatAccess(access);
  return what + formatAccessedArray(access) + (isParameter ? "," : "") +
         (isKnown(access) ? " has " : " may have about ") +
         formatNumber(access.wavefrontsPerRequest) +
         " different addresses in " + requestInWords(access) +
         ", which the constant cache serves one after the other" +
         conditions(access);
}

/// Whether a warp loads elements several times: to fill shared memory with
/// what is loaded once takes the same load.
static bool isReused(const AccessProfile &access) {
  return access.executionsPerWarp * access.lanes.active >=
         2 * access.wavefrontsPerRequest;
}

/// What the kernel gains by the array in shared memory, without what filling it
/// takes.
static std::optional<double> speedupInShared(const CheckContext &context,
                                             const AccessGroup &group) {
  if (!context.prediction.timeUs || !isReused(*group.front()))
    return std::nullopt;
  std::optional<Prediction> then =
      context.questions.predict(withConstantsInShared(allOf(group)));
  if (!then || !then->timeUs || !(*then->timeUs > 0))
    return std::nullopt;
  return speedup(context, *then);
}

static std::string inGlobal(const AccessProfile &access) {
  std::string how = access.space == Space::Param
                        ? "pass a pointer to it, 'const … *__restrict__'"
                        : "make it an array of global memory, 'const … "
                          "*__restrict__'";
  return how + ": L1 serves " + formatCount(access.sectorsIfGlobal, "sector") +
         " at once";
}

static Finding findingOf(const CheckContext &context, const AccessGroup &group,
                         Gain gain) {
  const AccessProfile &access = *group.front();
  addConditionsOf(access, gain);
  // Data that is spread evenly is the most that it can cost.
  gain.isUpperBound |= !conditions(access).empty();
  gain.statesAssumption |= gain.isUpperBound;
  Finding finding =
      warning("gpuperf-constant-index", access.place, context, describe(access),
              "reading it from global memory", gain);
  finding.notes.push_back(
      {access.place, formatNumber(access.wavefrontsPerRequest) +
                         " passes per request, " +
                         formatCount(access.executionsPerWarp, "request") +
                         " per warp" + boundAfterText(gain)});
  finding.notes.push_back({access.place, inGlobal(access)});
  if (std::optional<double> inShared = speedupInShared(context, group))
    finding.notes.push_back(
        {access.place,
         "in shared memory, filled once by each block, a request takes " +
             formatCount(access.wavefrontsIfShared, "wavefront") + ": " +
             formatSpeedup(*inShared) + " without what filling it takes"});
  noteAssumptions(context, finding, access);
  describeCalls(finding, group);
  return finding;
}

/// What a profiler would flag.
static std::string evident(const AccessProfile &access) {
  return formatCount(access.wavefrontsPerRequest, "address") + " of one array";
}

std::vector<Finding> gpuperf::checkConstantIndex(const CheckContext &context) {
  std::vector<Finding> findings;
  forEachWithGain(context, withConstantsInGlobal,
                  groupAccesses(context.profile, furtherPasses), evident,
                  [&](const AccessGroup &group, const Gain &gain) {
                    findings.push_back(findingOf(context, group, gain));
                  });
  return findings;
}
