//===- ExprBuilder.cpp - LLVM values as symbolic expressions --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "LaneKeys.h"
#include "Memory/ArrayTable.h"
#include "StructMembers.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

/// Beyond this many nodes an expression is no longer worth its evaluation.
static constexpr unsigned kMaxTreeSize = 1000;

/// Longer chains of values are not followed: in the plugin this recursion is on
/// the stack of the user's compiler.
static constexpr unsigned kMaxDepth = 400;

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

ExprAttr ExprBuilder::build(Value *value, const BasicBlock *scope) {
  if (auto *inst = dyn_cast<Instruction>(value)) {
    assert(!iteration == !outside && "one iteration has a builder around it");
    if (iteration && !iteration->contains(inst))
      return outside->build(value, iteration->getHeader());
    if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
      if (!loop->contains(scope))
        return exitValue(*inst, scope);
  }
  return buildInScope(value);
}

/// The nodes of the tree that `expr` is, at most kMaxTreeSize: what
/// ExprAttr::treeSize counts, but of each part once.
unsigned ExprBuilder::sizeOf(ExprAttr expr) {
  if (auto it = sizes.find(expr); it != sizes.end())
    return it->second;
  unsigned size = 1;
  for (ExprAttr operand : expr.getOperands())
    size = std::min(size + sizeOf(operand), kMaxTreeSize);
  return sizes[expr] = size;
}

ExprAttr ExprBuilder::buildInScope(Value *value) {
  if (auto it = memo.find(value); it != memo.end())
    return it->second;
  // Breaks cycles: a recurrence that is not understood refers to itself as
  // an unknown.
  if (isa<PHINode>(value))
    memo[value] = symbol(value);
  if (depth >= kMaxDepth)
    return unknown(value);
  ++depth;
  ExprAttr expr = compute(value);
  --depth;
  if (!expr || sizeOf(expr) >= kMaxTreeSize)
    expr = unknown(value);
  return memo[value] = expr;
}

/// A readable name: the variable's when it has one, else its kind.
static std::string nameOf(Value *value) {
  std::string name, text = value->getName().str();
  if (text.empty() && isa<LoadInst>(value)) {
    const Value *object =
        getUnderlyingObject(cast<LoadInst>(value)->getPointerOperand());
    const auto *global = dyn_cast<GlobalVariable>(object);
    text = global ? globalName(*global) : object->getName().str();
  }
  for (char c : text)
    name += isAlnum(c) ? c : '_';
  return name.empty() ? "v" : name;
}

bool ExprBuilder::hasUnknown(ExprAttr expr) {
  return expr.anyLeaf([](ExprAttr leaf) { return leaf.isUnknown(); });
}

/// The bare name of an unknown.
ExprAttr ExprBuilder::symbol(Value *value) {
  ExprAttr &expr = symbols[value];
  if (!expr) {
    bool uniform = info.uniformity.isUniform(value);
    expr = unknownCalled((uniform ? "~" : "?") + nameOf(value) + "." +
                         std::to_string(symbols.size()));
  }
  return expr;
}

/// Whether `value` has an expression without unknowns that can be built now,
/// without those that are being built.
bool ExprBuilder::isExpressible(Value *value, unsigned depth) {
  if (!value->getType()->isIntegerTy() || depth > 16)
    return false;
  if (isa<Constant>(value) || isa<Argument>(value))
    return true;
  if (auto known = memo.find(value); known != memo.end())
    return !hasUnknown(known->second);
  auto *inst = dyn_cast<Instruction>(value);
  if (!inst)
    return false;
  if (nvvmKind(*inst) == NvvmKind::SpecialRegister)
    return !hasUnknown(buildInScope(value));
  return isa<BinaryOperator, CastInst, ICmpInst, SelectInst>(inst) &&
         all_of(inst->operands(), [&](Value *operand) {
           return isExpressible(operand, depth + 1);
         });
}

/// The unknown `leaf`, which stands for `value`, with its keys.
ExprAttr ExprBuilder::keyed(ExprAttr leaf, Value *value) {
  assert(leaf.isUnknown() && "only what is not known has a key");
  auto *inst = dyn_cast<Instruction>(value);
  if (iteration && inst && !iteration->contains(inst))
    return leaf;
  std::optional<LaneKeys> keys = laneKeys(value, info, [&](Value *other) {
    return isExpressible(other) ? buildInScope(other) : ExprAttr();
  });
  if (!keys)
    return leaf;
  ExprAttr result = leaf;
  for (ExprAttr key : *keys)
    result = ExprAttr::getOf(result, key);
  if (keys->empty() && leaf.isVaryingUnknown())
    result = ExprAttr::getOf(leaf, constant(0));
  return result;
}

