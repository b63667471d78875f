//===- Predict.cpp - from a kernel or numbers to a prediction -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "ProfileNumbers.h"
#include "gpuperf/Machine/Figures.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

/// Gives every parameter that is a figure of the machine the first of its
/// figures that the machine has.
static void giveFigures(const Machine &machine, Worksheet &sheet) {
  for (const Parameter &p : sheet.parameters) {
    llvm::SmallVector<StringRef, 2> paths;
    StringRef(p.figure).split(paths, '|', -1, /*KeepEmpty=*/false);
    for (StringRef path : paths) {
      if (Figure value = figureAt(machine, path)) {
        sheet.give(p.name, *value, figureSource(machine, path));
        break;
      }
    }
    if (!paths.empty() && !sheet.has(p.name))
      sheet.lack(p.name, (paths.front() + " of machine " + machine.name).str());
  }
}

/// Runs the equations, and moves what is on the worksheet to the prediction.
static void evaluateSheet(const ModelInfo &model, Worksheet &sheet,
                          Prediction &p) {
  model.evaluate(sheet, p);
  if (!sheet.problem.empty())
    p.reason = sheet.problem;
  if (p.timeUs && !std::isfinite(*p.timeUs) && p.reason.empty())
    p.reason = "the model's equations have no finite value here";
  if (!p.reason.empty()) {
    p.timeUs.reset();
    p.cycles = 0;
    p.bound.clear();
  }
  p.inputs = std::move(sheet.inputs);
  p.terms = std::move(sheet.terms);
}

Prediction ModelInfo::predict(const KernelProfile &kernel,
                              const Machine &machine) const {
  if (predictProfile)
    return predictProfile(kernel, machine);
  Prediction p = startPrediction(name, kernel, machine);
  Worksheet sheet(parameters);
  giveFigures(machine, sheet);
  reduce(kernel, machine, sheet, p);
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
  if (predictProfile && !machine)
    needed.push_back("a machine (--machine=NAME)");
  if (!needed.empty())
    return fail("needs " + llvm::join(needed, "; "));
  if (predictProfile) {
    Prediction p =
        predictProfile(profileFromNumbers(sheet, *machine), *machine);
    p.inputs = std::move(sheet.inputs);
    return p;
  }
  Prediction p;
  p.model = name.str();
  p.machine = machine ? machine->name : "";
  p.confidence = "exact";
  evaluateSheet(*this, sheet, p);
  return p;
}
