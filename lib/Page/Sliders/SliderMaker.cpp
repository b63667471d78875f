//===- SliderMaker.cpp - analyses for sliders -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SliderMaker.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <set>

using namespace gpuperf;

static bool isAt(mlir::Operation *op, const SourcePlace &place) {
  SourcePlace own = placeOf(op);
  return own.line == place.line && own.column == place.column &&
         own.file == place.file;
}

/// Whether `op` only asks whether a loop, which is at the same line, runs at
/// all.
static bool isGuard(IfOp op) {
  SourcePlace own = placeOf(op);
  return op
      ->walk([&](LoopOp loop) {
        SourcePlace place = placeOf(loop);
        return place.line == own.line && place.file == own.file
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the outcome of `op` is assumed, and it is reached.
static bool isAssumed(IfOp op, const WarpWalk &walk) {
  auto branch = walk.branches.find(op);
  auto stats = walk.ops.find(op);
  return branch != walk.branches.end() && !branch->second.assumption.empty() &&
         stats != walk.ops.end() && stats->second.executionsPerWarp > 0;
}

/// The first and the last line of `file` that `region` has something of; zeros
/// where it has nothing.
static std::pair<unsigned, unsigned> linesOf(mlir::Region &region,
                                             const std::string &file) {
  unsigned first = 0, last = 0;
  region.walk([&](mlir::Operation *op) {
    SourcePlace place = placeOf(op);
    if (!place.line || place.file != file || mlir::isa<YieldOp>(op))
      return;
    first = first ? std::min(first, place.line) : place.line;
    last = std::max(last, place.line);
  });
  return {first, last};
}

static UnknownCondition describe(IfOp op) {
  UnknownCondition condition;
  condition.place = placeOf(op);
  auto probability = op.getProbability();
  condition.assumed = probability ? probability->convertToDouble() : 0.5;
  for (bool isElse : {false, true}) {
    std::tie(condition.firstLine, condition.lastLine) =
        linesOf(op->getRegion(isElse), condition.place.file);
    condition.isElse = isElse;
    if (condition.firstLine)
      break;
  }
  if (!condition.firstLine)
    condition.isElse = false;
  if (condition.isElse)
    condition.assumed = 1 - condition.assumed;
  return condition;
}

std::vector<UnknownCondition> gpuperf::unknownConditions(KernelOp kernel,
                                                         const WarpWalk &walk) {
  std::vector<UnknownCondition> list;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](IfOp op) {
    bool isNew = llvm::none_of(list, [&](const UnknownCondition &known) {
      return isAt(op, known.place);
    });
    if (isNew && placeOf(op).line && isAssumed(op, walk) && !isGuard(op))
      list.push_back(describe(op));
  });
  return list;
}

mlir::OwningOpRef<KernelOp>
gpuperf::withShare(KernelOp kernel, const WarpWalk &walk,
                   const UnknownCondition &condition, double share) {
  mlir::OwningOpRef<KernelOp> copy = kernel.clone();
  std::vector<bool> isMeant; // the conditionals, in the order of the program
  kernel.walk([&](IfOp op) {
    isMeant.push_back(isAt(op, condition.place) && isAssumed(op, walk));
  });
  size_t next = 0;
  mlir::Builder builder(copy->getContext());
  copy->walk([&](IfOp op) {
    if (isMeant[next++])
      op.setProbabilityAttr(
          builder.getF64FloatAttr(condition.isElse ? 1 - share : share));
  });
  return copy;
}

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