ExprAttr ExprBuilder::unknown(Value *value) {
  if (auto known = unknowns.find(value); known != unknowns.end())
    return known->second;
  ExprAttr leaf = symbol(value);
  unknowns[value] = leaf; // while its keys are built
  return unknowns[value] = keyed(leaf, value);
}

/// What a value computed in a loop is after the loop.
ExprAttr ExprBuilder::exitValue(Instruction &inst, const BasicBlock *scope) {
  if (info.scev.isSCEVable(inst.getType())) {
    Loop *outer = info.loops.getLoopFor(scope);
    const SCEV *value =
        info.scev.getSCEVAtScope(info.scev.getSCEV(&inst), outer);
    if (inst.getType()->isIntegerTy())
      if (ExprAttr expr = build(value, scope))
        if (sizeOf(expr) < kMaxTreeSize)
          return expr;
  }
  auto *loop = info.loops.getLoopFor(inst.getParent());
  while (loop->getParentLoop() && !loop->getParentLoop()->contains(scope))
    loop = loop->getParentLoop();
  if (inst.getType()->isIntegerTy())
    if (ExprAttr last = lastValue(inst, *loop))
      return last;
  // The lanes may have left the loop in different iterations.
  ExprAttr &expr = symbols[&inst];
  if (!expr) {
    bool uniform = info.uniformity.isUniform(&inst) &&
                   !info.uniformity.hasDivergentTerminator(*inst.getParent());
    SmallVector<BasicBlock *> exiting;
    loop->getExitingBlocks(exiting);
    for (BasicBlock *block : exiting)
      uniform &= !info.uniformity.hasDivergentTerminator(*block);
    expr = unknownCalled((uniform ? "~" : "?") + nameOf(&inst) + "." +
                         std::to_string(symbols.size()));
  }
  return expr;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

ExprAttr ExprBuilder::compute(Value *value) {
  if (auto *c = dyn_cast<ConstantInt>(value)) {
    if (c->getType()->isIntegerTy(1))
      return constant(c->isOne());
    if (c->getValue().getSignificantBits() > 64)
      return {};
    return constant(c->getSExtValue());
  }
  if (isa<UndefValue>(value) && value->getType()->isIntegerTy())
    return constant(0);
  if (auto *arg = dyn_cast<Argument>(value))
    return arg->getType()->isIntegerTy()
               ? ExprAttr::getParam(ctx, info.nameOf(*arg))
               : ExprAttr();
  if (auto *inst = dyn_cast<Instruction>(value))
    if (inst->getType()->isIntegerTy())
      return computeInstruction(*inst);
  return {};
}

ExprAttr ExprBuilder::computeInstruction(Instruction &inst) {
  if (auto *op = dyn_cast<BinaryOperator>(&inst))
    return computeBinary(*op);
  if (auto *cast = dyn_cast<CastInst>(&inst))
    return computeCast(*cast);
  if (auto *cmp = dyn_cast<ICmpInst>(&inst))
    return computeCompare(*cmp);
  if (auto *call = dyn_cast<CallInst>(&inst))
    return computeCall(*call);
  if (auto *freeze = dyn_cast<FreezeInst>(&inst))
    return build(freeze->getOperand(0), inst.getParent());
  if (isa<LoadInst, ExtractElementInst>(inst)) {
    std::optional<StructMember> member = structMember(inst, info);
    return member ? ExprAttr::getParam(ctx, member->name) : ExprAttr();
  }
  if (auto *select = dyn_cast<SelectInst>(&inst))
    return ExprAttr::getSelect(
        build(select->getCondition(), inst.getParent()),
        build(select->getTrueValue(), inst.getParent()),
        build(select->getFalseValue(), inst.getParent()));
  if (auto *phi = dyn_cast<PHINode>(&inst)) {
    Loop *loop = info.loops.getLoopFor(phi->getParent());
    if (loop && loop->getHeader() == phi->getParent())
      return computeHeaderPhi(*phi, *loop);
    return computeJoinPhi(*phi);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Operators, casts, comparisons
//===----------------------------------------------------------------------===//

static std::optional<ExprKind> binaryKind(const BinaryOperator &op) {
  switch (op.getOpcode()) {
  case Instruction::Add:
    return ExprKind::Add;
  case Instruction::Sub:
    return ExprKind::Sub;
  case Instruction::Mul:
    return ExprKind::Mul;
  case Instruction::UDiv:
  case Instruction::SDiv:
    return ExprKind::Div;
  case Instruction::URem:
  case Instruction::SRem:
    return ExprKind::Rem;
  case Instruction::Shl:
    return ExprKind::Shl;
  case Instruction::LShr:
  case Instruction::AShr:
    return ExprKind::Shr;
  case Instruction::And:
    return ExprKind::And;
  case Instruction::Xor:
    return ExprKind::Xor;
  case Instruction::Or:
    // InstCombine turns additions without carries into `or disjoint`.
    return cast<PossiblyDisjointInst>(op).isDisjoint() ? ExprKind::Add
                                                       : ExprKind::Or;
  default:
    return std::nullopt;
  }
}

static bool isUnsignedOperator(unsigned opcode) {
  return opcode == Instruction::UDiv || opcode == Instruction::URem ||
         opcode == Instruction::LShr;
}

ExprAttr ExprBuilder::computeBinary(BinaryOperator &op) {
  std::optional<ExprKind> kind = binaryKind(op);
  if (!kind)
    return {};
  ExprAttr lhs = build(op.getOperand(0), op.getParent());
  ExprAttr rhs = build(op.getOperand(1), op.getParent());
  if (op.getType()->isIntegerTy(1)) {
    if (*kind == ExprKind::And)
      kind = ExprKind::LogicalAnd;
    else if (*kind == ExprKind::Or || *kind == ExprKind::Add)
      kind = ExprKind::LogicalOr;
    else if (*kind == ExprKind::Xor && rhs.isConst())
      return rhs.getValue() ? binary(ExprKind::Eq, lhs, constant(0)) : lhs;
    else
      return {};
  }
  // x << k reads, and folds, as a multiplication.
  if (*kind == ExprKind::Shl && rhs.isConst() && rhs.getValue() >= 0 &&
      rhs.getValue() < 32)
    return wrapped(
        binary(ExprKind::Mul, lhs, constant(int64_t(1) << rhs.getValue())), op);
  // ~x, which InstCombine makes of -1 - x, is a sum and no play with bits.
  if (*kind == ExprKind::Xor && rhs.isConst() && rhs.getValue() == -1)
    return wrapped(binary(ExprKind::Sub, rhs, lhs), op);
  // In 8 and 16 bits a set highest bit is common: x | 128 is no negative number.
  bool isNarrow = op.getType()->getScalarSizeInBits() < 32;
  if (isUnsignedOperator(op.getOpcode()) &&
      (isNarrow || isExact(lhs) || isExact(rhs))) {
    lhs = asUnsigned(lhs, *op.getOperand(0));
    if (op.getOpcode() != Instruction::LShr)
      rhs = asUnsigned(rhs, *op.getOperand(1));
  }
  return wrapped(binary(*kind, lhs, rhs), op);
}

/// Whether all the bits that `value` cuts off are zeros.
static bool losesNothing(const Value &value, const DataLayout &layout) {
  auto *cut = dyn_cast<TruncInst>(&value);
  return cut &&
         computeKnownBits(cut->getOperand(0), layout).countMaxActiveBits() <=
             cut->getType()->getScalarSizeInBits();
}

ExprAttr ExprBuilder::computeCast(CastInst &cast) {
  Value *source = cast.getOperand(0);
  if (!source->getType()->isIntegerTy())
    return {};
  ExprAttr operand = build(source, cast.getParent());
  unsigned from = source->getType()->getIntegerBitWidth();
  unsigned to = cast.getType()->getIntegerBitWidth();
  switch (cast.getOpcode()) {
  case Instruction::SExt:
    // sext i1 is 0 or -1.
    return from == 1 ? binary(ExprKind::Sub, constant(0), operand) : operand;
  case Instruction::ZExt:
    if (isExact(operand))
      return asUnsigned(operand, *source);
    if (from > 1 && from < 32)
      return binary(ExprKind::And, operand, constant((int64_t(1) << from) - 1));
    return operand;
  case Instruction::Trunc:
    if (isExact(operand) && to > 1)
      return wrapped(operand, cast);
    if (losesNothing(cast, info.dataLayout()))
      return operand;
    if (to < 32)
      return binary(ExprKind::And, operand, constant((int64_t(1) << to) - 1));
    return operand;
  default:
    return {};
  }
}

/// Of `p ? p + i : nullptr`, where p + i is computed behind a branch.
ExprAttr ExprBuilder::isNullPhi(PHINode &phi) {
  BasicBlock *join = phi.getParent();
  BasicBlock *head = info.dominators.getNode(join)->getIDom()->getBlock();
  if (phi.getNumIncomingValues() != 2 ||
      info.loops.getLoopFor(head) != info.loops.getLoopFor(join) ||
      info.loops.isLoopHeader(join))
    return {};
  ExprAttr first = isNull(phi.getIncomingValue(0));
  ExprAttr second = isNull(phi.getIncomingValue(1));
  ExprAttr edge = edgePath(head, phi.getIncomingBlock(1), join);
  if (!first || !second || !edge)
    return {};
  return ExprAttr::getSelect(edge, second, first);
}

/// Whether `pointer` is null; null when nothing is known of it. What is at a
/// distance within an object from a pointer that is not null is not null, and
/// nothing is at a distance from null: an optional parameter is the same for all
/// threads, wherever in it each of them is. C++ has no other arithmetic on pointers
/// ([expr.add]); that the optimiser dropped "inbounds" where it split a sum does not
/// change what was written.
ExprAttr ExprBuilder::isNull(Value *pointer) {
  if (isa<ConstantPointerNull>(pointer->stripPointerCasts()))
    return constant(1);
  if (auto *argument = dyn_cast<Argument>(pointer))
    return argument->hasName()
               ? unknownCalled(("~" + argument->getName() + "_null").str())
               : ExprAttr();
  if (auto *gep = dyn_cast<GEPOperator>(pointer))
    return isNull(gep->getPointerOperand());
  if (auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer))
    return isNull(cast->getPointerOperand());
  if (auto *phi = dyn_cast<PHINode>(pointer))
    return isNullPhi(*phi);
  auto *select = dyn_cast<SelectInst>(pointer);
  if (!select)
    return {};
  ExprAttr cond = build(select->getCondition(), select->getParent());
  ExprAttr ifTrue = isNull(select->getTrueValue());
  ExprAttr ifFalse = isNull(select->getFalseValue());
  if (!ifTrue || !ifFalse)
    return {};
  if (ifTrue.isConst(1) && ifFalse == cond)
    return cond;
  return ExprAttr::getSelect(cond, ifTrue, ifFalse);
}

ExprAttr ExprBuilder::computeCompare(ICmpInst &cmp) {
  if (cmp.isEquality() &&
      isa<ConstantPointerNull>(cmp.getOperand(1)->stripPointerCasts())) {
    ExprAttr null = isNull(cmp.getOperand(0));
    bool isEqual = cmp.getPredicate() == ICmpInst::ICMP_EQ;
    return !null || isEqual ? null : binary(ExprKind::Eq, null, constant(0));
  }
  if (!cmp.getOperand(0)->getType()->isIntegerTy())
    return {};
  ICmpInst::Predicate pred = cmp.getPredicate();
  Value *a = cmp.getOperand(0), *b = cmp.getOperand(1);
  if (ICmpInst::isGT(pred) || ICmpInst::isGE(pred)) {
    pred = ICmpInst::getSwappedPredicate(pred);
    std::swap(a, b);
  }
  ExprAttr lhs = build(a, cmp.getParent()), rhs = build(b, cmp.getParent());
  bool isUnsigned = ICmpInst::isUnsigned(pred);
  bool followed = isUnsigned && (isExact(lhs) || isExact(rhs));
  if (followed) {
    lhs = asUnsigned(lhs, *a);
    rhs = asUnsigned(rhs, *b);
  }
  if (pred == ICmpInst::ICMP_EQ || pred == ICmpInst::ICMP_NE)
    return binary(pred == ICmpInst::ICMP_EQ ? ExprKind::Eq : ExprKind::Ne, lhs,
                  rhs);
  ExprAttr less =
      binary(ICmpInst::isLT(pred) ? ExprKind::Lt : ExprKind::Le, lhs, rhs);
  if (!isUnsigned || followed)
    return less;
  // A negative constant is a huge unsigned number: `n - 8 <u -8`, by which unrolled
  // loops ask whether there are eight iterations, is `0 <= n - 8 || n - 8 < -8`.
  auto isNegative = [](Value *value) {
    auto *number = dyn_cast<ConstantInt>(value);
    return number && number->isNegative();
  };
  if (isNegative(b))
    return binary(ExprKind::LogicalOr, binary(ExprKind::Le, constant(0), lhs),
                  less);
  if (isNegative(a))
    return binary(ExprKind::LogicalAnd, less,
                  binary(ExprKind::Lt, rhs, constant(0)));
  // Unsigned a < b on values that may be negative is how `0 <= a && a < b` is
  // written by programmers and by InstCombine.
  SimplifyQuery query(info.dataLayout());
  if (!isKnownNonNegative(a, query))
    less = binary(ExprKind::LogicalAnd, binary(ExprKind::Le, constant(0), lhs),
                  less);
  // As an unsigned number a negative b is larger than any a: `i < n - 4u` with
  // n = 2.
  auto *sum = dyn_cast<BinaryOperator>(b);
  bool isDifference = sum && (sum->getOpcode() == Instruction::Sub ||
                              sum->getOpcode() == Instruction::Add);
  if (!isKnownNonNegative(b, query) && !isa<Constant>(b) &&
      (isKnownNonNegative(a, query) || isDifference))
    less = binary(ExprKind::LogicalOr, less,
                  binary(ExprKind::Lt, rhs, constant(0)));
  return less;
}

//===----------------------------------------------------------------------===//
// Special registers and intrinsics
//===----------------------------------------------------------------------===//

static std::optional<Dim> specialRegister(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    return Dim::Tx;
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
    return Dim::Ty;
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return Dim::Tz;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
    return Dim::Bx;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
    return Dim::By;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return Dim::Bz;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
    return Dim::Bdx;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
    return Dim::Bdy;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
    return Dim::Bdz;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
    return Dim::Gdx;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
    return Dim::Gdy;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return Dim::Gdz;
  default:
    return std::nullopt;
  }
}

/// Address spaces of NVPTX, as LLVM's NVPTX usage guide numbers them.
constexpr unsigned genericSpace = 0, globalSpace = 1, sharedSpace = 3,
                   constantSpace = 4, localSpace = 5, clusterSpace = 7;

/// The space that `isspacep` asks for; 0 for other intrinsics.
static unsigned askedSpace(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_isspacep_global:
    return globalSpace;
  case Intrinsic::nvvm_isspacep_shared:
    return sharedSpace;
  case Intrinsic::nvvm_isspacep_const:
    return constantSpace;
  case Intrinsic::nvvm_isspacep_local:
    return localSpace;
  case Intrinsic::nvvm_isspacep_shared_cluster:
    return clusterSpace;
  default:
    return genericSpace;
  }
}

