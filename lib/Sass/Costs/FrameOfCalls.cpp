//===- FrameOfCalls.cpp - local memory of device functions ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   routine's result ─▶ all values that rest on it ─▶ arguments of sinf
//   x / y               (x / y) * 2, a[(int)(x / y)]  sinf((x / y) * 2): 32 bytes
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Costs/FrameOfCalls.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// "sinf" for a call of __nv_sinf; empty for other code.
StringRef libraryName(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  StringRef name = callee ? callee->getName() : "";
  return name.consume_front("__nv_") ? name : "";
}

/// "fdiv_rn" for "fdiv_rz".
std::string toNearest(StringRef name) {
  for (StringRef mode : {"_rz", "_ru", "_rd"})
    if (name.consume_back(mode))
      return (name + "_rn").str();
  return name.str();
}

/// Whether a division is one of full precision, or of 64-bit integers by what
/// is no constant.
bool isRoutine(const BinaryOperator &inst, const CostOptions &options) {
  const Type *type = inst.getType()->getScalarType();
  switch (inst.getOpcode()) {
  case Instruction::FDiv:
    return type->isDoubleTy() ||
           (type->isFloatTy() && !options.fastMath && !inst.hasApproxFunc() &&
            !inst.hasAllowReciprocal());
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    return type->isIntegerTy(64) && !isa<Constant>(inst.getOperand(1));
  default:
    return false;
  }
}

/// Whether the result of `inst` comes from a routine that is called.
bool isCalled(const Instruction &inst, const CostOptions &options) {
  if (const auto *binary = dyn_cast<BinaryOperator>(&inst))
    return isRoutine(*binary, options);
  const auto *call = dyn_cast<CallInst>(&inst);
  if (!call || call->isInlineAsm() || call->getType()->isVoidTy())
    return false;
  if (call->getIntrinsicID() == Intrinsic::sqrt)
    return call->getType()->getScalarType()->isDoubleTy();
  if (isa<IntrinsicInst>(call))
    return false;
  StringRef name = libraryName(inst);
  return name.empty() || is_contained(options.table.calling, toNearest(name));
}

/// Whether the result of `user` is made of the value `operand`. A condition is
/// made of none, and what it selects rests on what is selected alone.
bool carries(const Instruction &user, const Value &operand) {
  if (const auto *select = dyn_cast<SelectInst>(&user))
    return select->getTrueValue() == &operand ||
           select->getFalseValue() == &operand;
  return !isa<CmpInst>(user);
}

/// All values of `kernel` that rest on the result of a routine.
SmallSetVector<const Instruction *, 16>
restingOnRoutines(const Function &kernel, const CostOptions &options) {
  SmallSetVector<const Instruction *, 16> found;
  for (const Instruction &inst : instructions(kernel))
    if (isCalled(inst, options))
      found.insert(&inst);
  for (size_t i = 0; i != found.size(); ++i)
    for (const User *user : found[i]->users())
      if (const auto *inst = dyn_cast<Instruction>(user);
          inst && carries(*inst, *found[i]))
        found.insert(inst);
  return found;
}

/// A call with its row.
struct FramedCall {
  const CallInst *call;
  const FrameRow *row;
};

SmallVector<FramedCall> framedCalls(const Function &kernel,
                                    const CostOptions &options) {
  const SassTable &table = options.table;
  SmallVector<FramedCall> calls;
  for (const Instruction &inst : instructions(kernel)) {
    StringRef name = libraryName(inst);
    if (name.empty())
      continue;
    const auto *row = find_if(
        table.frames, [&](const FrameRow &row) { return name == row.name; });
    bool isFast = options.fastMath &&
                  any_of(table.fastFunctions,
                         [&](const CostRow &row) { return name == row.name; });
    if (row != table.frames.end() && !isFast)
      calls.push_back({cast<CallInst>(&inst), row});
  }
  return calls;
}

bool hasLocalMemory(const Function &kernel) {
  return any_of(kernel.getEntryBlock(), [](const Instruction &inst) {
    return isa<AllocaInst>(inst) && !inst.use_empty();
  });
}

} // namespace

std::optional<FrameOfCalls> gpuperf::frameOfCalls(const Function &kernel,
                                                  const CostOptions &options) {
  SmallVector<FramedCall> calls = framedCalls(kernel, options);
  if (calls.empty())
    return std::nullopt;
  auto rests = restingOnRoutines(kernel, options);
  unsigned always = 0, sometimes = 0;
  for (const auto &[call, row] : calls)
    always = std::max<unsigned>(always, row->always);
  bool besideOthers = always || hasLocalMemory(kernel);
  const FrameRow *first = nullptr;
  for (const auto &[call, row] : calls) {
    bool isFramed = besideOthers || any_of(call->args(), [&](const Use &use) {
                      const auto *inst = dyn_cast<Instruction>(use);
                      return inst && rests.contains(inst);
                    });
    if (isFramed)
      sometimes = std::max<unsigned>(sometimes, row->sometimes);
    if (!first && (row->always || (isFramed && row->sometimes)))
      first = row;
  }
  if (!first)
    return std::nullopt;
  return FrameOfCalls{always + sometimes, first->name};
}
