//===- CodeSliders.cpp - sliders of loops and conditions ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SliderMaker.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "mlir/IR/OwningOpRef.h"
#include <cmath>

using namespace gpuperf;

static bool isAt(mlir::Operation *op, const SourcePlace &place) {
  SourcePlace own = placeOf(op);
  return own.line == place.line && own.column == place.column &&
         own.file == place.file;
}

/// The kernel with loops at `trip.place` that together run `value` iterations
/// of the source, each as often to the others as it is assumed to.
Point SliderMaker::atTrips(int64_t value, const UnknownTrip &trip) {
  KernelOp original = kernel.kernel;
  mlir::OwningOpRef<KernelOp> copy = original.clone();
  std::vector<double> iterations; // of the loops, in the order of the program
  original.walk([&](LoopOp loop) {
    auto stats = analyzer.walk().loops.find(loop);
    bool isMeant = isAt(loop, trip.place) &&
                   stats != analyzer.walk().loops.end() &&
                   !stats->second.assumption.empty();
    iterations.push_back(isMeant ? stats->second.tripPerWarp : -1);
  });
  size_t next = 0;
  mlir::Builder builder(copy->getContext());
  copy->walk([&](LoopOp loop) {
    double now = iterations[next++];
    if (now >= 0)
      loop.setExpectedAttr(
          builder.getF64FloatAttr(now * double(value) / trip.assumed));
  });
  return pointOf(value, reanalyses.of(*copy, analyzer));
}

void SliderMaker::addTrip(const UnknownTrip &trip) {
  if (!trip.parameter.empty() || !(trip.assumed >= 1))
    return;
  constexpr int64_t most = int64_t(1) << 24;
  int64_t assumed = std::llround(trip.assumed);
  std::string line = "line " + std::to_string(trip.place.line);
  Slider slider{"loop at " + line,
                "trip",
                "iterations",
                "how often the loop at " + line + " runs is not known",
                assumed,
                trip.place,
                {}};
  const std::vector<int64_t> values = valuesAround(assumed, most);
  if (!fitsBudget(values.size()))
    return;
  for (int64_t value : values)
    slider.points.push_back(atTrips(value, trip));
  list.push_back(std::move(slider));
}

Point SliderMaker::atShare(int64_t percent, const UnknownCondition &condition) {
  mlir::OwningOpRef<KernelOp> copy = withShare(
      kernel.kernel, analyzer.walk(), condition, double(percent) / 100);
  return pointOf(percent, reanalyses.of(*copy, analyzer));
}

static std::string decidesInWords(const UnknownCondition &condition) {
  std::string at =
      "the condition at line " + std::to_string(condition.place.line);
  if (!condition.firstLine)
    return "how often " + at + " holds is not known";
  std::string lines = "line " + std::to_string(condition.firstLine);
  if (condition.lastLine != condition.firstLine)
    lines = "lines " + std::to_string(condition.firstLine) + " to " +
            std::to_string(condition.lastLine);
  return "how many threads " + at + " lets into " + lines + " is not known";
}

/// Whether the model's answer is not the same at all points.
static bool isAnyDifferent(llvm::ArrayRef<Point> points) {
  constexpr double kSame = 1e-3;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Point &point : points)
    if (point.prediction.timeUs) {
      least = std::min(least, *point.prediction.timeUs);
      most = std::max(most, *point.prediction.timeUs);
    }
  return most > least * (1 + kSame);
}

/// What changes nothing has no slider.
void SliderMaker::addCondition(const UnknownCondition &condition) {
  int64_t assumed = std::llround(condition.assumed * 100);
  Slider slider{"condition at line " + std::to_string(condition.place.line),
                "share",
                "%",
                decidesInWords(condition),
                assumed,
                condition.place,
                {}};
  std::set<int64_t> shares{0, 10, 25, 50, 75, 90, 100, assumed};
  if (!fitsBudget(shares.size()))
    return;
  for (int64_t percent : shares)
    slider.points.push_back(atShare(percent, condition));
  if (isAnyDifferent(slider.points))
    list.push_back(std::move(slider));
}