/// The space of what a generic pointer was made of. A kernel's pointer
/// parameters are global.
static unsigned spaceBehind(const Value *pointer) {
  while (pointer->getType()->getPointerAddressSpace() == genericSpace) {
    if (const auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer))
      pointer = cast->getPointerOperand();
    else if (const auto *gep = dyn_cast<GEPOperator>(pointer))
      pointer = gep->getPointerOperand();
    else if (isa<AllocaInst>(pointer))
      return localSpace;
    else if (const auto *argument = dyn_cast<Argument>(pointer))
      return argument->hasByValAttr() ? genericSpace : globalSpace;
    else
      return genericSpace;
  }
  return pointer->getType()->getPointerAddressSpace();
}

/// 1 or 0 for `__isShared(p)` and its like where the space of p is known, else
/// null. The instruction is counted in either case.
ExprAttr ExprBuilder::computeSpaceTest(CallInst &call, unsigned asked) {
  unsigned space = spaceBehind(call.getArgOperand(0));
  if (space == genericSpace)
    return {};
  return constant(space == asked ||
                  (space == sharedSpace && asked == clusterSpace));
}

ExprAttr ExprBuilder::computeCall(CallInst &call) {
  if (const Function *callee = call.getCalledFunction())
    if (callee->isIntrinsic())
      return computeIntrinsic(call, callee->getIntrinsicID());
  return {};
}

