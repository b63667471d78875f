//===- RetryLoops.cpp - loops that wait for other threads -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RetryLoops.h"
#include "gpuperf/Support/NumberMetadata.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
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

/// Whether `value` is the same in all iterations, also where the loop computes
/// it each time.
static bool isInvariant(const Loop &loop, const Value &value,
                        unsigned depth = 0) {
  constexpr unsigned kDeepest = 8;
  if (loop.isLoopInvariant(&value))
    return true;
  const auto *inst = dyn_cast<Instruction>(&value);
  return inst && depth < kDeepest &&
         isa<GetElementPtrInst, CastInst, BinaryOperator>(inst) &&
         all_of(
             inst->operands(),
             [&](const Use &operand) {
               return isInvariant(loop, *operand, depth + 1);
             });
}

/// Whether `condition` decides if `loop` goes on.
static bool decides(const Loop &loop, const Value &condition) {
  return any_of(condition.users(), [&](const User *user) {
    const auto *branch = dyn_cast<BranchInst>(user);
    return branch && branch->isConditional() &&
           loop.contains(branch->getParent()) &&
           any_of(branch->successors(),
                  [&](const BasicBlock *next) { return !loop.contains(next); });
  });
}

/// What is true or false when `swap` has succeeded: its own answer, and
/// comparisons of the value that it found with the expected one.
static SmallVector<std::pair<Instruction *, bool>>
answersOf(AtomicCmpXchgInst &swap) {
  SmallVector<std::pair<Instruction *, bool>> answers;
  for (User *user : swap.users()) {
    auto *part = dyn_cast<ExtractValueInst>(user);
    if (!part)
      continue;
    if (part->getIndices().front() == 1) {
      answers.push_back({part, true});
      continue;
    }
    for (User *of : part->users()) {
      auto *compared = dyn_cast<ICmpInst>(of);
      if (compared && compared->isEquality() &&
          is_contained(compared->operands(), swap.getCompareOperand()))
        answers.push_back(
            {compared, compared->getPredicate() == ICmpInst::ICMP_EQ});
    }
  }
  return answers;
}

/// What bits `value` are made of, whatever they are taken for.
static const Value &withoutCasts(const Value &value) {
  const Value *plain = &value;
  while (const auto *cast = dyn_cast<CastInst>(plain))
    plain = cast->getOperand(0);
  return *plain;
}

static bool isMaximumOrMinimum(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  StringRef name = callee ? callee->getName() : "";
  if (!name.consume_front("llvm.") && !name.consume_front("__nv_"))
    return false;
  name.consume_front("nvvm.");
  return name.starts_with("fmax") || name.starts_with("fmin") ||
         is_contained({"smax", "smin", "umax", "umin", "maxnum", "minnum",
                       "maximum", "minimum"},
                      name.split('.').first);
}

/// What `swap` stores for the value that it expects.
static RetriedAs storedBy(const AtomicCmpXchgInst &swap) {
  const Value &expected = withoutCasts(*swap.getCompareOperand());
  const Value &stored = withoutCasts(*swap.getNewValOperand());
  auto isExpected = [&](const Use &use) {
    return &withoutCasts(*use) == &expected;
  };
  const auto *inst = dyn_cast<Instruction>(&stored);
  if (!inst || none_of(inst->operands(), isExpected))
    return RetriedAs::Other;
  if (const auto *call = dyn_cast<CallInst>(inst))
    return isMaximumOrMinimum(*call) ? RetriedAs::Extreme : RetriedAs::Other;
  if (const auto *choice = dyn_cast<SelectInst>(inst))
    return isExpected(choice->getOperandUse(1)) ||
                   isExpected(choice->getOperandUse(2))
               ? RetriedAs::Extreme
               : RetriedAs::Other;
  switch (inst->getOpcode()) {
  case Instruction::And:
  case Instruction::Or:
    return RetriedAs::Extreme;
  case Instruction::Add:
  case Instruction::FAdd:
  case Instruction::Mul:
  case Instruction::FMul:
  case Instruction::Xor:
    return RetriedAs::Fold;
  default:
    return RetriedAs::Other;
  }
}

/// Makes the loop around `swap` try once, if it is one.
static bool tryOnce(AtomicCmpXchgInst &swap, const Loop &loop) {
  if (isa<Constant>(swap.getCompareOperand()) ||
      !isInvariant(loop, *swap.getPointerOperand()))
    return false;
  auto answers = answersOf(swap);
  auto isDeciding = [&](const std::pair<Instruction *, bool> &answer) {
    return decides(loop, *answer.first);
  };
  if (none_of(answers, isDeciding))
    return false;
  RetriedAs stored = storedBy(swap);
  for (auto [answer, whenDone] : answers)
    answer->replaceAllUsesWith(
        ConstantInt::getBool(answer->getType(), whenDone));
  setNumbers(swap, kRetriedMetadata, {static_cast<unsigned>(stored)});
  return true;
}

PreservedAnalyses RetryLoops::run(Function &function,
                                  FunctionAnalysisManager &analyses) {
  const LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
  bool changed = false;
  for (Instruction &inst : instructions(function))
    if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&inst))
      if (const Loop *loop = loops.getLoopFor(swap->getParent()))
        changed |= tryOnce(*swap, *loop);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
