//===- Predict.cpp - predictions of kernels and of numbers ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "MachineInputs.h"
#include "ProfileNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

/// Runs the equations, and moves what is on the worksheet to the prediction.
static void evaluateSheet(const ModelInfo &model, Worksheet &sheet,
                          Prediction &p) {
  assert(model.evaluate && "a model without predictProfile has equations");
  model.evaluate(sheet, p);
  if (!sheet.problem.empty())
    p.reason = sheet.problem;
  if (p.timeUs && !std::isfinite(*p.timeUs) && p.reason.empty())
    p.reason = "the model's equations have no finite value here";
  if (!p.reason.empty()) {
    p.timeUs.reset();
    p.cycles = 0;
    p.bound.reset();
  }
  p.inputs = std::move(sheet.inputs);
  p.terms = std::move(sheet.terms);
}

/// Gives the model the inputs that the user has for this kernel.
static void giveUsersInputs(const ModelInfo &model, const KernelProfile &kernel,
                            Worksheet &sheet) {
  for (const Parameter &p : model.parameters) {
    auto given = kernel.modelInputs.find((model.name + "." + p.name).str());
    if (given != kernel.modelInputs.end())
      sheet.give(p.name, given->second.value, given->second.source);
  }
}

/// "not understood: …"; empty where the model counts all of the kernel's work.
static std::string uncountedWork(const KernelProfile &kernel,
                                 const Prediction &p) {
  if (kernel.missing.work) {
    size_t others = kernel.unknown.size() - 1;
    return "not understood: " + kernel.unknown.front() +
           (others ? " and " + std::to_string(others) + " more" : "");
  }
  bool hasLink = llvm::any_of(
      p.terms, [](const Term &term) { return term.name == kHostLinkTerm; });
  return kernel.hostBytes() && !hasLink ? "no limit for accesses to host memory"
                                        : "";
}

/// Takes the time back, which is one of the rest of the kernel.
static void withholdTime(const KernelProfile &kernel, std::string reason,
                         Prediction &p) {
  if (!p.timeUs)
    return;
  p.knownPartUs = p.timeUs;
  if (kernel.launch.isGridKnown() && kernel.unknownTrips.empty() &&
      !kernel.alwaysTraps)
    p.atLeastUs = p.knownPartUs;
  p.reason = std::move(reason);
  p.timeUs.reset();
  p.rangeUs.reset();
  p.bound.reset();
  p.cycles = 0;
  p.terms.clear();
}

Prediction ModelInfo::predict(const KernelProfile &kernel,
                              const Machine &machine) const {
  Prediction p = predictKnownPart(kernel, machine);
  if (std::string reason = uncountedWork(kernel, p); !reason.empty())
    withholdTime(kernel, std::move(reason), p);
  return p;
}

Prediction ModelInfo::predictKnownPart(const KernelProfile &kernel,
                                       const Machine &machine) const {
  if (predictProfile)
    return predictProfile(kernel, machine);
  assert(reduce && "a model without predictProfile reduces");
  Prediction p = startPrediction(name, kernel, machine);
  Worksheet sheet(parameters);
  giveFigures(machine, sheet);
  reduce(kernel, machine, sheet, p);
  giveUsersInputs(*this, kernel, sheet);
  std::vector<std::string> needed = sheet.complete();
  if (p.reason.empty() && !needed.empty())
    p.reason = "needs " + llvm::join(needed, "; ");
  if (p.reason.empty())
    evaluateSheet(*this, sheet, p);
  else
    p.inputs = std::move(sheet.inputs);
  return p;
}

/// The parameters one to a line, for messages.
static std::string listParameters(const ModelInfo &model) {
  std::string text;
  for (const Parameter &p : model.parameters) {
    text += (Twine("\n  ") + p.name + (*p.unit ? " [" : "") + p.unit +
             (*p.unit ? "]" : "") + ": " + p.meaning)
                .str();
    if (*p.fallback)
      text += (Twine("; default ") + p.fallback).str();
    else if (p.optional)
      text += "; optional";
    else if (*p.figure)
      text += "; or from --machine";
  }
  return text;
}

/// The answer for the profile that the numbers of `sheet` make; its inputs are
/// those numbers as they were given.
static Prediction predictGivenProfile(const ModelInfo &model, Worksheet &sheet,
                                      const Machine &machine) {
  Prediction p =
      model.predictProfile(profileFromNumbers(sheet, machine), machine);
  std::vector<InputValue> inputs = std::move(sheet.inputs);
  for (InputValue &input : p.inputs)
    if (!sheet.has(input.name))
      inputs.push_back(std::move(input));
  p.inputs = std::move(inputs);
  return p;
}

llvm::Expected<Prediction>
ModelInfo::predict(llvm::ArrayRef<std::pair<std::string, double>> given,
                   const Machine *machine) const {
  auto fail = [&](const Twine &why) {
    return llvm::createStringError(Twine("model ") + name + ": " + why +
                                   "; its inputs are" + listParameters(*this));
  };
  Worksheet sheet(parameters);
  if (machine)
    giveFigures(*machine, sheet);
  for (const auto &[key, value] : given) {
    StringRef wanted = key;
    if (llvm::none_of(parameters,
                      [&](const Parameter &p) { return wanted == p.name; }))
      return fail("no input is called '" + key + "'");
    sheet.give(key, value, "given");
  }
  std::vector<std::string> needed = sheet.complete();
  bool ofProfile = predictProfile && !evaluate;
  if (ofProfile && !machine)
    needed.push_back("a machine (--machine=NAME)");
  if (!needed.empty())
    return fail("needs " + llvm::join(needed, "; "));
  if (ofProfile)
    return predictGivenProfile(*this, sheet, *machine);
  Prediction p;
  p.model = name.str();
  p.machine = machine ? machine->name : "";
  p.confidence = Confidence::Exact;
  evaluateSheet(*this, sheet, p);
  return p;
}

bool Prediction::growsWithTrips() const {
  constexpr double kNothing = 0.01;
  return timeUs && singleTripTimeUs &&
         std::fabs(*timeUs - *singleTripTimeUs) >
             kNothing * (*timeUs - startUs);
}

bool Prediction::isImplausible() const {
  constexpr double kTooLongUs = 10e6;
  return facts() == Facts::Unknown && timeUs.value_or(0) > kTooLongUs;
}

Facts Prediction::facts() const {
  bool isOpen = missing.grid || growsWithTrips();
  if (missing.operations || isOpen)
    return Facts::Unknown;
  bool isAssumed = missing.data || missing.trips || missing.others;
  if (isAssumed || !assumptions.empty())
    return Facts::Assumed;
  return observed.empty() ? Facts::Known : Facts::Observed;
}