ExprAttr ExprBuilder::computeIntrinsic(CallInst &call, unsigned id) {
  if (std::optional<Dim> special = specialRegister(id))
    return dim(*special);
  if (unsigned space = askedSpace(id))
    return computeSpaceTest(call, space);
  auto operand = [&](unsigned i) {
    return build(call.getArgOperand(i), call.getParent());
  };
  auto linearThread = [&] {
    return binary(
        ExprKind::Add, dim(Dim::Tx),
        binary(ExprKind::Mul, dim(Dim::Bdx),
               binary(ExprKind::Add, dim(Dim::Ty),
                      binary(ExprKind::Mul, dim(Dim::Bdy), dim(Dim::Tz)))));
  };
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return binary(ExprKind::Rem, linearThread(), constant(32));
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
    return constant(32);
  case Intrinsic::umin:
  case Intrinsic::umax:
    if (isExact(operand(0)) || isExact(operand(1)))
      return {}; // Min and Max compare signed numbers
    return binary(id == Intrinsic::umin ? ExprKind::Min : ExprKind::Max,
                  operand(0), operand(1));
  case Intrinsic::smin:
    return binary(ExprKind::Min, operand(0), operand(1));
  case Intrinsic::smax:
    return binary(ExprKind::Max, operand(0), operand(1));
  case Intrinsic::abs: {
    ExprAttr x = operand(0);
    return binary(ExprKind::Max, x, binary(ExprKind::Sub, constant(0), x));
  }
  case Intrinsic::usub_sat:
    return binary(ExprKind::Max, constant(0),
                  binary(ExprKind::Sub, operand(0), operand(1)));
  case Intrinsic::expect:
    return operand(0);
  default:
    return {};
  }
}

