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
#include "gpuperf/Support/Nvvm.h"

using namespace gpuperf;
using namespace llvm;

/// Shuffles and votes from before Volta, and activemask, have none.
static bool hasMask(const CallInst &call, NvvmKind kind) {
  switch (kind) {
  case NvvmKind::Shuffle:
    return call.arg_size() == 4;
  case NvvmKind::Vote:
  case NvvmKind::Reduction:
    return call.arg_size() == 2;
  case NvvmKind::WarpBarrier:
    return call.arg_size() == 1;
  default:
    return false;
  }
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
  NvvmKind kind = nvvmKind(call);
  if (!hasMask(call, kind))
    return std::nullopt;
  bool reduces = kind == NvvmKind::Reduction;
  bool gathers = kind == NvvmKind::Shuffle || kind == NvvmKind::WarpBarrier;
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
