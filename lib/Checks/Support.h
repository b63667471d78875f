//===- Support.h - shared code of the checks --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_CHECKS_SUPPORT_H
#define GPUPERF_LIB_CHECKS_SUPPORT_H

#include "gpuperf/Checks/Checks.h"

namespace gpuperf {

/// Each check returns all its findings in one kernel under one launch.
#define GPUPERF_CHECK(NAME, SUMMARY, FUNCTION)                                 \
  std::vector<Finding> FUNCTION(const CheckContext &context);
#include "Checks.def"

/// The predicted effect of removing a problem.
struct Gain {
  std::optional<double> speedup; ///< empty: the kernel has no predicted time
  std::optional<Bound> boundAfter;
  /// The speed-up with one iteration of each loop of unknown trip count; empty
  /// when the kernel has no such loop.
  std::optional<double> singleTripSpeedup;
  /// `speedup` is also had, or more, when grid-stride loops that are assumed to
  /// run once run several times.
  bool holdsWithManyRounds = false;
  /// The speed-up is the largest possible: the worst case was assumed.
  bool isUpperBound = false;
  /// The names of the unknown values that `speedup` is an average over; for
  /// some of their values it is larger. Empty: it is no average.
  std::string averagedValues;
  /// The conditions of the gain, apart from the launch and the loops. Each can
  /// follow "if": "the condition at line 7 holds as often as assumed".
  std::vector<std::string> conditions;
  /// The message of the finding already says what is assumed.
  bool statesAssumption = false;
  /// How much of the work is done is a guess: what lanes take part, or what is
  /// not known of the kernel.
  bool isOfGuessedWork = false;
};

/// The time of the kernel divided by the time of `then`; both must have a time.
/// If the grid is assumed, the time to start a kernel is subtracted from both.
double speedup(const CheckContext &context, const Prediction &then);

/// The speed-up of `whatIf` with one iteration of each loop of unknown trip
/// count; empty when the kernel has no such loop.
std::optional<double> singleTripSpeedup(const CheckContext &context,
                                        const WhatIf &whatIf);

/// Whether `gain` is also above the context's threshold with one iteration of
/// each loop of unknown trip count. False when there is no such loop.
bool holdsWithSingleTrips(const CheckContext &context, const Gain &gain);

/// Adds to `gain` the conditions that follow from the unknowns of `access`.
void addConditionsOf(const AccessProfile &access, Gain &gain);
void addConditionsOf(const CheaperPlace &place, Gain &gain);

/// The gain of `whatIf`; empty when it is below the context's threshold. For a
/// kernel without a predicted time the gain has no speed-up.
std::optional<Gain> gainOf(const CheckContext &context, const WhatIf &whatIf);

/// Makes one change of `count` parts from `first` on.
using ChangeOfParts = llvm::function_ref<WhatIf(size_t first, size_t count)>;

/// The gain of the change of each of `parts` parts. Groups of them are tried
/// first, and their members only if the group has a gain: if k of n changes
/// have a gain, about k log(n / k) predictions are made.
std::vector<std::optional<Gain>> gainOfEach(const CheckContext &context,
                                            size_t parts, ChangeOfParts change);

/// The gain of `change` of each of `parts`, which are put together in groups.
template <typename Entry>
std::vector<std::optional<Gain>>
gainOfEach(const CheckContext &context, const std::vector<Chosen<Entry>> &parts,
           WhatIf (*change)(const Chosen<Entry> &)) {
  return gainOfEach(context, parts.size(), [&](size_t first, size_t count) {
    Chosen<Entry> together;
    for (size_t i = first; i != first + count; ++i)
      together.add(parts[i]);
    return change(together);
  });
}

/// The accesses of one source line to one array, one for each call chain that
/// leads there; the one with the largest weight first.
using AccessGroup = std::vector<const AccessProfile *>;

/// The accesses with a positive `weight`, one group per source location and
/// array, in the order of the profile.
std::vector<AccessGroup>
groupAccesses(const KernelProfile &profile,
              llvm::function_ref<double(const AccessProfile &)> weight);

/// Joins the groups of one function for which `cause` returns the same text,
/// because one change of the layout or of the loop fixes all of them; the
/// joined group has one gain. A group at a location where the source suppresses
/// `check` is not joined.
std::vector<AccessGroup>
joinByCause(const CheckContext &context, llvm::StringRef check,
            llvm::ArrayRef<AccessGroup> groups,
            llvm::function_ref<std::string(const AccessProfile &)> cause);

/// The number of accesses in the source; `a[i] += 1` counts as two.
size_t countAccesses(const AccessGroup &group);

/// " and 3 more accesses of 'tile'", to follow the name of the first access;
/// with at most three arrays. Empty when the group has one access in the
/// source.
std::string otherAccessesText(const AccessGroup &group);

/// Adds a note at each access of the group but the first: the finding is about
/// that access, too.
void noteOtherAccesses(Finding &finding, const AccessGroup &group);

/// The accesses of the profile with these indices, the one with the largest
/// `weight` first. Accesses of equal weight keep the order of `ids`.
AccessGroup
accessesOf(llvm::ArrayRef<unsigned> ids, const KernelProfile &profile,
           llvm::function_ref<double(const AccessProfile &)> weight = nullptr);

/// What a change of all accesses of `group` applies to.
ChosenAccesses allOf(const AccessGroup &group);

/// Calls `fn` with each group for which `change` has a gain above the
/// threshold. The kernel's summary lists the other groups with the text of
/// `describe`, "32 of 4 sectors"; an empty text leaves a group out.
void forEachWithGain(
    const CheckContext &context, WhatIf (*change)(const ChosenAccesses &),
    llvm::ArrayRef<AccessGroup> groups,
    llvm::function_ref<std::string(const AccessProfile &)> describe,
    llvm::function_ref<void(const AccessGroup &, const Gain &)> fn);

/// Adds notes on what is assumed about the addresses and the execution count of
/// `access`.
void noteAssumptions(const CheckContext &context, Finding &finding,
                     const AccessProfile &access);

/// Where the assumptions of `access` are said, which name lines of the kernel's
/// file without the file.
SourcePlace placeOfAssumptions(const CheckContext &context,
                               const AccessProfile &access);

/// Sets the array that the finding is about, and adds notes on the calls that
/// lead to its location: the first call chain, "called from 'step'", and at
/// most two others.
void describeCalls(Finding &finding, const AccessGroup &group);
void describeCalls(Finding &finding, const std::vector<CallChain> &chains);

/// A finding whose message ends with the gain and its conditions: "MESSAGE;
/// FIXING it is predicted to speed up 'KERNEL' 2.1x if the loop at line 7 runs
/// 100 times". It is a warning if the gain has no conditions or `fixing` is
/// empty (the finding is about correctness), else a remark.
Finding warning(llvm::StringRef check, const SourcePlace &place,
                const CheckContext &context, const llvm::Twine &message,
                llvm::StringRef fixing, const Gain &gain);

/// " if there are 64 blocks and the loop at line 7 runs 100 times": the
/// assumptions of predicted times. Empty when everything is known.
std::string ifAssumed(const CheckContext &context, const SourcePlace &place);

/// "line 7", or "other.h:7" where `place`, which it is said at, is in another
/// file.
std::string lineOf(const SourcePlace &line, const SourcePlace &place);

/// "which nvcc does not", of something that the compiler of the code did not do
/// and another one may.
std::string whichIsNotDone(const CheckContext &context);

/// "; the kernel is then bound by DRAM bandwidth", to follow the text of a
/// note.
std::string boundAfterText(const Gain &gain);

/// Whether the lanes' addresses follow from the code and the launch. If they
/// depend on data, the cost of a request is an assumption, and findings about
/// it must not be warnings.
bool isKnown(const AccessProfile &access);

/// The reason for the lane pattern: "threadIdx.x steps 128 bytes",
/// "neighbouring lanes are 128 bytes apart". Empty when there is no short
/// description.
std::string patternReason(const AccessProfile &access);

/// "atomic add" for an atomic, else the kind of access: "load".
std::string formatAccessKind(const AccessProfile &access);

} // namespace gpuperf

#endif // GPUPERF_LIB_CHECKS_SUPPORT_H
