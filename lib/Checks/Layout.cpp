//===- Layout.cpp - gpuperf-layout ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

static constexpr llvm::StringLiteral kCheck = "gpuperf-layout";

/// Sectors that a warp's requests move; of `access`, or those beyond the ideal.
static double sectors(const AccessProfile &access) {
  return access.executionsPerWarp * access.sectorsPerRequest;
}
static double wasted(const AccessProfile &access) {
  return sectors(access) - access.executionsPerWarp * access.sectorsIdeal;
}

/// Whether so large a part of all sectors is wasted that it can be worth its
/// while: another layout is another analysis, and takes as long.
static bool mayHaveGain(const AccessGroup &group, const CheckContext &context) {
  double all = 0, ofGroup = 0;
  for (const AccessProfile &access : context.profile.accesses)
    all += sectors(access);
  for (const AccessProfile *access : group)
    ofGroup += wasted(*access);
  return ofGroup > all * (1 - 1 / context.minSpeedup);
}

static std::string verb(const RecordArray &array) {
  if (!array.isWritten)
    return "reads ";
  return array.isRead ? "reads and writes " : "writes ";
}

/// "2 of 8 members (8 of 32 bytes)", "all 4 members (16 bytes)", where parts of
/// members or padding are left out "12 of 16 bytes".
static std::string howMuch(const RecordArray &array) {
  bool isWhole = array.usedBytes == array.recordBytes;
  if (!isWhole && array.used.size() == array.members)
    return std::to_string(array.usedBytes) + " of " +
           formatCount(array.recordBytes, "byte");
  return (isWhole ? "all " : std::to_string(array.used.size()) + " of ") +
         formatCount(array.members, "member") + " (" +
         (isWhole ? "" : std::to_string(array.usedBytes) + " of ") +
         formatCount(array.recordBytes, "byte") + ")";
}

static std::string describe(const RecordArray &array,
                            const CheckContext &context) {
  return "'" + context.kernel + "' " + verb(array) + howMuch(array) + " of '" +
         array.record + "' from '" + array.array + "', " +
         formatCount(array.recordBytes, "byte") +
         " apart for neighbouring threads";
}

static std::string numbers(const AccessProfile &access, const Gain &gain) {
  return "here a warp touches " +
         formatCount(access.sectorsPerRequest, "sector") + " where " +
         formatNumber(access.sectorsIdeal) + " would do; " +
         formatCount(access.executionsPerWarp, "request") + " per warp" +
         boundAfterText(gain);
}

/// Names that a sentence bears.
static constexpr size_t kMaxNames = 6;

static std::string remedy(const RecordArray &array) {
  llvm::ArrayRef<std::string> used(array.used);
  std::string names = "'" + llvm::join(used.take_front(kMaxNames), "', '") +
                      "'" + (used.size() > kMaxNames ? ", ..." : "");
  // An unnamed union has none.
  bool haveNames = !llvm::is_contained(used, "");
  std::string text =
      haveNames
          ? "give " + names + " of all structs " +
                (used.size() == 1 ? "an array of its own" : "an array each")
          : "give each member that is used an array of its own";
  if (used.size() == array.members)
    return text + ", or load whole structs through shared memory";
  return text + (used.size() == 1 ? "" : ", or a struct of their own");
}

static Finding findingOf(const CheckContext &context, const RecordArray &array,
                         const AccessGroup &group, Gain gain) {
  const AccessProfile &access = *group.front();
  gain.isUpperBound |= access.lanes.areAssumed;
  addConditionsOf(access, gain);
  Finding finding =
      warning(kCheck, access.place, context, describe(array, context),
              "a struct of arrays", gain);
  finding.notes.push_back({access.place, numbers(access, gain)});
  finding.notes.push_back({access.place, remedy(array)});
  noteAssumptions(context, finding, access);
  describeCalls(finding, group);
  return finding;
}

std::vector<Finding> gpuperf::checkLayout(const CheckContext &context) {
  std::vector<const RecordArray *> arrays;
  std::vector<AccessGroup> groups;
  std::vector<ChosenAccesses> parts;
  for (const RecordArray &array : context.profile.recordArrays) {
    AccessGroup group = accessesOf(array.accesses, context.profile, wasted);
    if (!mayHaveGain(group, context))
      continue;
    parts.push_back(allOf(group));
    arrays.push_back(&array);
    groups.push_back(std::move(group));
  }
  std::vector<Finding> findings;
  std::vector<std::optional<Gain>> gains =
      gainOfEach(context, parts, withStructOfArrays);
  for (size_t i = 0; i < arrays.size(); ++i)
    if (gains[i])
      findings.push_back(findingOf(context, *arrays[i], groups[i], *gains[i]));
  return findings;
}
