//===- EarlyLoads.cpp - loads before their uses ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EarlyLoads.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

namespace {

constexpr unsigned genericSpace = 0;

/// PTX that computes something: Clang calls all inline assembly convergent, and ptxas
/// sees the instructions in it, `dp4a.s32.s32`, as any others.
bool isComputingAsm(const CallInst &call) {
  const auto *code = dyn_cast<InlineAsm>(call.getCalledOperand());
  if (!code || StringRef(code->getConstraintString()).contains("~{memory}"))
    return false;
  StringRef text = code->getAsmString();
  return none_of(ArrayRef<StringRef>{"bar", "fence", "sync", "wait", "commit",
                                     "vote", "match", "elect", "activemask",
                                     "st.", "red", "atom", "exch", "exit",
                                     "trap", "sleep", "clock", "timer", "bra"},
                 [&](StringRef word) { return text.contains(word); });
}

/// What is for the optimiser, and becomes no instruction.
bool isMark(const Instruction &inst) {
  return isa<NoAliasScopeDeclInst, AssumeInst>(inst) ||
         inst.isLifetimeStartOrEnd();
}

/// Nothing moves across it.
bool isFence(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  return isa<FenceInst>(inst) ||
         (call && call->isConvergent() && !isTextureFetch(inst) &&
          !isComputingAsm(*call));
}

/// The memory that an instruction writes: a space, or the generic one for what
/// may be any.
std::optional<unsigned> writtenSpace(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  if (!inst.mayWriteToMemory() || isTextureFetch(inst) || isMark(inst) ||
      (call && isComputingAsm(*call)))
    return std::nullopt;
  const Value *pointer = pointerOf(inst);
  return pointer ? pointer->getType()->getPointerAddressSpace() : genericSpace;
}

/// The instructions of a block between two fences.
class Segment {
public:
  explicit Segment(EarlyLoads &result) : result(result) {}
  void add(const Instruction &inst) { members.insert(&inst); }
  void finish();

private:
  void findMovable();
  void findNeeded();
  bool canMove(const Instruction &inst) const;
  bool isBehindWrite(const LoadInst &load) const;
  bool isEarly(const Instruction &inst) const {
    return movable.contains(&inst) && !isConstantOperand(inst) &&
           (isa<LoadInst>(inst) || isTextureFetch(inst));
  }

  EarlyLoads &result;
  SetVector<const Instruction *> members;
  DenseSet<const Instruction *> movable, needed;
  SmallDenseSet<unsigned, 4> written;
};

} // namespace

bool Segment::isBehindWrite(const LoadInst &load) const {
  if (load.hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  return written.contains(genericSpace) ||
         written.contains(load.getPointerAddressSpace());
}

bool Segment::canMove(const Instruction &inst) const {
  if (const auto *load = dyn_cast<LoadInst>(&inst)) {
    if (load->isVolatile() || isBehindWrite(*load))
      return false;
  } else if (inst.mayReadOrWriteMemory() && !isTextureFetch(inst) &&
             !isMark(inst)) {
    return false;
  }
  return all_of(inst.operands(), [&](const Value *operand) {
    const auto *other = dyn_cast<Instruction>(operand);
    return !other || isa<PHINode>(other) || !members.contains(other) ||
           movable.contains(other);
  });
}

void Segment::findMovable() {
  for (const Instruction *inst : members) {
    if (std::optional<unsigned> space = writtenSpace(*inst))
      written.insert(*space);
    else if (canMove(*inst))
      movable.insert(inst);
  }
}

/// The early loads and what their addresses are made of.
void Segment::findNeeded() {
  for (const Instruction *inst : reverse(members)) {
    if (isEarly(*inst)) {
      needed.insert(inst);
      result.loads.push_back(inst);
    }
    if (needed.contains(inst))
      for (const Value *operand : inst->operands())
        if (const auto *other = dyn_cast<Instruction>(operand))
          needed.insert(other);
  }
}

void Segment::finish() {
  findMovable();
  findNeeded();
  for (const Instruction *inst : members)
    if (isa<PHINode>(inst) || needed.contains(inst))
      result.order.push_back(inst);
  for (const Instruction *inst : members)
    if (!isa<PHINode>(inst) && !needed.contains(inst))
      result.order.push_back(inst);
}

EarlyLoads gpuperf::issueLoadsEarly(const BasicBlock &block) {
  EarlyLoads result;
  auto segment = std::make_unique<Segment>(result);
  for (const Instruction &inst : block) {
    if (inst.isDebugOrPseudoInst())
      continue;
    segment->add(inst);
    if (!isFence(inst))
      continue;
    segment->finish();
    segment = std::make_unique<Segment>(result);
  }
  segment->finish();
  return result;
}

bool gpuperf::isTextureFetch(const Instruction &inst) {
  NvvmKind kind = nvvmKind(inst);
  return kind == NvvmKind::TextureFetch || kind == NvvmKind::SurfaceLoad;
}
