//===- UnrollPlan.cpp - LLVM's unroll factors -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decision is LLVM's own (computeUnrollCount, with the preferences of the
// NVPTX target); what its transformation refuses besides, it refuses here.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Unrolling/UnrollPlan.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "gpuperf/Support/Compat/Analysis.h"
#include "gpuperf/Support/NumberMetadata.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopPeel.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace gpuperf;
using namespace llvm;

namespace {

using Preferences = TargetTransformInfo::UnrollingPreferences;
using Values = SmallPtrSet<const Value *, 32>;
constexpr unsigned NoThreshold = std::numeric_limits<unsigned>::max();

class Planner {
public:
  Planner(Function &function, FunctionAnalysisManager &analyses, int level)
      : level(level), table(sassTableOf(function)),
        loops(analyses.getResult<LoopAnalysis>(function)),
        dominators(analyses.getResult<DominatorTreeAnalysis>(function)),
        scev(analyses.getResult<ScalarEvolutionAnalysis>(function)),
        target(analyses.getResult<TargetIRAnalysis>(function)),
        assumptions(analyses.getResult<AssumptionAnalysis>(function)),
        remarks(
            analyses.getResult<OptimizationRemarkEmitterAnalysis>(function)) {}

  void plan(Loop &loop, bool onlyWhenForced);

private:
  int level;
  const SassTable &table;
  LoopInfo &loops;
  DominatorTree &dominators;
  ScalarEvolution &scev;
  const TargetTransformInfo &target;
  AssumptionCache &assumptions;
  OptimizationRemarkEmitter &remarks;

  Preferences preferences(Loop &loop);
  unsigned copiesOf(Loop &loop, UnrollCostEstimator &cost, Preferences &unroll,
                    const Values &ephemeral);
  bool hasRemainder(Loop &loop, unsigned copies);
  bool canHaveRemainder(Loop &loop);
};

} // namespace

Preferences Planner::preferences(Loop &loop) {
  return gatherUnrollingPreferences(
      &loop, scev, target, nullptr, nullptr, remarks, level, std::nullopt,
      std::nullopt, std::nullopt, std::nullopt, std::nullopt, std::nullopt);
}

/// As UnrollRuntimeLoopRemainder: one exit, at the latch, and a trip count that
/// is cheap to compute before the loop.
bool Planner::canHaveRemainder(Loop &loop) {
  BasicBlock *latch = loop.getLoopLatch();
  if (loop.getExitingBlock() != latch || !loop.getLoopPreheader())
    return false;
  const SCEV *count = scev.getExitCount(&loop, latch);
  if (isa<SCEVCouldNotCompute>(count) || !count->getType()->isIntegerTy())
    return false;
  const SCEV *trips = scev.getAddExpr(count, scev.getOne(count->getType()));
  SCEVExpander expander = compat::scevExpander(scev, "trips");
  return !expander.isHighCostExpansion(
      trips, &loop, SCEVCheapExpansionBudget, &target,
      loop.getLoopPreheader()->getTerminator());
}

/// LLVM instructions of the body of `__nv_…`, which Clang inlines where gpuperf
/// keeps the call; 0 for small ones and for other names.
static unsigned libdeviceSize(StringRef name, const SassTable &table) {
  if (!name.consume_front("__nv_"))
    return 0;
  const auto *size = find_if(table.libdevice, [&](const LibdeviceSize &size) {
    return size.name == name;
  });
  return size == table.libdevice.end() ? 0 : size->instructions;
}

/// Instructions that are in the loop where libdevice is inlined.
static unsigned inlinedSize(const Loop &loop, const SassTable &table) {
  unsigned total = 0;
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &inst : *block)
      if (const auto *call = dyn_cast<CallInst>(&inst))
        if (const Function *callee = call->getCalledFunction())
          total += libdeviceSize(callee->getName(), table);
  return total;
}

/// Lowers the limits of a size as much as the loop is larger than `rolled`, the
/// size that LLVM sees: (size - kept) * copies + kept is held against them.
static void allowForInlined(unsigned inlined, double rolled,
                            Preferences &unroll) {
  double kept = unroll.BEInsns, seen = std::max(rolled - kept, 1.0);
  for (unsigned *limit : {&unroll.Threshold, &unroll.PartialThreshold})
    if (*limit != NoThreshold && *limit > kept)
      *limit = kept + (*limit - kept) * seen / (seen + inlined);
}

/// LLVM's number of copies; 1 where it leaves the loop alone or peels it.
unsigned Planner::copiesOf(Loop &loop, UnrollCostEstimator &cost,
                           Preferences &unroll, const Values &ephemeral) {
  auto peel = gatherPeelingPreferences(&loop, scev, target, std::nullopt,
                                       std::nullopt, true);
  unsigned trips = scev.getSmallConstantTripCount(&loop);
  unsigned multiple = std::max(1u, scev.getSmallConstantTripMultiple(&loop));
  bool useUpperBound = false;
  computeUnrollCount(&loop, target, dominators, &loops, &assumptions, scev,
                     ephemeral, &remarks, trips, /*MaxTripCount=*/0,
                     /*MaxOrZero=*/false, multiple, cost, unroll, peel,
                     useUpperBound);
  if (peel.PeelCount > 0)
    return 1;
  return trips ? std::min(unroll.Count, trips) : unroll.Count;
}

/// A loop for the rest follows; where the trip count is known, one of the
/// copies ends the loop instead.
bool Planner::hasRemainder(Loop &loop, unsigned copies) {
  return !scev.getSmallConstantTripCount(&loop) &&
         scev.getSmallConstantTripMultiple(&loop) % copies != 0;
}

void Planner::plan(Loop &loop, bool onlyWhenForced) {
  TransformationMode mode = hasUnrollTransformation(&loop);
  if (!loop.isLoopSimplifyForm() || !loop.getLoopLatch() ||
      (mode & TM_Disable) || (onlyWhenForced && !(mode & TM_Enable)))
    return;
  auto unroll = preferences(loop);
  Values ephemeral;
  CodeMetrics::collectEphemeralValues(&loop, &assumptions, ephemeral);
  UnrollCostEstimator cost(&loop, target, ephemeral, unroll.BEInsns);
  if (!cost.canUnroll())
    return;
  if (cost.Convergence != ConvergenceKind::None)
    unroll.AllowRemainder = unroll.Runtime = false;
  if (unsigned inlined = inlinedSize(loop, table))
    allowForInlined(inlined, cost.getRolledLoopSize(), unroll);
  unsigned copies = copiesOf(loop, cost, unroll, ephemeral);
  if (copies <= 1)
    return;
  bool remainder = hasRemainder(loop, copies);
  if (remainder && (!unroll.AllowRemainder || !canHaveRemainder(loop)))
    return;
  setNumbers(*loop.getLoopLatch()->getTerminator(), kUnrollPlanMetadata,
             {copies, remainder});
}

PreservedAnalyses PlanUnrolling::run(Function &function,
                                     FunctionAnalysisManager &analyses) {
  Planner planner(function, analyses, level);
  for (Loop *loop :
       analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder())
    if (loop->isInnermost())
      planner.plan(*loop, onlyWhenForced);
  return PreservedAnalyses::all();
}
