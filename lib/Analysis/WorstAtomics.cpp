//===- WorstAtomics.cpp - the most that data can make of atomics ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorstAtomics.h"
#include "Footprint/AtomicContention.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include <algorithm>
#include <map>

using namespace gpuperf;

namespace {
/// Atomics of a warp if all lanes take part that may.
struct MaxAtomics {
  double requests = 0, lanes = 0;
};
} // namespace

/// Of `op`, if each condition of unknown outcome around it holds for all lanes
/// that come to it.
static MaxAtomics maxAtomics(AccessOp op, const WarpWalk &walk) {
  const AccessProfile &access = walk.perOp.find(op)->second;
  MaxAtomics most{access.executionsPerWarp,
                  access.executionsPerWarp * access.activeLanes};
  mlir::Operation *inside = op;
  for (mlir::Operation *around = op->getParentOp(); around;
       inside = around, around = around->getParentOp()) {
    auto branch = walk.branches.find(around);
    if (branch == walk.branches.end() || branch->second.assumption.empty())
      continue;
    OpStats come = walk.ops.lookup(around), pass = walk.ops.lookup(inside);
    if (pass.executionsPerWarp <= 0 || pass.lanesPerExecution <= 0)
      continue;
    double requests = come.executionsPerWarp / pass.executionsPerWarp;
    most.requests *= requests;
    most.lanes *= requests * come.lanesPerExecution / pass.lanesPerExecution;
  }
  if (op.getAggregated()) // the compiler has one lane do it
    most.lanes = std::min(most.lanes, most.requests);
  return most;
}

/// The distance of the places that an unknown number chooses, and where between
/// two of them an access is: {12, 4} of `?v * 12 + 4`. Those of one distance
/// that are elsewhere between them do not meet.
static std::pair<int64_t, int64_t> placeBetween(ExprAttr offset) {
  int64_t added = 0, distance = 1;
  if (offset.getKind() == ExprKind::Add && offset.getOperands()[1].isConst()) {
    added = offset.getOperands()[1].getValue();
    offset = offset.getOperands()[0];
  }
  if (offset.getKind() == ExprKind::Mul && offset.getOperands()[1].isConst())
    distance = std::max<int64_t>(offset.getOperands()[1].getValue(), 1);
  return {distance, (added % distance + distance) % distance};
}

namespace {
/// Lanes of a warp by where they can meet.
class Meetings {
public:
  void add(ExprAttr offset, double lanes) {
    auto [distance, place] = placeBetween(offset);
    if (all > 0 && distance != this->distance)
      isOneDistance = false;
    this->distance = distance;
    all += lanes;
    atPlace[place] += lanes;
  }
  double most() const {
    double most = 0;
    for (auto [place, lanes] : atPlace)
      most = std::max(most, lanes);
    return isOneDistance ? most : all;
  }

private:
  std::map<int64_t, double> atPlace;
  double all = 0;
  int64_t distance = 1;
  bool isOneDistance = true;
};
} // namespace

/// What a request of `access` is if all of its lanes are at one address.
static void meet(AccessProfile &access) {
  access.lanesOnOneAddress = access.activeLanes;
  access.addressesPerRequest = access.linesPerRequest =
      access.sectorsPerRequest = 1;
}

/// Lets the lanes of `access` take part as often as `most` says.
static void letAllPass(const MaxAtomics &most, AccessProfile &access) {
  double requests = most.requests / std::max(access.executionsPerWarp, 1e-300);
  double lanes =
      most.lanes /
      std::max(access.executionsPerWarp * access.activeLanes, 1e-300);
  access.executionsPerWarp = most.requests;
  access.lanesOnOneAddress *= lanes / requests;
  access.activeLanes = most.lanes / most.requests;
  access.atomicsOnOneAddress *= lanes;
  access.atomicPassesOfSlice *= lanes;
}

void gpuperf::assumeWorstCaseAtomics(
    llvm::function_ref<bool(unsigned)> isChosen, double warps, WarpWalk &walk) {
  std::map<unsigned, MaxAtomics> mostOf;
  Meetings meetings;
  for (auto &[op, access] : walk.perOp) {
    auto index = walk.accessOf.find(op);
    if (index == walk.accessOf.end() || !isChosen(index->second))
      continue;
    auto atomic = mlir::cast<AccessOp>(op);
    MaxAtomics most = maxAtomics(atomic, walk);
    mostOf[index->second].requests += most.requests;
    mostOf[index->second].lanes += most.lanes;
    meetings.add(atomic.getOffset(), most.lanes);
  }
  double passes = 0;
  for (auto [index, most] : mostOf) {
    AccessProfile &access = walk.accesses[index];
    if (most.requests <= 0)
      continue;
    bool isPlaced = hasDataDependentAddress(access);
    letAllPass(most, access);
    if (isPlaced)
      meet(access);
    passes += most.requests * warps * slicePasses(access);
  }
  for (auto [index, most] : mostOf) {
    AccessProfile &access = walk.accesses[index];
    if (most.requests <= 0 || !hasDataDependentAddress(access))
      continue;
    access.atomicsOnOneAddress = meetings.most() * warps;
    access.atomicPassesOfSlice = passes;
  }
}