//===----------------------------------------------------------------------===//
// What a value's type does to its expression
//===----------------------------------------------------------------------===//

/// Whether `value` may be outside of its type as a signed number when it is
/// computed in 64 bits: an `i + 1` of 32 bits without nsw.
static bool mayWrap(const Value &value) {
  auto *inst = dyn_cast<Instruction>(&value);
  if (!inst)
    return false;
  switch (inst->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
    return !inst->hasNoSignedWrap();
  case Instruction::Trunc:
    return true;
  case Instruction::UDiv:
  case Instruction::LShr: {
    auto *by = dyn_cast<ConstantInt>(inst->getOperand(1));
    bool isDivision = inst->getOpcode() == Instruction::UDiv;
    return !by || by->isZero() || (isDivision && by->isOne());
  }
  case Instruction::URem: {
    auto *by = dyn_cast<ConstantInt>(inst->getOperand(1));
    return !by || by->isNegative();
  }
  default:
    return false;
  }
}

/// Whether `expr` has an `iterate` or a bound name in it. Such expressions wrap
/// as their type does, as signed numbers; all others are assumed not to wrap.
bool ExprBuilder::isExact(ExprAttr expr) {
  if (expr.isBound() || expr.getKind() == ExprKind::Iterate)
    return true;
  if (expr.getOperands().empty())
    return false;
  if (auto it = exact.find(expr); it != exact.end())
    return it->second;
  bool any = any_of(expr.getOperands(), [&](ExprAttr e) { return isExact(e); });
  return exact[expr] = any;
}

