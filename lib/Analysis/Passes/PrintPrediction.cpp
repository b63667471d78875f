//===- PrintPrediction.cpp - the models' predictions ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintPass.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Model/Model.h"
#include "llvm/Support/Format.h"

using namespace gpuperf;

/// Six significant digits: terms range from 1e-4 warps per cycle to 1e9 bytes.
static llvm::format_object<double> significant(double value) {
  return llvm::format("%.6g", value);
}

static void printOne(const Prediction &p, llvm::raw_ostream &os) {
  os << "  " << p.model << ": ";
  if (!p.timeUs) {
    os << "no time: " << p.reason << '\n';
    return;
  }
  os << significant(*p.timeUs) << " us, " << significant(p.cycles)
     << " cycles, bound " << stringifyOptional(p.bound) << ", " << p.confidence
     << '\n';
  for (const Term &term : p.terms)
    os << "    " << term.name << " = " << significant(term.value)
       << (term.unit.empty() ? "" : " ") << term.unit << "  [" << term.equation
       << "]\n";
}

static void printPredictions(const PrintContext &context) {
  auto profile =
      profileKernel(context.kernel, context.launchOp, context.machine, {});
  if (!profile) {
    context.os << "  " << llvm::toString(profile.takeError()) << '\n';
    return;
  }
  for (const ModelInfo &model : allModels())
    printOne(model.predict(*profile, context.machine), context.os);
  for (const std::string &assumption : profile->assumptions)
    context.os << "  assumed: " << assumption << '\n';
  for (const std::string &unknown : profile->unknown)
    context.os << "  unknown: " << unknown << '\n';
}

void gpuperf::registerPredictionPass() {
  registerPrintPass("prediction", "print what every model predicts",
                    printPredictions);
}
