//===- PrintCounts.cpp - barriers, divergence, instruction mix ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintPass.h"

using namespace gpuperf;

static void printBarriers(const PrintContext &context) {
  context.os << "  barriers: " << context.walk.staticBarriers << " static, "
             << number(context.walk.barriersPerWarp) << " per warp\n";
  context.kernel->walk([&](BarrierOp op) {
    OpStats stats = context.walk.ops.lookup(op);
    context.line(op) << stringifyBarrierKind(op.getKind()) << ": "
                     << number(stats.executionsPerWarp) << " per warp\n";
  });
}

static void printBranch(const PrintContext &context, IfOp op) {
  const BranchStats &stats = context.walk.branches.find(op)->second;
  context.line(op) << "if: " << number(stats.thenTaken) << " then, "
                   << number(stats.elseTaken) << " else, "
                   << number(stats.divergent) << " divergent";
  if (!stats.assumption.empty())
    context.os << "; " << stats.assumption;
  context.os << '\n';
}

static void printLoop(const PrintContext &context, LoopOp op) {
  const LoopStats &stats = context.walk.loops.find(op)->second;
  context.line(op) << "loop: " << number(stats.tripPerWarp) << " iterations, "
                   << number(stats.divergent) << " divergent";
  if (!stats.assumption.empty())
    context.os << "; " << stats.assumption;
  context.os << '\n';
}

static void printDivergence(const PrintContext &context) {
  context.kernel->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto branch = llvm::dyn_cast<IfOp>(op))
      printBranch(context, branch);
    else if (auto loop = llvm::dyn_cast<LoopOp>(op))
      printLoop(context, loop);
  });
  for (const DivergenceProfile &entry : context.walk.divergence)
    context.os << "  " << (entry.isLoop ? "loop" : "conditional") << " at line "
               << entry.place.line << ": " << number(entry.executionsPerWarp)
               << " executions, " << number(entry.divergentFraction)
               << " divergent, " << number(entry.wastedIssuePerWarp)
               << " issue slots wasted\n";
}

static void printMixLine(const PrintContext &context, llvm::StringRef title,
                         const InstructionMix &mix) {
  context.os << "  " << title << ":";
  for (unsigned i = 0; i != numInstClasses; ++i)
    if (mix[i] > 0)
      context.os << ' ' << stringifyInstClass(InstClass(i)) << ' '
                 << number(mix[i]);
  context.os << '\n';
}

static void printMix(const PrintContext &context) {
  printMixLine(context, "per thread", context.walk.perThread);
  printMixLine(context, "per warp", context.walk.perWarp);
  for (const std::string &reason : context.walk.unknown)
    context.os << "  unknown: " << reason << '\n';
}

/// How often the walk was in the body of each loop, weighted, and what it took.
static void printWalk(const PrintContext &context) {
  context.kernel->walk<mlir::WalkOrder::PreOrder>([&](LoopOp op) {
    OpStats stats = context.walk.ops.lookup(&op.getBody().front().front());
    context.line(op) << "body: " << number(stats.executionsPerWarp)
                     << " executions, " << number(stats.lanesPerExecution)
                     << " lanes\n";
  });
  context.os << "  visits: " << number(context.walk.visits) << '\n';
}

void gpuperf::registerCountPasses() {
  registerPrintPass("barriers", "print how often warps meet at barriers",
                    printBarriers);
  registerPrintPass("divergence",
                    "print how the lanes of a warp split and loop",
                    printDivergence);
  registerPrintPass("instruction-mix", "print executed instructions by class",
                    printMix);
  registerPrintPass("walk", "print how often loops run, and what a walk takes",
                    printWalk);
}
