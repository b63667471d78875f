//===- SliderMaker.cpp - analyses for the sliders of a kernel -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SliderMaker.h"
#include "gpuperf/Report/Format.h"
#include <cmath>
#include <set>

using namespace gpuperf;

std::vector<int64_t> gpuperf::valuesAround(int64_t assumed, int64_t most) {
  constexpr int kSteps = 3, kBitsOfStep = 2;
  std::set<int64_t> values;
  for (int step = -kSteps; step <= kSteps; ++step) {
    double value = std::ldexp(double(assumed), step * kBitsOfStep);
    values.insert(std::llround(std::clamp(value, 1.0, double(most))));
  }
  values.insert(assumed);
  return {values.begin(), values.end()};
}

/// Whether a slider with so many points can be had.
bool SliderMaker::fitsBudget(size_t points) {
  bool isEnough = reanalyses.fitsBudget(points, points);
  isTruncated |= !isEnough;
  return isEnough;
}

Point SliderMaker::pointOf(int64_t value,
                           llvm::Expected<KernelAnalyzer> changed) const {
  Point point;
  point.value = value;
  if (!changed) {
    point.why = llvm::toString(changed.takeError());
    return point;
  }
  KernelProfile profile = changed->profile();
  profile.modelInputs = kernel.report.profile.modelInputs;
  point.launch = formatExtents(profile.launch.grid) + ", " +
                 formatExtents(profile.launch.block);
  point.prediction =
      kernel.settings.models.front()->predict(profile, kernel.settings.machine);
  point.why = point.prediction.reason;
  return point;
}

Point SliderMaker::at(int64_t value, const LaunchOverride &override) {
  return pointOf(value, reanalyses.under(override, kernel.settings.machine));
}

std::vector<Slider> SliderMaker::make() {
  for (const auto &[name, value] : launch.args)
    if (launch.origins.isChosen(LaunchPart::argument(name)))
      addArgument(name, value);
  const KernelProfile &profile = kernel.report.profile;
  for (const UnknownTrip &trip : profile.unknownTrips)
    if (!trip.parameter.empty() && !launch.args.count(trip.parameter))
      addArgument(trip.parameter, std::llround(trip.assumed));
  addGrid();
  addBlock();
  addShared();
  constexpr size_t kMaxSliders = 6, kMaxConditions = 4;
  for (const UnknownTrip &trip : profile.unknownTrips)
    if (list.size() < kMaxSliders)
      addTrip(trip);
  size_t tried = 0;
  for (const UnknownCondition &condition :
       unknownConditions(kernel.kernel, analyzer.walk()))
    if (list.size() < kMaxSliders && tried++ < kMaxConditions)
      addCondition(condition);
  return std::move(list);
}
