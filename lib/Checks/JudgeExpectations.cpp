//===- JudgeExpectations.cpp - expectations compared with predictions -----===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Checks/Expectations.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/RegistersSource.h"

using namespace gpuperf;

namespace {
/// What there is of a quantity.
struct Amount {
  double value = 0;
  std::string where; ///< " at line 7", of the access with most of it
  /// Why there may be more; empty: there is not.
  std::string whyMore;
  /// Why nothing is known; empty: something is.
  std::string whyNone;
};
} // namespace

static Amount exactly(double value) {
  Amount amount;
  amount.value = value;
  return amount;
}

static Amount unknown(std::string why) {
  Amount amount;
  amount.whyNone = std::move(why);
  return amount;
}

static std::string lineOf(const AccessProfile &access) {
  return "line " + std::to_string(access.place.line);
}

/// Of the accesses in `space`: their sum of `of`, or the most of them.
static Amount ofAccesses(const KernelProfile &profile, Space space, bool isMost,
                         llvm::function_ref<double(const AccessProfile &)> of) {
  Amount amount;
  double most = 0;
  for (const AccessProfile &access : profile.accesses) {
    if (access.space != space || access.executionsPerWarp <= 0)
      continue;
    if (!isKnown(access) && amount.whyMore.empty())
      amount.whyMore =
          "the addresses of the access at " + lineOf(access) + " are not known";
    double value = of(access);
    amount.value =
        isMost ? std::max(amount.value, value) : amount.value + value;
    if (value > most) {
      most = value;
      amount.where = (isMost ? " at " : ", most at ") + lineOf(access);
    }
  }
  return amount;
}

static double excessWavefronts(const AccessProfile &access) {
  return isKnown(access) ? access.executionsPerWarp *
                               std::max(0.0, access.wavefrontsPerRequest -
                                                 access.wavefrontsIdeal)
                         : 0;
}

static double sectors(const AccessProfile &access) {
  return isKnown(access) ? access.sectorsPerRequest : 0;
}

static double isUncoalesced(const AccessProfile &access) {
  constexpr double least = 1e-6; // of a mean
  return isKnown(access) &&
         access.sectorsPerRequest > access.sectorsIdeal * (1 + least);
}

static Amount timeOf(const CheckContext &context) {
  const Prediction &prediction = context.chosen;
  if (!prediction.timeUs)
    return unknown(prediction.reason);
  if (std::string why = noTotalReason(prediction, context.profile);
      !why.empty())
    return unknown(why);
  return exactly(*prediction.timeUs);
}

static Amount trafficOf(const CheckContext &context) {
  if (!context.profile.launch.isGridKnown())
    return unknown("the number of blocks is not known");
  return exactly(context.profile.dramBytes);
}

static Amount spillsOf(const KernelProfile &profile) {
  if (!isCountedByPtxas(profile.registersSource))
    return unknown("only ptxas tells what is spilled: --ptxas");
  return exactly(profile.spillBytes);
}

static Amount occupancyOf(const KernelProfile &profile, bool isShare) {
  const Occupancy &occupancy = profile.occupancy;
  if (!profile.noOccupancy.empty())
    return unknown(profile.noOccupancy);
  if (!isShare)
    return exactly(occupancy.warpsPerSM);
  return exactly(100.0 * occupancy.warpsPerSM /
                 std::max(1.0, double(occupancy.maxWarpsPerSM)));
}

static Amount amountOf(Quantity quantity, const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  switch (quantity) {
  case Quantity::Time:
    return timeOf(context);
  case Quantity::Registers:
    return exactly(profile.registers);
  case Quantity::Spills:
    return spillsOf(profile);
  case Quantity::Occupancy:
    return occupancyOf(profile, /*isShare=*/true);
  case Quantity::Warps:
    return occupancyOf(profile, /*isShare=*/false);
  case Quantity::Shared:
    return exactly(profile.staticSharedBytes +
                   profile.launch.dynamicSharedBytes);
  case Quantity::Barriers:
    return exactly(profile.barriersPerWarp);
  case Quantity::BankConflicts:
    return ofAccesses(profile, Space::Shared, false, excessWavefronts);
  case Quantity::Sectors:
    return ofAccesses(profile, Space::Global, true, sectors);
  case Quantity::Uncoalesced:
    return ofAccesses(profile, Space::Global, false, isUncoalesced);
  case Quantity::Local:
    return ofAccesses(
        profile, Space::Local, false,
        [](const AccessProfile &access) { return access.executionsPerWarp; });
  case Quantity::Dram:
    return trafficOf(context);
  case Quantity::Instructions:
    return exactly(profile.issueSlotsPerWarp);
  }
  llvm_unreachable("all quantities are above");
}

/// "61.2 us, 55 to 90", "64 of ptxas".
static std::string foundInWords(Quantity quantity, const Amount &amount,
                                const CheckContext &context) {
  switch (unitOf(quantity)) {
  case Unit::Time:
    return formatTimeAndRange(context.chosen, context.profile) +
           (context.chosen.facts() == Facts::Known
                ? ""
                : ", facts " + stringifyFacts(context.chosen.facts()).str());
  case Unit::Bytes:
    return quantity == Quantity::Dram ? formatBytes(amount.value)
                                      : formatSize(amount.value);
  case Unit::Percent:
    return formatNumber(amount.value) + " %";
  case Unit::Count:
    return formatNumber(amount.value) + amount.where +
           (quantity == Quantity::Registers
                ? " (" + context.profile.registersSource + ")"
                : "");
  }
  llvm_unreachable("all units are above");
}

/// What is known of a quantity of which there may be more.
static std::optional<bool> judge(const Expectation &expectation,
                                 const Amount &amount) {
  bool isMet = expectation.isMetBy(amount.value);
  if (amount.whyMore.empty())
    return isMet;
  bool isCeiling = expectation.relation == Relation::Less ||
                   expectation.relation == Relation::AtMost ||
                   (expectation.relation == Relation::Equal &&
                    amount.value > expectation.limit);
  bool isFloor = expectation.relation == Relation::AtLeast ||
                 expectation.relation == Relation::More;
  // More makes a ceiling that is broken no better, and a floor no worse.
  if ((isCeiling && !isMet) || (isFloor && isMet))
    return isMet;
  return std::nullopt;
}

std::vector<ExpectationResult>
gpuperf::judgeExpectations(const CheckContext &context) {
  std::vector<ExpectationResult> results;
  for (const Expectation &expectation : context.profile.expectations) {
    ExpectationResult result;
    result.expectation = expectation;
    Amount amount = amountOf(expectation.quantity, context);
    if (!context.profile.occupancy.unlaunchable.empty())
      amount = unknown(context.profile.occupancy.unlaunchable);
    result.why = amount.whyNone.empty() ? amount.whyMore : amount.whyNone;
    if (amount.whyNone.empty()) {
      result.isMet = judge(expectation, amount);
      result.found = foundInWords(expectation.quantity, amount, context);
    }
    results.push_back(std::move(result));
  }
  return results;
}
