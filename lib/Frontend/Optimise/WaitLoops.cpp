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
  SmallVector<CallInst *> waits;
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<CallInst>(&instruction);
        call && isWait(*call) && loops.getLoopFor(call->getParent()))
      waits.push_back(call);
  // Without a wait the questions stay, as they do in Clang's code.
  if (waits.empty())
    return PreservedAnalyses::all();
  for (CallInst *wait : waits)
    wait->replaceAllUsesWith(ConstantInt::get(wait->getType(), 1));
  for (Instruction &instruction : instructions(function))
    if (auto *question = dyn_cast<IntrinsicInst>(&instruction))
      if (Constant *answer = answerOf(*question))
        question->replaceAllUsesWith(answer);
  return PreservedAnalyses::none();
}
