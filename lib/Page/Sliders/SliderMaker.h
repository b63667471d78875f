//===- SliderMaker.h - analyses for the sliders of a kernel -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_SLIDERS_SLIDERMAKER_H
#define GPUPERF_LIB_PAGE_SLIDERS_SLIDERMAKER_H

#include "Analyses/Reanalyses.h"
#include "UnknownConditions.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include <string>
#include <vector>

namespace gpuperf {

/// What the model says where the slider is at `value`.
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

/// Analyses a kernel again for each slider that its assumptions give.
class SliderMaker {
public:
  SliderMaker(Reanalyses &reanalyses, const KernelAnalyzer &analyzer)
      : reanalyses(reanalyses), kernel(reanalyses.kernel), analyzer(analyzer),
        launch(kernel.report.profile.launch) {}
  /// Those that the budget affords.
  std::vector<Slider> make();
  /// Whether make() left out none for the budget.
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

/// Values from a 64th of `assumed` to 64 times it, which keep what it is a
/// multiple of where they can, at most `most`.
std::vector<int64_t> valuesAround(int64_t assumed, int64_t most);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_SLIDERS_SLIDERMAKER_H
