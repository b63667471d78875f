//===- UnknownTrips.cpp - loops of unknown length -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnknownTrips.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

static bool isSame(const UnknownTrip &a, const UnknownTrip &b) {
  if (!a.parameter.empty() || !b.parameter.empty())
    return a.parameter == b.parameter;
  return a.place.line == b.place.line && a.place.column == b.place.column &&
         a.place.file == b.place.file;
}

static bool isAssumed(mlir::Operation *loop, const WarpWalk &walk) {
  auto stats = walk.loops.find(loop);
  return stats != walk.loops.end() && !stats->second.assumption.empty();
}

/// As of UnknownTrip.
static std::vector<std::string> sizesOf(LoopOp loop) {
  std::optional<ExprAttr> length =
      loop.getTrip() ? loop.getTrip() : loop.getWhileCond();
  if (!length || length->hasUnknown())
    return {};
  std::vector<std::string> sizes;
  length->forEachLeaf([&](ExprAttr leaf) {
    if (leaf.isParam())
      sizes.push_back(leaf.getName().str());
  });
  return sizes;
}

static UnknownTrip unknownTrip(LoopOp loop, const WarpWalk &walk) {
  const LoopStats &stats = walk.loops.find(loop)->second;
  UnknownTrip trip;
  trip.place = placeOf(loop);
  trip.parameter = stats.parameter;
  trip.sizes = sizesOf(loop);
  double steps = loop.getSteps().value_or(1);
  trip.assumed = stats.tripPerWarp * steps;
  trip.once = steps;
  if (!trip.parameter.empty()) {
    trip.assumed = stats.assumed;
    trip.once = 1;
  }
  for (mlir::Operation *around = loop->getParentOp(); around;
       around = around->getParentOp())
    trip.isNested |= isAssumed(around, walk);
  return trip;
}

void gpuperf::collectUnknownTrips(
    KernelOp kernel, const llvm::DenseMap<mlir::Operation *, RowLength> &rows,
    WarpWalk &walk) {
  kernel.walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
    if (!isAssumed(loop, walk) || rows.contains(loop))
      return;
    UnknownTrip trip = unknownTrip(loop, walk);
    auto known = llvm::find_if(
        walk.unknownTrips, [&](auto &other) { return isSame(other, trip); });
    if (known == walk.unknownTrips.end()) {
      walk.unknownTrips.push_back(std::move(trip));
      return;
    }
    known->isNested |= trip.isNested;
    if (trip.parameter.empty()) {
      known->assumed += trip.assumed;
      known->once += trip.once;
    }
  });
  llvm::stable_sort(walk.unknownTrips, [](const auto &a, const auto &b) {
    return std::tie(a.place.file, a.place.line, a.place.column) <
           std::tie(b.place.file, b.place.line, b.place.column);
  });
}

/// Data decides which lanes access what, or where.
static bool isFromData(const AccessProfile &access) {
  return !access.lanes.areObserved &&
         (access.lanes.areFromData ||
          access.lanes.pattern == LanePattern::Indirect);
}

/// Nothing decides where it is that could be asked for.
static bool isNotAnalysed(const AccessProfile &access) {
  return !access.lanes.areObserved &&
         access.lanes.pattern == LanePattern::Unknown &&
         access.executionsPerWarp > 0;
}

MissingFacts gpuperf::missingFacts(const WarpWalk &walk) {
  MissingFacts missing;
  missing.operations = !walk.unknown.empty();
  missing.work = walk.hasUnknownWork;
  missing.trips = !walk.unknownTrips.empty();
  missing.data = llvm::any_of(walk.accesses, isFromData) ||
                 llvm::any_of(walk.branches, [](const auto &branch) {
                   return !branch.second.assumption.empty() &&
                          branch.second.parameters.empty();
                 });
  missing.others =
      !walk.assumptions.empty() || llvm::any_of(walk.accesses, isNotAnalysed);
  return missing;
}
