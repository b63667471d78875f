//===- LaneKeys.cpp - lanes that share an unknown value -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What rows[threadIdx.y] is nobody knows, but all threads of one threadIdx.y
// have the same. An unknown is followed back to the indices that decide it:
//
//   (int)(scale * rows[4 * ty + i0])  ──▶  rows is loaded at 4 * ty + i0
//                                          of(?conv.2, 4 * ty + i0)
//
//===----------------------------------------------------------------------===//

#include "LaneKeys.h"
#include "Function/AddressSpaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Values that are followed, and keys that are kept, before giving up.
constexpr unsigned kMaxFollowed = 256, kMaxKeys = 4, kMaxKeySize = 100;

/// Whether all lanes that read one address read one value. A thread's own
/// memory holds a value for each lane.
bool isShared(const Value &pointer) {
  const Value *object = getUnderlyingObject(&pointer, /*MaxLookup=*/32);
  if (isa<GlobalVariable>(object))
    return true;
  if (const auto *argument = dyn_cast<Argument>(object))
    return !argument->hasByValAttr();
  Space space =
      spaceOfAddressSpace(pointer.getType()->getPointerAddressSpace());
  return space == Space::Global || space == Space::Shared ||
         space == Space::Constant;
}

/// Whether `inst` makes its value of those of its operands, and of nothing else.
bool isFunctionOfOperands(const Instruction &inst) {
  if (const auto *call = dyn_cast<CallInst>(&inst)) {
    const Function *callee = call->getCalledFunction();
    return callee && callee->doesNotAccessMemory() && !call->isConvergent();
  }
  return isa<UnaryOperator, BinaryOperator, CmpInst, SelectInst, CastInst,
             GetElementPtrInst, FreezeInst, ExtractValueInst, InsertValueInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst>(inst);
}

} // namespace

/// Adds what the condition depends on that chooses between the values of `phi`;
/// false where that is more than one branch.
static bool addCondition(PHINode &phi, const DominatorTree &dominators,
                         SmallVectorImpl<Value *> &work) {
  const auto *node = dominators.getNode(phi.getParent());
  if (!node || !node->getIDom())
    return false;
  BasicBlock *head = node->getIDom()->getBlock();
  for (BasicBlock *from : phi.blocks())
    if (from != head && from->getSinglePredecessor() != head)
      return false;
  auto *branch = dyn_cast<BranchInst>(head->getTerminator());
  if (!branch || !branch->isConditional())
    return false;
  work.push_back(branch->getCondition());
  return true;
}

namespace {

/// Follows a value to the expressions that decide it.
class KeyFinder {
public:
  KeyFinder(Value *of, FunctionInfo &info, mlir::MLIRContext *ctx,
            function_ref<ExprAttr(Value *)> expressionOf)
      : of(of), info(info), ctx(ctx), expressionOf(expressionOf), work{of} {}

  std::optional<LaneKeys> run() {
    while (!work.empty())
      if (!visit(work.pop_back_val()))
        return std::nullopt;
    return keys;
  }

private:
  Value *of;
  FunctionInfo &info;
  mlir::MLIRContext *ctx;
  function_ref<ExprAttr(Value *)> expressionOf;
  LaneKeys keys;
  SmallPtrSet<Value *, 16> seen;
  SmallVector<Value *> work;

  /// False where lanes may differ for a reason that has no expression.
  bool visit(Value *value) {
    if (isa<Constant>(value) || isa<Argument>(value) ||
        !seen.insert(value).second)
      return true;
    if (seen.size() > kMaxFollowed)
      return false;
    auto *inst = dyn_cast<Instruction>(value);
    if (value != of)
      if (ExprAttr key = expressionOf(value))
        return !(inst && leavesLoopOf(key, *inst)) && add(key);
    return inst && !leavesLoop(*inst) && follow(*inst);
  }

  ExprAttr counterOf(const Loop &loop) const {
    return ExprAttr::getCounter(ctx, info.counterNames.lookup(&loop));
  }

  bool add(ExprAttr key) {
    if (!key.isConst() && !key.isParam() && !is_contained(keys, key))
      keys.push_back(key);
    return keys.size() <= kMaxKeys && key.treeSize(kMaxKeySize) < kMaxKeySize;
  }

  /// What a loop computes has one value in each iteration, and after the loop
  /// the lanes may have left it in different ones.
  bool leavesLoop(const Instruction &inst) const {
    const Loop *loop = info.loops.getLoopFor(inst.getParent());
    auto *user = dyn_cast<Instruction>(of);
    return loop && user && !loop->contains(user);
  }

  /// Whether `key`, which is `inst`, is of an iteration of a loop that has
  /// ended.
  bool leavesLoopOf(ExprAttr key, const Instruction &inst) const {
    auto *user = dyn_cast<Instruction>(of);
    const Loop *loop = info.loops.getLoopFor(inst.getParent());
    for (; loop && user && !loop->contains(user); loop = loop->getParentLoop())
      if (key.dependsOn(counterOf(*loop)))
        return true;
    return false;
  }

  bool follow(Instruction &inst) {
    if (auto *load = dyn_cast<LoadInst>(&inst)) {
      work.push_back(load->getPointerOperand());
      return load->isSimple() && isShared(*load->getPointerOperand());
    }
    if (auto *phi = dyn_cast<PHINode>(&inst))
      return followPhi(*phi);
    if (auto *call = dyn_cast<CallInst>(&inst)) {
      append_range(work, call->args());
      return isReadOnlyLoad(*call) || isFunctionOfOperands(inst);
    }
    append_range(work, inst.operands());
    return isFunctionOfOperands(inst);
  }

  bool followPhi(PHINode &phi) {
    append_range(work, phi.incoming_values());
    // Lanes in one loop are in one iteration of it, which decides how often the
    // first value has become the next.
    const Loop *loop = info.loops.getLoopFor(phi.getParent());
    if (loop && loop->getHeader() == phi.getParent())
      return add(counterOf(*loop));
    return addCondition(phi, info.dominators, work);
  }
};

} // namespace

std::optional<LaneKeys>
gpuperf::laneKeys(Value *value, FunctionInfo &info, mlir::MLIRContext *ctx,
                  function_ref<ExprAttr(Value *)> expressionOf) {
  return KeyFinder(value, info, ctx, expressionOf).run();
}
