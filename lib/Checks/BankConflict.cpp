//===- BankConflict.cpp - gpuperf-bank-conflict ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutAdvice.h"
#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/Saturate.h"
#include <cmath>
#include <numeric>

using namespace gpuperf;

static constexpr llvm::StringLiteral kCheck = "gpuperf-bank-conflict";

/// ", so all 32 lanes of a warp fall in one bank", for lanes at one stride of
/// whole words. Empty when the stride alone does not explain the degree.
static std::string banksHit(const AccessProfile &access,
                            const Machine &machine) {
  int64_t banks = machine.shared.banks.value_or(0);
  int64_t width = machine.shared.defaultBankWidthBytes.value_or(0);
  if (!access.lanes.strideBytes || banks <= 0 || width <= 0 ||
      access.bytesPerThread != width || *access.lanes.strideBytes % width)
    return "";
  int64_t words = saturatingAbs(*access.lanes.strideBytes) / width;
  int64_t hit = banks / std::gcd(words, banks);
  int64_t lanes = machine.shared.lanesPerPhase.value_or(banks);
  if (hit * access.lanes.bankConflictDegree != lanes)
    return "";
  if (hit == 1)
    return ", so all " + std::to_string(lanes) +
           " lanes of a warp fall in one bank";
  return ", so the " + std::to_string(lanes) + " lanes of a warp fall in " +
         std::to_string(hit) + " of " + std::to_string(banks) + " banks";
}

/// Whether the lanes' distance is not one, and it is not known which of them
/// take part: in a tree, where the distance doubles while the lanes are halved,
/// no step has the most of both.
static bool isOfUnknownSteps(const AccessProfile &access) {
  return access.lanes.areAssumed && !access.lanes.strideBytes &&
         access.pitch.names.empty();
}

/// Requests of a warp times wavefronts beyond the ideal; 0 for what this check
/// is not about.
static double extraWavefronts(const AccessProfile &access) {
  if (access.space != Space::Shared || access.kind == AccessKind::Atomic ||
      !isKnown(access) || isOfUnknownSteps(access) ||
      access.wavefrontsPerRequest <= access.wavefrontsIdeal * (1 + 1e-6))
    return 0;
  return access.executionsPerWarp *
         (access.wavefrontsPerRequest - access.wavefrontsIdeal);
}

/// Whether the degree is that of lanes which may be nearer, or fewer.
static bool isGuess(const AccessProfile &access) {
  return !access.pitch.names.empty() || access.lanes.areAssumed;
}

/// What is wrong, in words that do not name the access: "a 32-way bank
/// conflict: threadIdx.x steps 128 bytes, so all 32 lanes of a warp fall in one
/// bank".
static std::string cause(const AccessProfile &access, const Machine &machine) {
  // Lanes of one row are side by side: it is rows that meet.
  bool isOfRows = access.lanes.pattern == LanePattern::Affine2D &&
                  access.pitch.names.empty() &&
                  std::fabs(access.lanes.derivativeTx.value_or(0)) *
                          double(access.bytesPerThread) <=
                      double(machine.shared.defaultBankWidthBytes.value_or(0));
  std::string why = isOfRows ? "a warp spans several rows of the block, which "
                               "fall in the same banks"
                             : patternReason(access);
  if (!why.empty())
    why = ": " + why + banksHit(access, machine);
  std::string degree = formatNumber(access.lanes.bankConflictDegree);
  bool startsWithVowel = degree == "8" || degree == "18" || degree == "11";
  return (startsWithVowel ? "an " : "a ") + degree + "-way bank conflict" + why;
}

static std::string describe(const AccessGroup &group, const Machine &machine) {
  const AccessProfile &access = *group.front();
  bool isSeveral = countAccesses(group) > 1;
  return formatAccess(access) + formatAccessedArray(access) +
         otherAccessesText(group) +
         (isGuess(access) ? " may have up to "
          : isSeveral     ? " have "
                          : " has ") +
         cause(access, machine) + (isSeveral ? ", each time" : "");
}

static Finding findingOf(const CheckContext &context, const AccessGroup &group,
                         Gain gain) {
  const AccessProfile &access = *group.front();
  // By the residue of a row's length, which is not known, it is from none to all.
  bool isMean =
      access.pitch.isAveraged &&
      access.wavefrontsPerRequest < access.lanes.bankConflictDegree * 0.99;
  if (isMean)
    gain.averagedValues = access.pitch.averaged;
  gain.isUpperBound |= isGuess(access) && !isMean;
  for (const AccessProfile *one : group)
    addConditionsOf(*one, gain);
  Finding finding =
      warning(kCheck, access.place, context, describe(group, context.machine),
              countAccesses(group) > 1 ? "removing them" : "removing it", gain);
  finding.notes.push_back(
      {access.place, formatCount(access.wavefrontsPerRequest, "wavefront") +
                         " per request where " +
                         formatNumber(access.wavefrontsIdeal) + " would do, " +
                         formatCount(access.executionsPerWarp, "request") +
                         " per warp" + boundAfterText(gain)});
  noteOtherAccesses(finding, group);
  noteAssumptions(context, finding, access);
  adviseLayout(context, access.id, finding);
  describeCalls(finding, group);
  return finding;
}

std::vector<Finding> gpuperf::checkBankConflict(const CheckContext &context) {
  std::vector<Finding> findings;
  auto alike = [&](const AccessProfile &access) {
    return access.base + (isGuess(access) ? " may" : " has") +
           cause(access, context.machine);
  };
  forEachWithGain(
      context, withoutBankConflicts,
      joinByCause(context, kCheck,
                  groupAccesses(context.profile, extraWavefronts), alike),
      [&](const AccessProfile &access) {
        return isGuess(access) ? ""
                               : formatNumber(access.lanes.bankConflictDegree) +
                                     "-way bank conflict";
      },
      [&](const AccessGroup &group, const Gain &gain) {
        findings.push_back(findingOf(context, group, gain));
      });
  return findings;
}
