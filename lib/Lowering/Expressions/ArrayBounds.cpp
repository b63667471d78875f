//===- ArrayBounds.cpp - loops that end within an array -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayBounds.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <set>

using namespace gpuperf;
using namespace llvm;

/// The bytes of a thread's own array or of a variable; 0 for one whose size the
/// launch gives.
static std::optional<uint64_t> sizeOf(const Value &object,
                                      const DataLayout &layout) {
  if (auto *array = dyn_cast<AllocaInst>(&object)) {
    std::optional<TypeSize> size = array->getAllocationSize(layout);
    return size ? std::optional(size->getFixedValue()) : std::nullopt;
  }
  auto *variable = dyn_cast<GlobalVariable>(&object);
  if (!variable)
    return std::nullopt;
  return layout.getTypeAllocSize(variable->getValueType()).getFixedValue();
}

/// Whether an index of this type may begin again, as `i & 63` does, which is a
/// counter of 6 bits. One of 32 bits is taken to stay in its type.
static bool mayBeginAgain(const SCEV *value) {
  constexpr unsigned kIndexBits = 32;
  auto *counted = dyn_cast<SCEVAddRecExpr>(value);
  bool stays =
      counted && (counted->hasNoUnsignedWrap() || counted->hasNoSignedWrap());
  return !stays && value->getType()->isIntegerTy() &&
         value->getType()->getIntegerBitWidth() < kIndexBits;
}

/// How much more `value` is in each iteration of `loop` than in the one before,
/// for an index that does not leave its type; nothing where that is no
/// constant.
static std::optional<int64_t> stepIn(const Loop &loop, const SCEV *value,
                                     ScalarEvolution &scev) {
  if (scev.isLoopInvariant(value, &loop))
    return 0;
  if (auto *cast = dyn_cast<SCEVCastExpr>(value)) {
    const SCEV *inner = cast->getOperand();
    return isa<SCEVTruncateExpr>(cast) || mayBeginAgain(inner)
               ? std::nullopt
               : stepIn(loop, inner, scev);
  }
  if (auto *counted = dyn_cast<SCEVAddRecExpr>(value)) {
    auto *step = dyn_cast<SCEVConstant>(counted->getStepRecurrence(scev));
    bool isCounted = counted->getLoop() == &loop && counted->isAffine() && step;
    return isCounted ? step->getAPInt().trySExtValue() : std::nullopt;
  }
  if (auto *product = dyn_cast<SCEVMulExpr>(value)) {
    auto *factor = dyn_cast<SCEVConstant>(product->getOperand(0));
    if (!factor || product->getNumOperands() != 2)
      return std::nullopt;
    std::optional<int64_t> step = stepIn(loop, product->getOperand(1), scev);
    std::optional<int64_t> by = factor->getAPInt().trySExtValue();
    int64_t result = 0;
    bool fits = step && by && !MulOverflow(*step, *by, result);
    return fits ? std::optional(result) : std::nullopt;
  }
  auto *sum = dyn_cast<SCEVAddExpr>(value);
  if (!sum)
    return std::nullopt;
  int64_t result = 0;
  for (const SCEV *part : sum->operands()) {
    std::optional<int64_t> step = stepIn(loop, part, scev);
    if (!step || AddOverflow(result, *step, result))
      return std::nullopt;
  }
  return result;
}

/// Iterations in which an access of `loop` stays within its array.
static std::optional<uint64_t>
iterationsOf(Instruction &access, const Loop &loop, FunctionInfo &info) {
  Value *pointer = getLoadStorePointerOperand(&access);
  if (!pointer)
    return std::nullopt;
  // Casts between spaces, which scalar evolution does not look through.
  const DataLayout &layout = info.dataLayout();
  APInt ignored(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  pointer = pointer->stripAndAccumulateConstantOffsets(
      layout, ignored, /*AllowNonInbounds=*/true);
  const SCEV *address = info.scev.getSCEV(pointer);
  auto *base = dyn_cast<SCEVUnknown>(info.scev.getPointerBase(address));
  std::optional<uint64_t> size =
      base ? sizeOf(*getUnderlyingObject(base->getValue()), layout)
           : std::nullopt;
  std::optional<int64_t> step = stepIn(loop, address, info.scev);
  uint64_t bytes = layout.getTypeStoreSize(getLoadStoreType(&access));
  if (!size || !step || *step == 0 || *size < bytes)
    return std::nullopt;
  return (*size - bytes) / std::abs(*step) + 1;
}

/// Whether an iteration can come to its end without a block of `loop` that has
/// at most `most`.
static bool canAvoid(const std::map<const BasicBlock *, uint64_t> &blocks,
                     uint64_t most, const Loop &loop) {
  SmallVector<const BasicBlock *> open{loop.getHeader()};
  SmallPtrSet<const BasicBlock *, 16> seen;
  while (!open.empty()) {
    const BasicBlock *block = open.pop_back_val();
    auto bound = blocks.find(block);
    if ((bound != blocks.end() && bound->second <= most) ||
        !loop.contains(block) || !seen.insert(block).second)
      continue;
    if (block == loop.getLoopLatch())
      return true;
    append_range(open, successors(block));
  }
  return false;
}

std::optional<uint64_t> gpuperf::iterationsWithinArrays(const Loop &loop,
                                                        FunctionInfo &info) {
  std::map<const BasicBlock *, uint64_t> blocks;
  for (BasicBlock *block : loop.blocks())
    if (info.loops.getLoopFor(block) == &loop)
      for (Instruction &inst : *block)
        if (std::optional<uint64_t> most = iterationsOf(inst, loop, info)) {
          auto [it, isFirst] = blocks.try_emplace(block, *most);
          it->second = std::min(it->second, *most);
        }
  std::set<uint64_t> bounds;
  for (auto [block, most] : blocks)
    bounds.insert(most);
  for (uint64_t most : bounds)
    if (!canAvoid(blocks, most, loop))
      return most;
  return std::nullopt;
}
