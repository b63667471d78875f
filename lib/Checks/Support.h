//===- Support.h - what all checks do the same way --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_CHECKS_SUPPORT_H
#define GPUPERF_LIB_CHECKS_SUPPORT_H

#include "gpuperf/Checks/Checks.h"

namespace gpuperf {

/// The checks: all findings of one kernel under one launch.
#define GPUPERF_CHECK(NAME, SUMMARY, FUNCTION)                                 \
  std::vector<Finding> FUNCTION(const CheckContext &context);
#include "Checks.def"

/// What taking a problem away is predicted to bring.
struct Gain {
  std::optional<double> speedup; ///< empty: the model has no time
  std::optional<Bound> boundAfter;
  /// The speed-up where each loop of unknown length runs once; empty where
  /// there is no such loop.
  std::optional<double> singleTripSpeedup;
  /// The problem is assumed at its worst: it brings this or less.
  bool isUpperBound = false;
  /// Names of the values that are not known, over which it is a mean: some bring
  /// more. Empty when it is none.
  std::string averagedValues;
  /// What it rests on besides launch and loops, each as it stands behind "if":
  /// "the condition at line 7 holds as often as assumed".
  std::vector<std::string> conditions;
  /// The finding's own sentence says what is assumed.
  bool statesAssumption = false;
};

/// How many times as fast the kernel is with the prediction `then`; both have a
/// time. Where the grid is made up the start, which is the same for both, is
/// left out.
double speedup(const CheckContext &context, const Prediction &then);

/// The same of `whatIf` where each loop of unknown length runs once; empty
/// where there is no such loop.
std::optional<double> singleTripSpeedup(const CheckContext &context,
                                        const WhatIf &whatIf);

/// Whether the gain is above the context's threshold, too, where each loop of
/// unknown length runs once. False where there is no such loop.
bool holdsWithSingleTrips(const CheckContext &context, const Gain &gain);

/// Lets `gain` rest on what is not known of `access`.
void addConditionsOf(const AccessProfile &access, Gain &gain);

/// The gain of `whatIf`; empty when it is below the context's threshold. A
/// kernel without a predicted time gives a gain without a speed-up.
std::optional<Gain> gainOf(const CheckContext &context, const WhatIf &whatIf);

/// The gain of each of `changes`, which are of one kind. Taking more away is
/// worth no less: what is worth too little together is not asked for one by
/// one, so that of n changes with k worth their while about k log(n / k) are
/// asked.
std::vector<std::optional<Gain>> gainOfEach(const CheckContext &context,
                                            llvm::ArrayRef<WhatIf> changes);

/// Accesses of one line of the source to one array, as different calls lead to
/// it; the one that matters most first.
using AccessGroup = std::vector<const AccessProfile *>;

/// The accesses for which `weight` is positive, a group for each place and array
/// in the order of the profile.
std::vector<AccessGroup>
groupAccesses(const KernelProfile &profile,
              llvm::function_ref<double(const AccessProfile &)> weight);

/// Joins groups of one function and one array that `cause` tells in the same
/// words: one change of the array, or of how it is gone through, is for all of
/// them, and they are worth what that is. Where `check` is silenced a group
/// stays alone.
std::vector<AccessGroup>
joinByCause(const CheckContext &context, llvm::StringRef check,
            llvm::ArrayRef<AccessGroup> groups,
            llvm::function_ref<std::string(const AccessProfile &)> cause);

/// How many accesses of the source `group` has; `a[i] += 1` is two.
size_t countAccesses(const AccessGroup &group);

/// " and 3 more accesses of 'tile'" behind the first access of a group of
/// several in the source; else nothing.
std::string otherAccessesText(const AccessGroup &group);

/// Tells in a note at each of the group's accesses in the source but the first
/// that the finding is about it, too.
void noteOtherAccesses(Finding &finding, const AccessGroup &group);

/// The accesses of the profile with these indices, the one with the largest
/// `weight` first; equal ones, and all without a weight, as `ids` has them.
AccessGroup
accessesOf(llvm::ArrayRef<unsigned> ids, const KernelProfile &profile,
           llvm::function_ref<double(const AccessProfile &)> weight = nullptr);

/// `kind` for all accesses of `group`.
WhatIf whatIf(WhatIf::Kind kind, const AccessGroup &group);

/// Calls `fn` with each of `groups` for which `kind` is worth its while. Of the
/// others the kernel's summary tells what `describe` says, "32 of 4 sectors";
/// nothing where that is empty.
void forEachWithGain(
    const CheckContext &context, WhatIf::Kind kind,
    llvm::ArrayRef<AccessGroup> groups,
    llvm::function_ref<std::string(const AccessProfile &)> describe,
    llvm::function_ref<void(const AccessGroup &, const Gain &)> fn);

/// Says what is assumed of the addresses of `access`, and of how often it is made.
void noteAssumptions(Finding &finding, const AccessProfile &access);

/// Says which array the finding is about and which calls lead to its place:
/// "called from 'step'", and at most two further ways.
void describeCalls(Finding &finding, const AccessGroup &group);
void describeCalls(Finding &finding, const std::vector<CallChain> &chains);

/// A finding that ends in what it is worth, and in what that rests on:
/// "MESSAGE; FIXING it is predicted to speed up 'KERNEL' 2.1x if the loop at
/// line 7 runs 100 times". It is a warning where that is nothing, and where
/// there is nothing to gain but correctness (`fixing` is empty); else a remark.
Finding warning(llvm::StringRef check, const SourcePlace &place,
                const CheckContext &context, const llvm::Twine &message,
                llvm::StringRef fixing, const Gain &gain);

/// " if there are 64 blocks and the loop at line 7 runs 100 times": what times
/// rest on; empty where all is known.
std::string ifAssumed(const CheckContext &context, const SourcePlace &place);

/// "; the kernel is then bound by DRAM bandwidth", for the note with the
/// number.
std::string boundAfterText(const Gain &gain);

/// True when the lanes' addresses follow from the code. Where they depend on
/// data what a request costs is an assumption, which is no ground for a
/// warning.
bool isKnown(const AccessProfile &access);

/// "threadIdx.x steps 128 bytes", "neighbouring lanes are 128 bytes apart", …:
/// why the lanes are where they are. Empty when there is no short answer.
std::string patternReason(const AccessProfile &access);

/// "atomic add" for atomics, else the kind: "load".
std::string formatAccessKind(const AccessProfile &access);

} // namespace gpuperf

#endif // GPUPERF_LIB_CHECKS_SUPPORT_H