ExprAttr gpuperf::toSigned(ExprAttr expr, unsigned bits) {
  if (bits < 2 || bits >= 64)
    return expr;
  mlir::MLIRContext *ctx = expr.getContext();
  ExprAttr sign = ExprAttr::getConst(ctx, int64_t(1) << (bits - 1));
  return binary(ExprKind::Sub,
                binary(ExprKind::Xor, toUnsigned(expr, bits), sign), sign);
}

ExprAttr gpuperf::toUnsigned(ExprAttr expr, unsigned bits) {
  if (bits < 2 || bits >= 64)
    return expr;
  return binary(
      ExprKind::And, expr,
      ExprAttr::getConst(expr.getContext(), (int64_t(1) << bits) - 1));
}

ExprAttr ExprBuilder::wrapped(ExprAttr expr, Value &value) {
  return mayWrap(value) && isExact(expr)
             ? toSigned(expr, value.getType()->getScalarSizeInBits())
             : expr;
}

/// What an unsigned operator sees of `value`.
ExprAttr ExprBuilder::asUnsigned(ExprAttr expr, Value &value) {
  SimplifyQuery query(info.dataLayout());
  if (isKnownNonNegative(&value, query) ||
      (!isExact(expr) && losesNothing(value, info.dataLayout())))
    return expr;
  unsigned bits = value.getType()->getScalarSizeInBits();
  if (bits < 64 && isKnownNegative(&value, query))
    return binary(ExprKind::Add, expr, constant(int64_t(1) << bits));
  return toUnsigned(expr, bits);
}
