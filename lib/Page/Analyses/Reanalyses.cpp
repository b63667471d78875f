//===- Reanalyses.cpp - further analyses of a kernel ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reanalyses.h"

using namespace gpuperf;

/// A part of the visits will do, but not so few that a sample says nothing.
static double effortOfMany(double effort) {
  constexpr double kPart = 1.0 / 8, kLeast = 1.0 / 16;
  return std::max(effort * kPart, std::min(effort, kLeast));
}

Reanalyses::Reanalyses(const AnalysedKernel &kernel, VisitBudget &budget)
    : kernel(kernel), budget(budget), effort(effortOfMany(kernel.effort)),
      schedule(visitsOfSchedule(kernel.kernel)) {}

llvm::Expected<KernelAnalyzer> Reanalyses::make(const LaunchOverride &launch,
                                                const Machine &machine,
                                                double effort) {
  llvm::Expected<KernelAnalyzer> analyzer =
      KernelAnalyzer::create(kernel.kernel, kernel.launch.op, machine, launch,
                             {effort, UnknownTrips::Usual, &memo});
  if (analyzer)
    budget.take(analyzer->visits() + schedule);
  return analyzer;
}

llvm::Expected<KernelAnalyzer> Reanalyses::analyseReported() {
  llvm::Expected<KernelAnalyzer> analyzer =
      under(kernel.launch.override, kernel.settings.machine);
  if (analyzer)
    walked = analyzer->walk().visits;
  return analyzer;
}

llvm::Expected<KernelAnalyzer> Reanalyses::inFull() {
  return make(kernel.launch.override, kernel.settings.machine, kernel.effort);
}

llvm::Expected<KernelAnalyzer> Reanalyses::under(const LaunchOverride &launch,
                                                 const Machine &machine) {
  return make(launch, machine, effort);
}

llvm::Expected<KernelAnalyzer> Reanalyses::of(KernelOp copy,
                                              const KernelAnalyzer &like) {
  llvm::Expected<KernelAnalyzer> analyzer = like.reanalyse(copy);
  if (analyzer)
    budget.take(analyzer->visits() + schedule);
  return analyzer;
}

bool Reanalyses::fitsBudget(unsigned analyses, unsigned walks) const {
  return budget.has(analyses * schedule + walks * walked);
}

bool Reanalyses::fitsBudgetInFull(unsigned analyses) const {
  return budget.has(analyses * (schedule + walked * kernel.effort / effort));
}

llvm::StringRef Reanalyses::overBudgetReason() {
  return "this kernel would have to be analysed again too often for a report: "
         "what it may take of a file went to kernels with more time, or is not "
         "enough for one as large; --kernel=NAME asks for one kernel alone";
}
