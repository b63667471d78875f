//===- LineCosts.cpp - cost of each source line ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/LineCosts.h"
#include "Latency/Schedule.h"
#include "Walk/InstructionMix.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Dialect/SourcePlace.h"

using namespace gpuperf;

namespace {
/// Sums by line.
class LineTable {
public:
  LineCost &of(mlir::Operation *op) {
    SourcePlace place = placeOf(op);
    LineCost &cost = lines[{place.file, place.line}];
    cost.place = {place.file, place.line, 0};
    return cost;
  }
  std::vector<LineCost> take() {
    std::vector<LineCost> list;
    for (auto &[key, cost] : lines)
      if (cost.place.line)
        list.push_back(std::move(cost));
    return list;
  }

private:
  std::map<std::pair<std::string, unsigned>, LineCost> lines;
};
} // namespace

std::vector<LineCost> KernelAnalyzer::lineCosts() const {
  LineTable table;
  KernelOp op = kernel;
  op.walk([&](mlir::Operation *inner) {
    auto stats = theWalk.ops.find(inner);
    InstructionMix mix = instructionsOf(inner);
    bool isEmpty = mix == InstructionMix{};
    if (stats == theWalk.ops.end() || isEmpty)
      return;
    LineCost &cost = table.of(inner);
    double executions = executionsPerWarp(inner, theWalk);
    cost.executions = std::max(cost.executions, executions);
    for (unsigned i = 0; i != numInstClasses; ++i)
      cost.perWarp[i] += mix[i] * executions;
  });
  std::vector<IssuedOp> trace;
  double warps = double(theLaunch.warpsPerBlock());
  scheduleWarp(op, machine, theWalk,
               {warps, warps * double(theLaunch.blocks())}, *issuePlan, &trace);
  for (const IssuedOp &issued : trace)
    table.of(issued.op).cycles +=
        (issued.waitCycles + 1) *
        theWalk.ops.lookup(issued.op).executionsPerWarp;
  return table.take();
}
