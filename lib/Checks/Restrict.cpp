//===- Restrict.cpp - gpuperf-restrict ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace gpuperf;

namespace {
/// How often a warp accesses a global array in one way, as it is and with
/// __restrict__.
struct Accesses {
  double before = 0, after = 0;
  const AccessProfile *most = nullptr; ///< the one made most often
};
} // namespace

/// An array, and whether it is loaded: 1, or stored to: 0.
using ArrayKey = std::pair<llvm::StringRef, unsigned>;
using AccessedArrays = llvm::MapVector<ArrayKey, Accesses>;

static std::optional<ArrayKey> keyOf(const AccessProfile &access) {
  bool isLoad = access.kind == AccessKind::Load;
  if (access.space != Space::Global || access.base == "?" ||
      (!isLoad && access.kind != AccessKind::Store))
    return std::nullopt;
  return ArrayKey(access.base, isLoad);
}

/// What is accessed less then.
static AccessedArrays accessedLess(const KernelProfile &now,
                                   const KernelProfile &then) {
  AccessedArrays arrays;
  for (const AccessProfile &access : now.accesses) {
    std::optional<ArrayKey> key = keyOf(access);
    if (!key)
      continue;
    Accesses &array = arrays[*key];
    array.before += access.executionsPerWarp;
    if (!array.most || access.executionsPerWarp > array.most->executionsPerWarp)
      array.most = &access;
  }
  for (const AccessProfile &access : then.accesses)
    if (std::optional<ArrayKey> key = keyOf(access))
      if (auto array = arrays.find(*key); array != arrays.end())
        array->second.after += access.executionsPerWarp;
  arrays.remove_if([](const auto &entry) {
    constexpr double rounding = 1e-6;
    return entry.second.after >= entry.second.before * (1 - rounding);
  });
  return arrays;
}

/// "'a'" and "'c'": the arrays of the kernel that meet what it stores.
static std::vector<std::string> concerned(const AccessedArrays &arrays,
                                          const KernelProfile &profile) {
  std::vector<std::string> names;
  auto add = [&](llvm::StringRef name) {
    std::string quoted = "'" + name.str() + "'";
    if (!llvm::is_contained(names, quoted))
      names.push_back(std::move(quoted));
  };
  for (auto &[key, array] : arrays)
    add(key.first);
  // A store that is kept in its loop is kept for loads of other arrays.
  bool ofStores = llvm::any_of(
      arrays, [](const auto &entry) { return !entry.first.second; });
  for (const AccessProfile &access : profile.accesses)
    if (std::optional<ArrayKey> key = keyOf(access))
      if (ofStores || !key->second)
        add(access.base);
  return names;
}

static void offerRestrict(llvm::StringRef array, const Restriction &restriction,
                          Finding &finding) {
  for (const SourceEdit &edit : restriction.edits)
    if (edit.text == "__restrict__ " + array.str()) {
      finding.fixIt = FixIt{edit.place, edit.length, edit.text};
      finding.notes.push_back({edit.place, "declare it '" + edit.text + "'"});
    }
}

static Finding findingOf(const ArrayKey &key, const Accesses &array,
                         const AccessedArrays &arrays,
                         const Restriction &restriction,
                         const CheckContext &context, const Gain &gain) {
  auto [name, isLoad] = key;
  const SourcePlace &place = array.most->place;
  std::string others =
      arrays.size() > 1 ? " on it and on what else is accessed again and again"
                        : "";
  Finding finding =
      warning("gpuperf-restrict", place, context,
              "'" + name + "' is " + (isLoad ? "loaded" : "stored") +
                  " again and again, since " +
                  (isLoad ? "a store may change it" : "a load may read it"),
              "__restrict__" + others, gain);
  finding.notes.push_back(
      {place, formatCount(array.before, isLoad ? "load" : "store") +
                  " of it per warp, and " + formatNumber(array.after) +
                  " with __restrict__" + boundAfterText(gain)});
  finding.notes.push_back(
      {place, "only where the arrays do not overlap: " +
                  llvm::join(concerned(arrays, context.profile), ", ")});
  offerRestrict(name, restriction, finding);
  describeCalls(finding, AccessGroup{array.most});
  return finding;
}

/// The kernel was compiled again with `__restrict__`: what it loads and takes
/// then is no estimate of the check's.
std::vector<Finding> gpuperf::checkRestrict(const CheckContext &context) {
  if (!context.prediction.timeUs)
    return {};
  std::optional<Restriction> restriction = context.questions.findRestriction();
  if (!restriction || !restriction->prediction.timeUs)
    return {};
  Gain gain{speedup(context, restriction->prediction),
            restriction->prediction.bound};
  if (*gain.speedup < context.minSpeedup)
    return {};
  gain.conditions.push_back("the arrays do not overlap");
  AccessedArrays arrays = accessedLess(context.profile, restriction->profile);
  std::vector<Finding> findings;
  for (auto &[key, array] : arrays)
    findings.push_back(
        findingOf(key, array, arrays, *restriction, context, gain));
  return findings;
}
