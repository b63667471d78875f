//===- MaskCosts.cpp - masks of shuffles, votes and warp barriers ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From 7.0 on the lanes of a warp may be at different places. Where ptxas 13.0
// cannot see that the lanes of the mask meet, it tests that and branches to a
// routine that collects them; sm_80, one kernel for each operation with a mask
// that is constant, a parameter, or differs by lane.
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"

using namespace gpuperf;
using namespace llvm;

static StringRef exchangeName(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  StringRef name = callee ? callee->getName() : "";
  return name.consume_front("llvm.nvvm.") ? name : "";
}

bool gpuperf::isWarpVote(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  StringRef name = call ? exchangeName(*call) : "";
  return name.starts_with("vote.") || name.starts_with("redux.") ||
         name == "activemask";
}

/// Clang 19's header has `__reduce_add_sync` hand its arguments on in the wrong
/// order, so of a reduction's two a constant is taken for the mask.
static const Value &maskOf(const CallInst &call, bool reduces) {
  if (!reduces || isa<Constant>(call.getArgOperand(0)))
    return *call.getArgOperand(0);
  return *call.getArgOperand(1);
}

std::optional<InstructionCost>
gpuperf::maskCost(const CallInst &call, const CostOptions &options,
                  function_ref<bool(const Value &)> isDivergent) {
  StringRef name = exchangeName(call);
  bool reduces = name.starts_with("redux."), votes = name.starts_with("vote.");
  bool gathers = name.starts_with("shfl.sync") || name == "bar.warp.sync";
  if (!reduces && !((votes || gathers) && name.contains("sync")))
    return std::nullopt;
  const Value &mask = maskOf(call, reduces);
  if (isDivergent(mask)) {
    StringRef row = gathers   ? "mask.gather"
                    : reduces ? "mask.reduce"
                              : "mask.vote";
    return operationCost(options.table, row, "mask");
  }
  if (reduces && !isa<Constant>(mask))
    return operationCost(options.table, "mask.reduce.uniform", "mask");
  return std::nullopt;
}
