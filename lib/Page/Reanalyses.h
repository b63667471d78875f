//===- Reanalyses.h - a kernel under other conditions -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   other machine, other launch, other loops ─▶ within the budget? ─▶
//   Prediction
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REANALYSES_H
#define GPUPERF_LIB_PAGE_REANALYSES_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/WalkMemo.h"
#include "gpuperf/Driver/KernelExtras.h"

namespace gpuperf {

/// Analyses of one kernel, each of which is charged to the budget of its file.
/// They take a part of the visits that the report's took: for curves and
/// comparisons that will do.
class Reanalyses {
public:
  Reanalyses(const AnalysedKernel &kernel, VisitBudget &budget);

  const AnalysedKernel &kernel;

  /// The launch of the report on its machine. Fails where the report has.
  llvm::Expected<KernelAnalyzer> asReported();
  /// The same with all visits that the report's took.
  llvm::Expected<KernelAnalyzer> inFull();
  /// Under another launch, on another machine. Errors as
  /// KernelAnalyzer::create.
  llvm::Expected<KernelAnalyzer> under(const LaunchOverride &launch,
                                       const Machine &machine);
  /// Of `copy`, a clone of the kernel that was changed. Errors as `under`.
  llvm::Expected<KernelAnalyzer> of(KernelOp copy, const KernelAnalyzer &like);

  /// Charges a walk that somebody else makes.
  void chargeWalk() { budget.take(walked); }

  /// Whether the budget is enough for so many analyses more, of which `walks`
  /// walk. The first of all have to be made to know.
  bool affords(unsigned analyses, unsigned walks) const;
  /// The same of those with all visits.
  bool affordsInFull(unsigned analyses) const;
  /// Why something is left out that the budget is not enough for.
  static llvm::StringRef whyNot();

private:
  llvm::Expected<KernelAnalyzer> make(const LaunchOverride &launch,
                                      const Machine &machine, double effort);

  VisitBudget &budget;
  WalkMemo memo;
  double effort;
  double schedule;   ///< visits that take as long as what follows a walk
  double walked = 0; ///< visits of the walk of asReported()
};

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REANALYSES_H
