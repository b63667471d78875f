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

#ifndef GPUPERF_LIB_PAGE_ANALYSES_REANALYSES_H
#define GPUPERF_LIB_PAGE_ANALYSES_REANALYSES_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/WalkMemo.h"
#include "gpuperf/Driver/KernelExtras.h"

namespace gpuperf {

/// Further analyses of one kernel. Each is charged to the budget of its file,
/// and makes a part of the visits that the report's analysis made, which is
/// enough for curves and comparisons.
class Reanalyses {
public:
  Reanalyses(const AnalysedKernel &kernel, VisitBudget &budget);

  const AnalysedKernel &kernel;

  /// The launch of the report on its machine. Fails where the report has.
  llvm::Expected<KernelAnalyzer> analyseReported();
  /// The same with all visits that the report's took.
  llvm::Expected<KernelAnalyzer> inFull();
  /// Under another launch, on another machine. Errors as
  /// KernelAnalyzer::create.
  llvm::Expected<KernelAnalyzer> under(const LaunchOverride &launch,
                                       const Machine &machine);
  /// Of `copy`, a clone of the kernel that was changed. Errors as `under`.
  llvm::Expected<KernelAnalyzer> of(KernelOp copy, const KernelAnalyzer &like);

  /// Charges the budget for a walk that the caller makes itself.
  void chargeWalk() { budget.take(walked); }

  /// Whether the budget is enough for `analyses` more, of which `walks` take a
  /// walk of their own. Call analyseReported() first: a walk is known to cost
  /// what that one did.
  bool fitsBudget(unsigned analyses, unsigned walks) const;
  /// The same for analyses with all visits that the report's took.
  bool fitsBudgetInFull(unsigned analyses) const;
  /// What the page says in the place of what the budget is not enough for.
  static llvm::StringRef overBudgetReason();

private:
  llvm::Expected<KernelAnalyzer> make(const LaunchOverride &launch,
                                      const Machine &machine, double effort);

  VisitBudget &budget;
  WalkMemo memo;
  double effort;
  double schedule;   ///< visits that take as long as what follows a walk
  double walked = 0; ///< visits of the walk of analyseReported()
};

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_ANALYSES_REANALYSES_H
