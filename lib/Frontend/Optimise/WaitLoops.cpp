//===- WaitLoops.cpp - loops that wait for a barrier ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WaitLoops.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

/// Address space of shared memory, as LLVM's NVPTX usage guide numbers it.
static constexpr unsigned sharedSpace = 3;

/// Whether the pointer that `question` asks about is into shared memory; nothing
/// where the variable is not known.
static Constant *answerOf(const IntrinsicInst &question) {
  if (question.getIntrinsicID() != Intrinsic::nvvm_isspacep_shared)
    return nullptr;
  const auto *variable =
      dyn_cast<GlobalVariable>(getUnderlyingObject(question.getArgOperand(0)));
  if (!variable || variable->getAddressSpace() == 0)
    return nullptr;
  return ConstantInt::getBool(question.getContext(),
                              variable->getAddressSpace() == sharedSpace);
}

static bool isWait(const CallInst &call) {
  const auto *code = dyn_cast<InlineAsm>(call.getCalledOperand());
  if (!code || !call.getType()->isIntegerTy())
    return false;
  StringRef text = code->getAsmString();
  return text.contains("mbarrier.try_wait") ||
         text.contains("mbarrier.test_wait");
}

PreservedAnalyses WaitLoops::run(Function &function,
                                 FunctionAnalysisManager &analyses) {
  const LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
  bool changed = false;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallInst>(&instruction);
    if (!call || call->use_empty())
      continue;
    Constant *result = nullptr;
    if (auto *question = dyn_cast<IntrinsicInst>(call))
      result = answerOf(*question);
    else if (isWait(*call) && loops.getLoopFor(call->getParent()))
      result = ConstantInt::get(call->getType(), 1);
    if (!result)
      continue;
    call->replaceAllUsesWith(result);
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
