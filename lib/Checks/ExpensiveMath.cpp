//===- ExpensiveMath.cpp - gpuperf-expensive-math -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace gpuperf;

namespace {
/// Places where the same would do instead of the same, the one that takes most
/// first.
using Places = std::vector<unsigned>;

/// What an intrinsic costs in accuracy.
struct Accuracy {
  llvm::StringLiteral name, error;
};
} // namespace

/// CUDA C++ Programming Guide, "Mathematical Functions", table of
/// single-precision intrinsic functions: maximum errors.
static constexpr Accuracy kAccuracies[] = {
    {"__fdividef", "2 ulp for a divisor from 2^-126 to 2^126, beyond that 0 or "
                   "NaN"},
    {"__expf", "2 + floor(abs(1.173 * x)) ulp"},
    {"__exp10f", "2 + floor(abs(2.97 * x)) ulp"},
    {"__logf", "2^-21.41 for x from 0.5 to 2, elsewhere 3 ulp"},
    {"__log2f", "2^-22 for x from 0.5 to 2, elsewhere 2 ulp"},
    {"__log10f", "2^-24 for x from 0.5 to 2, elsewhere 3 ulp"},
    {"__sinf", "2^-21.41 for x from -pi to pi, elsewhere more"},
    {"__cosf", "2^-21.19 for x from -pi to pi, elsewhere more"},
    {"__sincosf", "2^-21.19 for x from -pi to pi, elsewhere more"},
    {"__tanf", "that of __sinf(x) / __cosf(x)"},
    {"__powf", "that of exp2f(y * __log2f(x))"}};

static double total(const InstructionMix &mix) {
  return std::accumulate(mix.begin(), mix.end(), 0.0);
}

/// "18 instructions": of one execution of `place`, as it is or would be.
static std::string eachTakes(const CheaperPlace &place,
                             const InstructionMix &mix) {
  return formatCount(total(mix) / place.executionsPerWarp, "instruction");
}

static bool isOf64Bits(const CheaperPlace &place) {
  return llvm::StringRef(place.operation).contains(".i64");
}

/// There is no shorter way for what fits 32 bits.
static bool isRoutine(const CheaperPlace &place) {
  return llvm::StringRef(place.operation).ends_with(".routine");
}

/// The divisor is made of the number of blocks, which a launch chooses: no
/// template parameter.
static bool isByGrid(const CheaperPlace &place) {
  return llvm::StringRef(place.form).ends_with(" by gridDim");
}

/// x & (n - 1): the divisor is a power of two.
static bool isMask(const CheaperPlace &place) {
  return llvm::StringRef(place.form).contains('&');
}

static std::string describe(const CheaperPlace &place) {
  std::string takes = eachTakes(place, place.now) + " each";
  switch (place.kind) {
  case CheaperKind::KnownDivisor:
    if (isMask(place))
      return "the remainder by a power of two that the compiler does not know "
             "to be one takes " +
             takes;
    return "integer division by a value that the compiler does not know "
           "takes " +
           takes;
  case CheaperKind::Reciprocal:
    return "division takes " + takes +
           ", and its divisor does not change from one to the next";
  case CheaperKind::Product:
    return "'" + place.operation + "' with a small whole exponent takes " +
           takes;
  case CheaperKind::Intrinsic:
    // A function has the source's name, an operation that of its type.
    return (llvm::StringRef(place.operation).contains('.')
                ? "exact division"
                : "'" + place.operation + "'") +
           " takes " + takes;
  case CheaperKind::Single:
    break;
  }
  llvm_unreachable("the subject of another check");
}

static std::string fixingOf(const CheaperPlace &place) {
  switch (place.kind) {
  case CheaperKind::KnownDivisor:
    return isMask(place) ? "'" + place.form + "'"
                         : "multiplying by what the host prepares of the "
                           "divisor";
  case CheaperKind::Reciprocal:
    return "multiplying by the reciprocal";
  case CheaperKind::Product:
    return "multiplying";
  default:
    return "'" + place.form + "'";
  }
}

