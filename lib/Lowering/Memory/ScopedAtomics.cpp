//===- ScopedAtomics.cpp - atomics with a scope ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScopedAtomics.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

/// What `call` is as an instruction, in front of it; null for others.
static Value *atomicOf(IntrinsicInst &call) {
  std::string spelling = nvvmSpelling(call);
  StringRef name = spelling;
  if (!name.consume_front("atomic."))
    return nullptr;
  name.consume_front("load.");
  IRBuilder<> builder(&call);
  constexpr AtomicOrdering order = AtomicOrdering::SequentiallyConsistent;
  StringRef scope = name.ends_with(".cta") ? "block" : "";
  SyncScope::ID id = call.getContext().getOrInsertSyncScopeID(scope);
  name = name.split('.').first;
  Value *pointer = call.getArgOperand(0);
  if (name == "cas" && call.arg_size() == 3)
    return builder.CreateExtractValue(
        builder.CreateAtomicCmpXchg(pointer, call.getArgOperand(1),
                                    call.getArgOperand(2), MaybeAlign(), order,
                                    order, id),
        0);
  std::optional<AtomicRMWInst::BinOp> operation = atomicOperation(
      name, call.getType()->isFloatingPointTy(), /*isSigned=*/true);
  if (!operation || call.arg_size() != 2)
    return nullptr;
  return builder.CreateAtomicRMW(*operation, pointer, call.getArgOperand(1),
                                 MaybeAlign(), order, id);
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
