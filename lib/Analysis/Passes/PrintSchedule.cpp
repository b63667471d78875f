//===- PrintSchedule.cpp - issue times of one warp ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Footprint/Footprint.h"
#include "Latency/Schedule.h"
#include "PrintPass.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"

using namespace gpuperf;

static std::string nameOf(mlir::Operation *op) {
  if (auto inst = mlir::dyn_cast<InstOp>(op))
    return inst.getName().str();
  if (auto access = mlir::dyn_cast<AccessOp>(op))
    return (stringifyAccessKind(access.getKind()) + " " +
            stringifySpace(access.getSpace()) + " '" + access.getBase().name() +
            "'")
        .str();
  return op->getName().stripDialect().str();
}

/// The analyzer of the pass's kernel and launch; says why when there is none.
static std::optional<KernelAnalyzer> analyzerOf(const PrintContext &context) {
  auto analyzer = KernelAnalyzer::create(context.kernel, context.launchOp,
                                         context.machine, {});
  if (analyzer)
    return std::move(*analyzer);
  context.os << "  " << llvm::toString(analyzer.takeError()) << '\n';
  return std::nullopt;
}

/// One line for each operation in issue order: its cycle, its latency.
static void printSchedule(const PrintContext &context) {
  std::optional<KernelAnalyzer> analyzer = analyzerOf(context);
  if (!analyzer)
    return;
  WarpWalk walk = analyzer->walk();
  computeFootprint(context.kernel, context.launch, context.machine,
                   analyzer->occupancy(), walk);
  std::vector<IssuedOp> trace;
  IssuePlan plan(context.kernel, context.machine);
  WarpLatency latency =
      scheduleWarp(context.kernel, context.machine, walk,
                   {double(context.launch.warpsPerBlock())}, plan, &trace);
  for (const IssuedOp &issued : trace)
    context.line(issued.op)
        << "cycle " << number(issued.cycle) << " " << nameOf(issued.op)
        << ", latency " << number(issued.latencyCycles)
        << (issued.paired ? ", paired" : "") << '\n';
  context.os << "  warp latency " << number(latency.cycles)
             << " cycles, of which waiting for memory "
             << number(latency.memoryCycles) << ", issue events "
             << number(latency.issueEvents) << ", DRAM round trips "
             << number(latency.dramRoundTrips) << '\n';
  for (const std::string &figure : latency.needs)
    context.os << "  needs " << figure << " of machine " << context.machine.name
               << '\n';
  for (const std::string &assumption : latency.assumptions)
    context.os << "  assumed: " << assumption << '\n';
}

/// One line for each group of accesses, one for each access.
static void printFootprint(const PrintContext &context) {
  std::optional<KernelAnalyzer> analyzer = analyzerOf(context);
  if (!analyzer)
    return;
  WarpWalk walk = analyzer->walk();
  computeFootprint(context.kernel, context.launch, context.machine,
                   analyzer->occupancy(), walk);
  for (const AccessGroup &group :
       accessGroups(context.kernel, context.launch, walk)) {
    FootprintLevels levels = footprintLevels(
        group, context.launch, context.machine, analyzer->occupancy(), walk);
    double l1 = 0, l2 = 0, dram = 0;
    for (AccessOp op : group.ops) {
      l1 += walk.perOp[op].traffic.l1Bytes;
      l2 += walk.perOp[op].traffic.l2Bytes;
      dram += walk.perOp[op].traffic.dramBytes;
    }
    context.line(group.ops.front())
        << stringifyAccessKind(group.kind) << " '" << group.base.name() << "' x"
        << group.ops.size() << ": distinct bytes of a block "
        << number(levels.block) << ", a wave " << number(levels.wave)
        << ", the grid " << number(levels.grid) << "; moved l1 " << number(l1)
        << " l2 " << number(l2) << " dram " << number(dram) << '\n';
  }
}

void gpuperf::registerSchedulePasses() {
  registerPrintPass("schedule", "print the issue times of one warp",
                    printSchedule);
  registerPrintPass("footprint", "print the bytes at L1, L2 and DRAM",
                    printFootprint);
}
