//===- LineTable.cpp - what each source line costs ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineTable.h"
#include "Analyses/JSONNumber.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include <numeric>
#include <set>

using namespace gpuperf;
namespace json = llvm::json;

namespace {
using Line = std::pair<std::string, unsigned>;
}

/// Whether `expr` has a parameter whose value is assumed.
static bool hasAssumedArgument(ExprAttr expr, const ResolvedLaunch &launch) {
  return expr.anyLeaf([&](ExprAttr leaf) {
    return leaf.isParam() &&
           launch.origins.is(LaunchPart::argument(leaf.getName()),
                             FactOrigin::Assumed);
  });
}

/// Whether it is assumed how often what is in `op` is executed.
static bool isAssumed(mlir::Operation *op, const KernelAnalyzer &analyzer) {
  const WarpWalk &walk = analyzer.walk();
  if (auto branch = walk.branches.find(op); branch != walk.branches.end())
    return !branch->second.assumption.empty();
  auto loop = llvm::dyn_cast<LoopOp>(op);
  auto stats = walk.loops.find(op);
  if (!loop || stats == walk.loops.end())
    return false;
  bool rests = !stats->second.assumption.empty();
  for (std::optional<ExprAttr> length : {loop.getTrip(), loop.getWhileCond()})
    rests |= length && hasAssumedArgument(*length, analyzer.launch());
  return rests;
}

/// Lines with an operation in a loop or conditional of which something is
/// assumed.
static std::set<Line> assumedLines(KernelOp kernel,
                                   const KernelAnalyzer &analyzer) {
  std::set<Line> lines;
  kernel.walk([&](mlir::Operation *around) {
    if (!isAssumed(around, analyzer))
      return;
    around->walk([&](mlir::Operation *inner) {
      SourcePlace place = placeOf(inner);
      lines.insert({place.file, place.line});
    });
  });
  return lines;
}

static json::Object row(const LineCost &cost) {
  json::Object classes;
  for (unsigned i = 0; i != numInstClasses; ++i)
    if (cost.perWarp[i] > 0)
      classes[stringifyInstClass(static_cast<InstClass>(i))] =
          jsonNumber(cost.perWarp[i]);
  return json::Object{
      {"file", json::fixUTF8(cost.place.file)},
      {"line", cost.place.line},
      {"executions", jsonNumber(cost.executions)},
      {"cycles", jsonNumber(cost.cycles)},
      {"instructions", jsonNumber(std::accumulate(cost.perWarp.begin(),
                                                  cost.perWarp.end(), 0.0))},
      {"classes", std::move(classes)}};
}

json::Array gpuperf::lineTable(KernelOp kernel,
                               const KernelAnalyzer &analyzer) {
  json::Array rows;
  std::set<Line> assumed = assumedLines(kernel, analyzer);
  for (const LineCost &cost : analyzer.lineCosts()) {
    json::Object line = row(cost);
    if (assumed.count({cost.place.file, cost.place.line}))
      line["assumed"] = true;
    rows.push_back(std::move(line));
  }
  return rows;
}
