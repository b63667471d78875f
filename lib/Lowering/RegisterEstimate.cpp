//===- RegisterEstimate.cpp - registers per thread from liveness ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterEstimate.h"
#include "CostBuilder.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Values live at the start and end of each block, by backward iteration.
class Liveness {
public:
  explicit Liveness(const Function &function);
  /// The largest number of registers live at once in any block.
  unsigned maximum() const;

private:
  using Values = DenseSet<const Value *>;
  bool update(const BasicBlock &block);
  static bool isTracked(const Value *value);
  template <typename Visitor>
  static void forEachSource(const Value *value, Visitor visit);
  unsigned blockMaximum(const BasicBlock &block) const;

  const Function &function;
  DenseMap<const BasicBlock *, Values> liveIn, liveOut;
};

unsigned weight(const Value *value) {
  Type *type = value->getType();
  if (type->isVoidTy() || type->isIntOrIntVectorTy(1))
    return 0;
  if (const auto *vector = dyn_cast<FixedVectorType>(type))
    return (vector->getPrimitiveSizeInBits() + 31) / 32;
  if (!type->isSingleValueType())
    return 0;
  return registerWords(type);
}

/// Launch extents and parameters are operands in constant memory.
bool isConstantOperand(const Value *value) {
  const auto *call = dyn_cast<CallInst>(value);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee)
    return false;
  StringRef name = callee->getName();
  return name.contains("sreg.ntid") || name.contains("sreg.nctaid");
}

/// Values that occupy no register of their own: they are part of their user, or
/// another name for their operand.
bool isRenaming(const Instruction &inst) {
  if (isa<CastInst>(inst) && inst.getOpcode() != Instruction::Trunc) {
    unsigned opcode = inst.getOpcode();
    return opcode == Instruction::BitCast ||
           opcode == Instruction::AddrSpaceCast ||
           opcode == Instruction::PtrToInt || opcode == Instruction::IntToPtr ||
           isFoldedIntoUser(inst);
  }
  if (isa<FreezeInst, TruncInst>(inst))
    return true;
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&inst))
    return gep->hasAllConstantIndices();
  return isFoldedIntoUser(inst);
}

bool Liveness::isTracked(const Value *value) {
  return isa<Instruction>(value) && weight(value) > 0;
}

/// The values in registers behind an operand.
template <typename Visitor>
void Liveness::forEachSource(const Value *value, Visitor visit) {
  SmallVector<const Value *, 8> work{value};
  SmallPtrSet<const Value *, 8> seen;
  while (!work.empty()) {
    const auto *inst = dyn_cast<Instruction>(work.pop_back_val());
    if (!inst || !seen.insert(inst).second || isConstantOperand(inst))
      continue;
    if (!isRenaming(*inst)) {
      if (isTracked(inst))
        visit(inst);
      continue;
    }
    append_range(work, inst->operands());
  }
}

Liveness::Liveness(const Function &function) : function(function) {
  bool changed = true;
  SmallVector<const BasicBlock *, 32> order(post_order(&function));
  while (changed) {
    changed = false;
    for (const BasicBlock *block : order)
      changed |= update(*block);
  }
}

bool Liveness::update(const BasicBlock &block) {
  Values out;
  for (const BasicBlock *next : successors(&block)) {
    for (const Value *value : liveIn[next])
      out.insert(value);
    for (const PHINode &phi : next->phis())
      forEachSource(phi.getIncomingValueForBlock(&block),
                    [&](const Value *value) { out.insert(value); });
  }
  Values live = out;
  for (const Instruction &inst : reverse(block)) {
    live.erase(&inst);
    if (isa<PHINode>(inst) || isRenaming(inst))
      continue;
    for (const Value *operand : inst.operands())
      forEachSource(operand, [&](const Value *value) { live.insert(value); });
  }
  liveOut[&block] = std::move(out);
  if (live.size() == liveIn[&block].size())
    return false;
  liveIn[&block] = std::move(live);
  return true;
}

unsigned Liveness::blockMaximum(const BasicBlock &block) const {
  Values live = liveOut.lookup(&block);
  unsigned registers = 0, largest = 0;
  for (const Value *value : live)
    registers += weight(value);
  largest = registers;
  for (const Instruction &inst : reverse(block)) {
    if (live.erase(&inst))
      registers -= weight(&inst);
    if (isa<PHINode>(inst) || isRenaming(inst))
      continue;
    for (const Value *operand : inst.operands())
      forEachSource(operand, [&](const Value *value) {
        if (live.insert(value).second)
          registers += weight(value);
      });
    largest = std::max(largest, registers);
  }
  return largest;
}

unsigned Liveness::maximum() const {
  unsigned largest = 0;
  for (const BasicBlock &block : function)
    largest = std::max(largest, blockMaximum(block));
  return largest;
}

} // namespace

unsigned gpuperf::estimateRegisters(const Function &kernel,
                                    unsigned maxRegisters) {
  constexpr unsigned reserved = 6, granule = 2, hardwareLimit = 255;
  unsigned registers = Liveness(kernel).maximum() + reserved;
  registers = alignTo(registers, granule);
  unsigned limit =
      maxRegisters ? std::min(maxRegisters, hardwareLimit) : hardwareLimit;
  return std::min(std::max(registers, 8u), limit);
}
