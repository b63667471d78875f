//===- UnrollPlan.cpp - how LLVM would unroll the loops that stay ---------===//
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

#include "UnrollPlan.h"
#include "gpuperf/Frontend/Facts.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopPeel.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace gpuperf;
using namespace llvm;

namespace {

class Planner {
public:
  Planner(Function &function, FunctionAnalysisManager &analyses, int level)
      : level(level), loops(analyses.getResult<LoopAnalysis>(function)),
        dominators(analyses.getResult<DominatorTreeAnalysis>(function)),
        scev(analyses.getResult<ScalarEvolutionAnalysis>(function)),
        target(analyses.getResult<TargetIRAnalysis>(function)),
        assumptions(analyses.getResult<AssumptionAnalysis>(function)),
        remarks(
            analyses.getResult<OptimizationRemarkEmitterAnalysis>(function)) {}

  void plan(Loop &loop, bool onlyWhenForced);

private:
  int level;
  LoopInfo &loops;
  DominatorTree &dominators;
  ScalarEvolution &scev;
  const TargetTransformInfo &target;
  AssumptionCache &assumptions;
  OptimizationRemarkEmitter &remarks;

  TargetTransformInfo::UnrollingPreferences preferences(Loop &loop);
  bool canHaveRemainder(Loop &loop);
};

} // namespace

TargetTransformInfo::UnrollingPreferences Planner::preferences(Loop &loop) {
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
  SCEVExpander expander(scev, latch->getModule()->getDataLayout(), "trips");
  return !expander.isHighCostExpansion(
      count, &loop, SCEVCheapExpansionBudget, &target,
      loop.getLoopPreheader()->getTerminator());
}

void Planner::plan(Loop &loop, bool onlyWhenForced) {
  TransformationMode mode = hasUnrollTransformation(&loop);
  if (!loop.isLoopSimplifyForm() || !loop.getLoopLatch() ||
      (mode & TM_Disable) || (onlyWhenForced && !(mode & TM_Enable)))
    return;
  SmallPtrSet<const Value *, 32> ephemeral;
  CodeMetrics::collectEphemeralValues(&loop, &assumptions, ephemeral);
  auto unroll = preferences(loop);
  auto peel = gatherPeelingPreferences(&loop, scev, target, std::nullopt,
                                       std::nullopt, true);
  UnrollCostEstimator cost(&loop, target, ephemeral, unroll.BEInsns);
  if (!cost.canUnroll())
    return;
  if (cost.Convergence != ConvergenceKind::None)
    unroll.AllowRemainder = unroll.Runtime = false;
  unsigned trips = scev.getSmallConstantTripCount(&loop);
  unsigned multiple = std::max(1u, scev.getSmallConstantTripMultiple(&loop));
  bool useUpperBound = false;
  computeUnrollCount(&loop, target, dominators, &loops, &assumptions, scev,
                     ephemeral, &remarks, trips, /*MaxTripCount=*/0,
                     /*MaxOrZero=*/false, multiple, cost, unroll, peel,
                     useUpperBound);
  unsigned copies = unroll.Count;
  if (trips && copies > trips)
    copies = trips;
  bool remainder = trips ? trips % std::max(copies, 1u) != 0
                         : multiple % std::max(copies, 1u) != 0;
  if (copies <= 1 || peel.PeelCount > 0 ||
      (remainder && (!unroll.AllowRemainder || !canHaveRemainder(loop))))
    return;
  Type *type = Type::getInt32Ty(loop.getHeader()->getContext());
  auto number = [&](unsigned value) {
    return ConstantAsMetadata::get(ConstantInt::get(type, value));
  };
  loop.getLoopLatch()->getTerminator()->setMetadata(
      kUnrollPlanMetadata, MDNode::get(loop.getHeader()->getContext(),
                                       {number(copies), number(remainder)}));
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
