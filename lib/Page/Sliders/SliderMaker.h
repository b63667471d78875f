//===- SliderMaker.h - analyses for sliders ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_SLIDERS_SLIDERMAKER_H
#define GPUPERF_LIB_PAGE_SLIDERS_SLIDERMAKER_H

#include "Analyses/Reanalyses.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Support/SourcePlace.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// The conditionals at one source location whose outcome is assumed:
///
///   if (a[i] > 0)      not known: half of the threads assumed
///     b[i] = 1;        ◀─ lines 12 to 12: what the condition decides about
struct UnknownCondition {
  SourcePlace place;
  double assumed = 0.5; ///< probability that `firstLine` … are executed
  /// The lines in its file that are executed depending on the condition; 0 if
  /// they are not known.
  unsigned firstLine = 0, lastLine = 0;
  bool isElse = false; ///< they are in the second region
};

/// Those of `kernel` that are reached according to `walk`, in the order of the
/// program.
std::vector<UnknownCondition> unknownConditions(KernelOp kernel,
                                                const WarpWalk &walk);

/// A clone of `kernel` in which the lines of `condition` are executed with
/// probability `share`, 0 to 1, if the condition is not known.
mlir::OwningOpRef<KernelOp> withShare(KernelOp kernel, const WarpWalk &walk,
                                      const UnknownCondition &condition,
                                      double share);

/// The results of the model for the slider at `value`.
struct Point {
  int64_t value = 0;
  std::string launch, why;
  Prediction prediction;
};

struct Slider {
  std::string name, kind, unit, what;
  int64_t assumed = 0;
  SourcePlace place; ///< of a loop or a condition
  std::vector<Point> points;
};

/// Analyses a kernel again for each slider that its assumptions lead to.
class SliderMaker {
public:
  SliderMaker(Reanalyses &reanalyses, const KernelAnalyzer &analyzer)
      : reanalyses(reanalyses), kernel(reanalyses.kernel), analyzer(analyzer),
        launch(kernel.report.profile.launch) {}
  /// The sliders that the budget allows.
  std::vector<Slider> make();
  /// Whether make() returned all sliders despite the budget.
  bool areAll() const { return !isTruncated; }

private:
  void addArgument(const std::string &name, int64_t assumed);
  void addGrid();
  void addBlock();
  void addShared();
  void addTrip(const UnknownTrip &trip);
  void addCondition(const UnknownCondition &condition);
  bool fitsBudget(size_t points);
  bool changesGrid() const;
  Point at(int64_t value, const LaunchOverride &override);
  Point atTrips(int64_t value, const UnknownTrip &trip);
  Point atShare(int64_t percent, const UnknownCondition &condition);
  Point pointOf(int64_t value, llvm::Expected<KernelAnalyzer> changed) const;

  Reanalyses &reanalyses;
  const AnalysedKernel &kernel;
  const KernelAnalyzer &analyzer;
  const ResolvedLaunch &launch;
  std::vector<Slider> list;
  bool isTruncated = false; ///< by the budget
};

/// At most `most` values from a 64th of `assumed` to 64 times it. Their common
/// divisors with `assumed` are preserved if possible.
std::vector<int64_t> valuesAround(int64_t assumed, int64_t most);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_SLIDERS_SLIDERMAKER_H
