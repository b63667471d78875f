//===- VectorAccess.cpp - gpuperf-vector-access ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory", and
// Programming Guide, "Device Memory Accesses": a thread moves 1, 2, 4, 8 or 16
// bytes with one instruction where they are aligned to as many. Wider ones are
// fewer instructions and fewer requests to L1 for the same bytes.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;

/// Whether lanes would waste sectors with wide accesses, too: to bring them
/// together is worth more, and gpuperf-uncoalesced-access says so.
static bool isToCoalesce(const WideAccessCandidate &candidate,
                         const AccessGroup &group) {
  return !candidate.isDense && llvm::any_of(group, [](const auto *access) {
    return isKnown(*access) &&
           access->sectorsPerRequest > access->sectorsIdeal * (1 + 1e-6);
  });
}

/// "a", "a and b", "a, b and c".
static std::string inWords(llvm::ArrayRef<std::string> parts) {
  if (parts.size() <= 1)
    return parts.empty() ? "" : parts.front();
  return llvm::join(parts.drop_back(), ", ") + " and " + parts.back();
}

/// " if 'a' is aligned to 16 bytes and 'n' is a multiple of 4".
static std::string conditions(const WideAccessCandidate &candidate,
                              const AccessProfile &access) {
  std::vector<std::string> all;
  std::string array = "'" + access.base + "'";
  if (!candidate.isDeclared)
    all.push_back(array + " is aligned to " +
                  std::to_string(candidate.wideBytes) + " bytes");
  for (const auto &[name, multiple] : candidate.multiples)
    all.push_back(describeValue(name) + " is a multiple of " +
                  std::to_string(multiple));
  for (const std::string &other : candidate.mustNotAlias)
    all.push_back(array + " and '" + other + "' do not overlap");
  return all.empty() ? "" : " if " + inWords(all);
}

/// What a value of so many bytes is called, of elements of `bytes`.
static llvm::StringRef typeOf(int64_t bytes, int64_t wideBytes) {
  if (bytes == 8)
    return "double2";
  if (bytes == 4)
    return wideBytes == 16 ? "float4 or int4" : "float2 or int2";
  if (wideBytes >= 8)
    return wideBytes == 16 ? "uint4" : "uint2";
  if (bytes == 2)
    return "__half2 or short2";
  return wideBytes == 4 ? "uchar4 or char4" : "uchar2 or char2";
}

static Note remedy(const WideAccessCandidate &candidate,
                   const AccessProfile &access) {
  std::string type = typeOf(candidate.bytes, candidate.wideBytes).str();
  std::string text = (access.kind == AccessKind::Load ? "read " : "write ") +
                     std::to_string(candidate.wideBytes / candidate.bytes) +
                     " at once as " + type;
  if (candidate.isDeclared)
    text += ", and declare '" + access.base + "' with __align__(" +
            std::to_string(candidate.wideBytes) + ")";
  else
    text += "; memory of cudaMalloc begins at a multiple of 256 bytes";
  return {access.place, text};
}

static std::string describe(const WideAccessCandidate &candidate,
                            const AccessProfile &access) {
  std::string narrow = std::to_string(candidate.wideBytes / candidate.bytes);
  return narrow + " " + formatAccess(access) + "s" +
         formatAccessedArray(access) +
         (candidate.isLoop ? " in consecutive iterations"
                           : " and its neighbours") +
         ", " + formatCount(candidate.bytes, "byte") +
         " each, could be one of " + std::to_string(candidate.wideBytes) +
         " bytes" + conditions(candidate, access);
}

static Finding findingOf(const CheckContext &context,
                         const WideAccessCandidate &candidate,
                         const AccessGroup &group, Gain gain) {
  const AccessProfile &access = *group.front();
  addConditionsOf(access, gain);
  gain.statesAssumption |= !conditions(candidate, access).empty();
  Finding finding =
      warning("gpuperf-vector-access", access.place, context,
              describe(candidate, access), "moving them at once", gain);
  finding.notes.push_back(
      {access.place, formatCount(candidate.requestsPerWarp, "request") +
                         " per warp, " + formatNumber(candidate.widePerWarp) +
                         " of wide accesses" + boundAfterText(gain)});
  finding.notes.push_back(remedy(candidate, access));
  noteAssumptions(context, finding, access);
  describeCalls(finding, group);
  return finding;
}

std::vector<Finding> gpuperf::checkVectorAccess(const CheckContext &context) {
  std::vector<Chosen<WideAccessCandidate>> parts;
  for (auto [i, candidate] :
       llvm::enumerate(context.profile.wideAccessCandidates))
    if (!isToCoalesce(candidate,
                      accessesOf(candidate.accesses, context.profile)))
      parts.emplace_back(unsigned(i));
  std::vector<Finding> findings;
  for (auto [part, gain] :
       llvm::zip(parts, gainOfEach(context, parts, withWideAccesses)))
    if (gain) {
      const WideAccessCandidate &candidate =
          context.profile.wideAccessCandidates[part.first()];
      findings.push_back(
          findingOf(context, candidate,
                    accessesOf(candidate.accesses, context.profile), *gain));
    }
  return findings;
}
