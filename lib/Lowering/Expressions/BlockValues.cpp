//===- BlockValues.cpp - numbers that one thread gets for its block -------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockValues.h"
#include "Function/SpecialRegisters.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

static bool isThreadDim(ExprAttr leaf) {
  return leaf.isDim() &&
         is_contained({Dim::Tx, Dim::Ty, Dim::Tz}, leaf.getDim());
}

static bool usesDim(Function &function, Dim dim) {
  return any_of(instructions(function), [&](const Instruction &inst) {
    auto *call = dyn_cast<IntrinsicInst>(&inst);
    return call && specialRegister(call->getIntrinsicID()) == dim;
  });
}

//===----------------------------------------------------------------------===//
// One thread
//===----------------------------------------------------------------------===//

/// Whether `expr` holds for one value of the thread's index alone, as far as
/// the kernel tells threads apart: `threadIdx.x == 0`.
static bool isOfOneThread(ExprAttr expr, bool isTrue) {
  if (expr.getKind() == (isTrue ? ExprKind::LogicalAnd : ExprKind::LogicalOr))
    return any_of(expr.getOperands(),
                  [&](ExprAttr part) { return isOfOneThread(part, isTrue); });
  if (expr.getKind() != (isTrue ? ExprKind::Eq : ExprKind::Ne))
    return false;
  ExprAttr a = expr.getOperands()[0], b = expr.getOperands()[1];
  if (a.isConst())
    std::swap(a, b);
  // `tx == 0`, `ty * bdx + tx == 0`; not `tx % 32 == 0`.
  return b.isConst() && a.anyLeaf(isThreadDim) && !a.hasUnknown() &&
         !a.anyNode([](ExprAttr node) {
           return is_contained({ExprKind::Div, ExprKind::Rem, ExprKind::Shr,
                                ExprKind::And, ExprKind::Select},
                               node.getKind());
         });
}

/// Whether one thread of a block comes to `block`.
static bool isInOneThread(const BasicBlock *block, ExprBuilder &exprs) {
  const DominatorTree &dominators = exprs.info.dominators;
  for (const auto *node = dominators.getNode(block); node && node->getIDom();
       node = node->getIDom()) {
    BasicBlock *above = node->getIDom()->getBlock();
    auto *branch = dyn_cast<BranchInst>(above->getTerminator());
    if (!branch || !branch->isConditional())
      continue;
    for (unsigned side : {0u, 1u}) {
      BasicBlockEdge edge(above, branch->getSuccessor(side));
      if (branch->getSuccessor(0) != branch->getSuccessor(1) &&
          dominators.dominates(edge, node->getBlock()) &&
          isOfOneThread(exprs.build(branch->getCondition(), above), side == 0))
        return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Tickets
//===----------------------------------------------------------------------===//

static bool countsByOne(const AtomicRMWInst &atomic) {
  auto *by = dyn_cast<ConstantInt>(atomic.getValOperand());
  // The last number before atomicInc begins again with 0 is of the grid.
  return atomic.getOperation() == AtomicRMWInst::UIncWrap ||
         (atomic.getOperation() == AtomicRMWInst::Add && by && by->isOne());
}

/// The components of blockIdx that choose the counter at `pointer`; empty where
/// something else does, too.
static std::optional<SmallVector<Dim>>
counterOf(Value *pointer, const BasicBlock *scope, ExprBuilder &exprs) {
  SmallVector<Dim> components;
  while (auto *gep = dyn_cast<GEPOperator>(pointer)) {
    for (Value *index : gep->indices()) {
      ExprAttr expr = exprs.buildIndex(index, scope);
      bool isKnown = !expr.hasUnknown() && !expr.anyLeaf([](ExprAttr leaf) {
        return isThreadDim(leaf) || leaf.isCounter();
      });
      if (!isKnown)
        return std::nullopt;
      for (Dim dim : {Dim::Bx, Dim::By, Dim::Bz})
        if (expr.dependsOn(exprs.dim(dim)))
          components.push_back(dim);
    }
    pointer = gep->getPointerOperand()->stripPointerCasts();
  }
  return isa<Argument, GlobalVariable>(pointer) ? std::optional(components)
                                                : std::nullopt;
}

ExprAttr gpuperf::blockTicket(AtomicRMWInst &atomic, ExprBuilder &exprs) {
  BasicBlock *block = atomic.getParent();
  if (!countsByOne(atomic) || exprs.info.loops.getLoopFor(block) ||
      !isInOneThread(block, exprs))
    return {};
  std::optional<SmallVector<Dim>> own =
      counterOf(atomic.getPointerOperand()->stripPointerCasts(), block, exprs);
  if (!own)
    return {};
  ExprAttr ticket = exprs.constant(0), blocks = exprs.constant(1);
  constexpr std::pair<Dim, Dim> kComponents[] = {
      {Dim::Bx, Dim::Gdx}, {Dim::By, Dim::Gdy}, {Dim::Bz, Dim::Gdz}};
  for (auto [index, extent] : kComponents) {
    bool isUsed = index == Dim::Bx || usesDim(exprs.info.function, index) ||
                  usesDim(exprs.info.function, extent);
    if (!isUsed || is_contained(*own, index))
      continue;
    ticket = ExprAttr::getBinary(
        ExprKind::Add, ticket,
        ExprAttr::getBinary(ExprKind::Mul, blocks, exprs.dim(index)));
    blocks = ExprAttr::getBinary(ExprKind::Mul, blocks, exprs.dim(extent));
  }
  return ticket;
}

//===----------------------------------------------------------------------===//
// Shared variables
//===----------------------------------------------------------------------===//

/// The only store to `pointer`, a variable; null where there are others, and
/// where it is used in another way than to load it.
static bool findStores(Value &pointer, SmallVectorImpl<StoreInst *> &stores) {
  return all_of(pointer.users(), [&](User *user) {
    if (isa<LoadInst>(user))
      return true;
    if (auto *store = dyn_cast<StoreInst>(user)) {
      stores.push_back(store);
      return store->getPointerOperand() == &pointer;
    }
    auto *gep = dyn_cast<GEPOperator>(user);
    bool isSame = (gep && gep->hasAllZeroIndices()) ||
                  isa<AddrSpaceCastOperator, BitCastOperator>(user);
    return isSame && findStores(*user, stores);
  });
}

ExprAttr gpuperf::storedForBlock(const LoadInst &load, ExprBuilder &exprs) {
  constexpr unsigned kSharedSpace = 3;
  auto *variable = dyn_cast<GlobalVariable>(
      const_cast<Value *>(load.getPointerOperand())->stripPointerCasts());
  SmallVector<StoreInst *> stores;
  if (!variable || variable->getAddressSpace() != kSharedSpace ||
      !findStores(*variable, stores) || stores.size() != 1)
    return {};
  StoreInst &store = *stores.front();
  Value *stored = store.getValueOperand();
  if (store.getFunction() != load.getFunction() ||
      stored->getType() != load.getType() ||
      exprs.info.loops.getLoopFor(store.getParent()))
    return {};
  ExprAttr value = exprs.build(stored, store.getParent());
  bool isOfBlock = !value.hasUnknown() && !value.anyLeaf(isThreadDim);
  return isOfBlock ? value : ExprAttr();
}
