//===- Reanalyses.h - further analyses of a kernel --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   other machine, other launch, other loops
//     ─▶ within the budget? ─▶ Prediction
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_ANALYSES_REANALYSES_H
#define GPUPERF_LIB_PAGE_ANALYSES_REANALYSES_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/WalkMemo.h"
#include "gpuperf/Driver/KernelExtras.h"

namespace gpuperf {

/// Further analyses of one kernel. Each is charged to the budget of its file,
/// and makes only a part of the visits of the report's analysis, which is
/// sufficient for curves and comparisons.
class Reanalyses {
public:
  Reanalyses(const AnalysedKernel &kernel, VisitBudget &budget);

  const AnalysedKernel &kernel;

  /// Analyses the launch of the report on its machine. Fails if the report's
  /// analysis did.
  llvm::Expected<KernelAnalyzer> analyseReported();
  /// The same with as many visits as the report's analysis.
  llvm::Expected<KernelAnalyzer> inFull();
  /// Analyses another launch, on another machine. Errors are those of
  /// KernelAnalyzer::create.
  llvm::Expected<KernelAnalyzer> under(const LaunchOverride &launch,
                                       const Machine &machine);
  /// Analyses `copy`, a modified clone of the kernel. Errors are as for
  /// `under`.
  llvm::Expected<KernelAnalyzer> of(KernelOp copy, const KernelAnalyzer &like);

  /// Charges the budget for a walk that the caller performs.
  void chargeWalk() { budget.take(walked); }

  /// Whether the budget suffices for `analyses` more, of which `walks` need
  /// their own walk. Call analyseReported() first, since its cost is the
  /// estimate for a walk.
  bool fitsBudget(unsigned analyses, unsigned walks) const;
  /// The same for analyses with as many visits as the report's.
  bool fitsBudgetInFull(unsigned analyses) const;
  /// The text in the page for results that exceed the budget.
  static llvm::StringRef overBudgetReason();

private:
  llvm::Expected<KernelAnalyzer> make(const LaunchOverride &launch,
                                      const Machine &machine, double effort);

  VisitBudget &budget;
  WalkMemo memo;
  double effort;
  double schedule;   ///< number of visits that take as long as the part of an
                     ///< analysis after its walk
  double walked = 0; ///< number of visits of the walk of analyseReported()
};

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_ANALYSES_REANALYSES_H
