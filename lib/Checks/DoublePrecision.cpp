//===- DoublePrecision.cpp - gpuperf-double-precision ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

static double countOf(const InstructionMix &mix, InstClass cls) {
  return mix[static_cast<unsigned>(cls)];
}

/// The places that execute doubles, by their index in the profile.
static std::vector<unsigned> unintendedDoubles(const KernelProfile &profile) {
  std::vector<unsigned> result;
  for (auto [i, place] : llvm::enumerate(profile.cheaper))
    if (place.kind == CheaperKind::Single &&
        countOf(place.now, InstClass::Fp64) +
                countOf(place.now, InstClass::Conversion64) >
            0)
      result.push_back(unsigned(i));
  return result;
}

static std::string describe(const CheaperPlace &place) {
  std::string what = place.subject.empty() ? "this" : "'" + place.subject + "'";
  return what + " is computed in double precision: " + place.why;
}

/// What the machine's units say of it: "of doubles rtx3080 does 1 operation in
/// the time of 64 of floats".
static std::string ratio(const Machine &machine) {
  Figure single = machine.unit(InstClass::Fp32).lanesPerCycle;
  Figure twice = machine.unit(InstClass::Fp64).lanesPerCycle;
  if (!single || !twice || !(*twice > 0))
    return "";
  return "; " + machine.name + " does " + formatNumber(*single / *twice) +
         " operations of floats in the time of one of doubles";
}

static void noteCounts(const CheaperPlace &place, const CheckContext &context,
                       const Gain &gain, Finding &finding) {
  finding.notes.push_back(
      {place.place,
       formatCount(countOf(place.now, InstClass::Fp64), "fp64 instruction") +
           " and " +
           formatCount(countOf(place.now, InstClass::Conversion64),
                       "conversion") +
           " from and to doubles per warp" + ratio(context.machine) +
           boundAfterText(gain)});
}

/// The literals of floats in a piece of source: "'0.99f' and '0.01f'", at most
/// three of them.
static std::string floatLiterals(llvm::StringRef code) {
  std::vector<std::string> literals;
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; };
  while (!code.empty()) {
    llvm::StringRef word = code.take_while(isPart);
    code = code.drop_front(std::max<size_t>(word.size(), 1));
    // The sign of an exponent.
    if (!word.empty() && !word.ends_with("f") && !code.empty() &&
        llvm::isDigit(word.front()) && word.ends_with_insensitive("e")) {
      llvm::StringRef rest = code.drop_front().take_while(isPart);
      word = llvm::StringRef(word.data(), word.size() + 1 + rest.size());
      code = code.drop_front(1 + rest.size());
    }
    bool isNumber = word.find_first_not_of("0123456789.") != 0 &&
                    word.find_first_of("0123456789") <= 1;
    std::string quoted = "'" + word.str() + "'";
    if (isNumber && word.ends_with("f") &&
        !llvm::is_contained(literals, quoted))
      literals.push_back(quoted);
  }
  constexpr size_t kMax = 3;
  bool isMore = literals.size() > kMax;
  literals.resize(std::min(literals.size(), kMax));
  std::string last = literals.empty() ? "" : literals.back();
  if (isMore || literals.size() < 2)
    return llvm::join(literals, ", ") + (isMore ? ", …" : "");
  literals.pop_back();
  return llvm::join(literals, ", ") + " and " + last;
}

static void offerLiterals(const CheaperPlace &place, Finding &finding) {
  if (!place.edit)
    return;
  const SourceEdit &edit = *place.edit;
  finding.fixIt = FixIt{edit.place, edit.length, edit.text};
  finding.notes.push_back(
      {edit.place, "with " + floatLiterals(edit.text) +
                       " it is computed in single precision; the result may "
                       "differ in its last bits"});
}

static Finding findingOf(const CheaperPlace &place, size_t others,
                         const CheckContext &context, const Gain &gain) {
  std::string fixing =
      "single precision here" +
      (others ? " and at " + formatCount(others, "further place") : "");
  Finding finding = warning("gpuperf-double-precision", place.place, context,
                            describe(place), fixing, gain);
  noteCounts(place, context, gain, finding);
  offerLiterals(place, finding);
  describeCalls(finding, place.calls);
  return finding;
}

/// How many places are told of a kernel, those that take most.
static constexpr size_t kMaxPlaces = 5;

/// The indices of `chosen` that are told, in the profile's order.
static std::vector<unsigned> mostExpensive(std::vector<unsigned> chosen,
                                           const KernelProfile &profile) {
  llvm::stable_sort(chosen, [&](unsigned a, unsigned b) {
    return countOf(profile.cheaper[a].now, InstClass::Fp64) >
           countOf(profile.cheaper[b].now, InstClass::Fp64);
  });
  chosen.resize(std::min(chosen.size(), kMaxPlaces));
  llvm::sort(chosen);
  return chosen;
}

/// One place alone may be worth little where the pipe is full of them: they are
/// judged together.
std::vector<Finding>
gpuperf::checkDoublePrecision(const CheckContext &context) {
  std::vector<unsigned> chosen = unintendedDoubles(context.profile);
  if (chosen.empty())
    return {};
  std::optional<Gain> gain =
      gainOf(context, withCheaperForms(Chosen<CheaperPlace>(chosen)));
  // Without a time nothing says that the doubles matter.
  if (!gain || !gain->speedup)
    return {};
  for (unsigned index : chosen)
    addConditionsOf(context.profile.cheaper[index], *gain);
  std::vector<Finding> findings;
  for (unsigned index : mostExpensive(chosen, context.profile))
    findings.push_back(findingOf(context.profile.cheaper[index],
                                 chosen.size() - 1, context, *gain));
  return findings;
}
