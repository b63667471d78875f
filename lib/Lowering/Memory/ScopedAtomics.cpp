//===- ScopedAtomics.cpp - atomics that name a scope ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScopedAtomics.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

/// Of "add" for integers or for floats.
static AtomicRMWInst::BinOp operationOf(StringRef name, bool isFloat) {
  using Op = AtomicRMWInst;
  return StringSwitch<AtomicRMWInst::BinOp>(name)
      .Case("add", isFloat ? Op::FAdd : Op::Add)
      .Case("exch", Op::Xchg)
      .Case("max", Op::Max)
      .Case("min", Op::Min)
      .Case("inc", Op::UIncWrap)
      .Case("dec", Op::UDecWrap)
      .Case("and", Op::And)
      .Case("or", Op::Or)
      .Case("xor", Op::Xor)
      .Default(Op::BAD_BINOP);
}

/// What `call` is as an instruction, in front of it; null for others.
static Value *atomicOf(IntrinsicInst &call) {
  std::string spelling = nvvmSpelling(call);
  StringRef name = spelling;
  if (!name.consume_front("atomic."))
    return nullptr;
  name.consume_front("load.");
  IRBuilder<> builder(&call);
  constexpr AtomicOrdering relaxed = AtomicOrdering::Monotonic;
  StringRef scope = name.ends_with(".cta") ? "block" : "";
  SyncScope::ID id = call.getContext().getOrInsertSyncScopeID(scope);
  name = name.split('.').first;
  Value *pointer = call.getArgOperand(0);
  if (name == "cas" && call.arg_size() == 3)
    return builder.CreateExtractValue(
        builder.CreateAtomicCmpXchg(pointer, call.getArgOperand(1),
                                    call.getArgOperand(2), MaybeAlign(),
                                    relaxed, relaxed, id),
        0);
  AtomicRMWInst::BinOp operation =
      operationOf(name, call.getType()->isFloatingPointTy());
  if (operation == AtomicRMWInst::BAD_BINOP || call.arg_size() != 2)
    return nullptr;
  return builder.CreateAtomicRMW(operation, pointer, call.getArgOperand(1),
                                 MaybeAlign(), relaxed, id);
}

bool gpuperf::useAtomicInstructions(Function &function) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<IntrinsicInst>(&inst);
    Value *atomic = call ? atomicOf(*call) : nullptr;
    if (!atomic)
      continue;
    call->replaceAllUsesWith(atomic);
    call->eraseFromParent();
    changed = true;
  }
  return changed;
}