/// What to write, and what that costs.
static std::string advice(const CheaperPlace &place) {
  std::string takes = ": " + eachTakes(place, place.then) + " each";
  switch (place.kind) {
  case CheaperKind::KnownDivisor:
    if (isMask(place))
      return "the divisor is 0 or a power of two, and what is divided not "
             "below "
             "0: '" +
             place.form + "' is 'x % n'" + takes;
    return "the host knows the divisor, and can prepare what the compiler "
           "makes of a constant, " +
           std::string(isOf64Bits(place) ? "__umul64hi" : "__umulhi") +
           " by a number and a shift" +
           (isByGrid(place) ? ""
                            : "; as a template parameter it is a constant") +
           takes +
           (isOf64Bits(place) && !isRoutine(place)
                ? "; a division of what is negative or needs "
                  "more than 32 bits takes about 80 today"
                : "");
  case CheaperKind::Reciprocal:
    if (place.form == "1 / constant")
      return "multiply by '1 / divisor', which the compiler computes of a "
             "constant; the result may differ in the last bit" +
             takes;
    // Outside of loops the divisor is one that the host knows.
    return (place.executionsPerWarp > 1
                ? "compute 1 / divisor once and multiply by it"
                : "let the host compute 1 / divisor, and multiply by it") +
           std::string("; the result may differ in the last bit") + takes;
  case CheaperKind::Product:
    return "write the power as " + place.form + takes;
  default:
    break;
  }
  const Accuracy *accuracy =
      llvm::find_if(kAccuracies, [&](const Accuracy &entry) {
        return place.form == entry.name;
      });
  std::string error = accuracy == std::end(kAccuracies)
                          ? ""
                          : "; its error is at most " + accuracy->error.str();
  return "'" + place.form + "', or -use_fast_math for the whole file" + takes +
         error;
}

static void noteOthers(llvm::ArrayRef<unsigned> others,
                       const CheckContext &context, Finding &finding) {
  constexpr size_t kMax = 4;
  for (unsigned index : others.take_front(kMax))
    finding.notes.push_back(
        {context.profile.cheaper[index].place, "also here"});
  if (others.size() > kMax)
    finding.notes.back().message +=
        ", and at " + formatCount(others.size() - kMax, "more place");
}

static Finding findingOf(const Places &places, const CheckContext &context,
                         Gain gain) {
  const CheaperPlace &first = context.profile.cheaper[places.front()];
  for (unsigned place : places)
    addConditionsOf(context.profile.cheaper[place], gain);
  std::string fixing =
      fixingOf(first) +
      (places.size() > 1
           ? " here and at " + formatCount(places.size() - 1, "further place")
           : "");
  Finding finding = warning("gpuperf-expensive-math", first.place, context,
                            describe(first), fixing, gain);
  finding.subject = first.operation;
  finding.notes.push_back({first.place, advice(first) + boundAfterText(gain)});
  if (!first.place.line)
    finding.notes.push_back({first.place,
                             "the compiler's code does not say on "
                             "which line of the kernel it stands"});
  noteOthers(llvm::ArrayRef(places).drop_front(), context, finding);
  describeCalls(finding, first.calls);
  return finding;
}

/// The places by what is done there and what would do, in the profile's order.
static std::vector<Places> groupPlaces(const KernelProfile &profile) {
  llvm::MapVector<std::pair<llvm::StringRef, llvm::StringRef>, Places> groups;
  for (auto [i, place] : llvm::enumerate(profile.cheaper))
    if (place.kind != CheaperKind::Single && place.library.empty())
      groups[{place.operation, place.form}].push_back(unsigned(i));
  std::vector<Places> result;
  for (auto &[key, places] : groups) {
    llvm::stable_sort(places, [&](unsigned a, unsigned b) {
      return total(profile.cheaper[a].now) > total(profile.cheaper[b].now);
    });
    result.push_back(std::move(places));
  }
  return result;
}

std::vector<Finding> gpuperf::checkExpensiveMath(const CheckContext &context) {
  std::vector<Places> groups = groupPlaces(context.profile);
  std::vector<Chosen<CheaperPlace>> parts(groups.begin(), groups.end());
  std::vector<Finding> findings;
  for (auto [places, gain] :
       llvm::zip_equal(groups, gainOfEach(context, parts, withCheaperForms)))
    // Without a time nothing says that the operation matters.
    if (gain && gain->speedup)
      findings.push_back(findingOf(places, context, *gain));
  return findings;
}
