//===- EntryCost.cpp - cost of kernel entry, calls and exit ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace gpuperf;
using namespace llvm;

namespace {

/// Sizes that an IMAD.WIDE multiplies an index with. Its other operand is the
/// base in constant memory, so the size is in a register; bytes are added.
void addScales(const GetElementPtrInst &gep, std::set<uint64_t> &scales) {
  const DataLayout &layout = gep.getModule()->getDataLayout();
  if (registerWords(gep.getType()) == 1 || gep.getType()->isVectorTy())
    return;
  for (auto it = gep_type_begin(gep), end = gep_type_end(gep); it != end;
       ++it) {
    if (it.isStruct() || isa<Constant>(it.getOperand()))
      continue;
    uint64_t scale = it.getSequentialElementStride(layout).getFixedValue();
    if (scale > 1 && isNarrowIndex(it.getOperand()))
      scales.insert(scale);
  }
}

/// Whether the base of `gep` is a pointer in constant memory, or a constant
/// away from one.
bool isInConstantMemory(const GetElementPtrInst &gep) {
  const Value *value = withoutOffset(*gep.getPointerOperand(), gep);
  if (const auto *load = dyn_cast<LoadInst>(value))
    value = getUnderlyingObject(load->getPointerOperand());
  return isa<Argument>(value);
}

bool accessesGlobal(const Instruction &inst) {
  const Value *pointer = pointerOf(inst);
  constexpr unsigned genericSpace = 0, globalSpace = 1;
  if (!pointer)
    return false;
  unsigned space = pointer->getType()->getPointerAddressSpace();
  return space == genericSpace || space == globalSpace;
}

} // namespace

InstructionCost gpuperf::entryCost(const Function &kernel,
                                   const CostOptions &options) {
  std::set<uint64_t> scales;
  bool global = false;
  for (const Instruction &inst : instructions(kernel)) {
    global |= accessesGlobal(inst);
    const auto *gep = dyn_cast<GetElementPtrInst>(&inst);
    if (gep && !isAsWritten(kernel))
      addScales(*gep, scales);
  }
  const SassTable::Entry &entry = options.table.entry;
  double descriptor = global ? entry.descriptorMoves : 0;
  return makeCost("entry", {{InstClass::Move,
                             entry.stackMoves + descriptor + scales.size()}});
}

std::set<uint64_t> gpuperf::scalesInRegisters(const GetElementPtrInst &gep) {
  std::set<uint64_t> scales;
  if (isAsWritten(*gep.getFunction()) &&
      isInConstantMemory(gep))
    addScales(gep, scales);
  return scales;
}

/// A constant or parameter is moved to its register, others are made there; the
/// generic address of a local array is a sum of two words, and a null one CS2R.
static void addArgument(const Value &argument, double &moves, double &sums) {
  const Type *type = argument.getType();
  if (isa<AllocaInst>(argument.stripPointerCasts()))
    sums += 2;
  else if (isa<Constant, Argument>(argument) && type->isSingleValueType())
    moves += isa<ConstantPointerNull>(argument) ? 1 : registerWords(type);
}

// As ptxas 13.0 has it: MOV twice and CALL.REL, through a pointer between BSSY
// and BSYNC. To another module MOV and LDC of the entry, LEPC, MOV four times
// and IADD3 twice, and CALL.ABS.
InstructionCost gpuperf::callSequenceCost(const CallInst &call,
                                          const CostOptions &options) {
  const SassTable::Calls &calls = options.table.calls;
  const Function *callee = call.getCalledFunction();
  bool isFar = callee && callee->isDeclaration();
  double moves = isFar ? calls.farMoves : calls.nearMoves;
  double sums = isFar ? calls.farSums : 0;
  for (const Value *argument : call.args())
    addArgument(*argument, moves, sums);
  return makeCost("call", {{InstClass::Move, moves},
                           {InstClass::Int, sums},
                           {InstClass::Control,
                            callee ? calls.control : calls.indirectControl}});
}

InstructionCost gpuperf::exitCost() {
  return makeCost(kExit, {{InstClass::Control, 1}}, /*depth=*/0);
}
