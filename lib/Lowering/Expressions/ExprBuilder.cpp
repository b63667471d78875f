//===- ExprBuilder.cpp - LLVM values as symbolic expressions --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "ConstantDivision.h"
#include "Elections.h"
#include "ExprFloats.h"
#include "Function/ClusterRegisters.h"
#include "Function/SpecialRegisters.h"
#include "LaneKeys.h"
#include "Shuffles.h"
#include "SpaceTests.h"
#include "StructMembers.h"
#include "UnknownNames.h"
#include "gpuperf/Support/Nvvm.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
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

ExprAttr ExprBuilder::congruent(Value *value, const BasicBlock *scope) {
  if (auto *inst = dyn_cast<Instruction>(value)) {
    assert(!iteration == !outside && "one iteration has a builder around it");
    if (iteration && !iteration->contains(inst))
      return outside->congruent(value, iteration->getHeader());
    if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
      if (!loop->contains(scope))
        return exitValue(*inst, scope);
  }
  return buildInScope(value);
}

ExprAttr ExprBuilder::build(Value *value, const BasicBlock *scope,
                            Reading reading) {
  ExprAttr expr = congruent(value, scope);
  return value->getType()->isIntegerTy() ? fit(expr, *value, reading) : expr;
}

ExprAttr ExprBuilder::buildIndex(Value *index, const BasicBlock *scope) {
  Value *source;
  const APInt *by;
  using namespace PatternMatch;
  if (match(index, m_ZExt(m_Value(source))) &&
      source->getType()->getIntegerBitWidth() >= 32 &&
      !leavesType(source, scope, Reading::Signed))
    return build(source, scope);
  if (match(index, m_NUWShl(m_Value(source), m_APInt(by))) && by->ult(32))
    return binary(ExprKind::Mul, buildIndex(source, scope),
                  constant(int64_t(1) << by->getZExtValue()));
  if (match(index, m_NUWMul(m_Value(source), m_APInt(by))))
    return binary(ExprKind::Mul, buildIndex(source, scope),
                  constant(by->getSExtValue()));
  return build(index, scope);
}

/// Whether `value`, computed in 64 bits, may be outside of its type.
bool ExprBuilder::leavesType(Value *value, const BasicBlock *scope,
                             Reading reading) {
  return types.mayLeave(congruent(value, scope),
                        value->getType()->getIntegerBitWidth(), reading);
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

/// Whether `expr` has an unknown that is no long expression.
static bool hasData(ExprAttr expr) {
  return expr.anyLeaf(
      [](ExprAttr leaf) { return leaf.isUnknown() && !leaf.isTooLong(); });
}

ExprAttr ExprBuilder::buildInScope(Value *value) {
  if (auto it = memo.find(value); it != memo.end())
    return it->second;
  // Breaks cycles: a recurrence that is not understood refers to itself as
  // an unknown.
  if (isa<PHINode>(value))
    memo[value] = symbol(value);
  if (depth >= kMaxDepth)
    return tooLong(value);
  ++depth;
  ExprAttr expr = compute(value);
  --depth;
  if (!expr)
    expr = unknown(value);
  else if (sizeOf(expr) >= kMaxTreeSize)
    expr = hasData(expr) ? unknown(value) : tooLong(value);
  return memo[value] = expr;
}

bool ExprBuilder::hasUnknown(ExprAttr expr) {
  return expr.anyLeaf([](ExprAttr leaf) { return leaf.isUnknown(); });
}

/// A new unknown for `value`, called as the source calls it, with a number that
/// tells it from others.
ExprAttr ExprBuilder::numberedUnknown(const Value &value, bool isUniform,
                                      StringRef suffix) {
  return unknownNamed((isUniform ? "~" : "?") +
                      unknownNameOf(value, info, device) + "." +
                      std::to_string(symbols.size()) + suffix.str());
}

/// The bare name of an unknown.
ExprAttr ExprBuilder::symbol(Value *value) {
  ExprAttr &expr = symbols[value];
  if (!expr)
    expr = numberedUnknown(*value, info.uniformity.isUniform(value));
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

/// The loops around a load of a shared array that store to it, outermost last:
/// what it loads is another value in each of their iterations.
static SmallVector<const Loop *, 2> rewritingLoops(const Instruction &inst,
                                                   FunctionInfo &info) {
  const auto *load = dyn_cast<LoadInst>(&inst);
  const auto *array = load ? dyn_cast<GlobalVariable>(
                                 getUnderlyingObject(load->getPointerOperand()))
                           : nullptr;
  SmallVector<const Loop *, 2> result;
  if (!array || array->isConstant())
    return result;
  for (const Loop *loop = info.loops.getLoopFor(inst.getParent()); loop;
       loop = loop->getParentLoop())
    if (info.storesTo(*loop, *array))
      result.push_back(loop);
  return result;
}

/// `expr`, which stands for `value`, told apart in the blocks for which it may
/// be another one.
ExprAttr ExprBuilder::ofBlock(ExprAttr expr, Value &value, bool isAfterLoop) {
  for (Dim index : info.blocks.of(value, isAfterLoop))
    if (!expr.dependsOn(dim(index)))
      expr = ExprAttr::getOf(expr, dim(index));
  return expr;
}

/// The unknown `leaf`, which stands for `value`, with its keys.
ExprAttr ExprBuilder::keyed(ExprAttr leaf, Value *value) {
  assert(leaf.isUnknown() && "only what is not known has a key");
  auto *inst = dyn_cast<Instruction>(value);
  if (iteration && inst && !iteration->contains(inst))
    return leaf;
  std::optional<LaneKeys> keys = laneKeys(value, info, ctx, [&](Value *other) {
    return isExpressible(other) ? buildInScope(other) : ExprAttr();
  });
  if (!keys)
    return leaf.isVaryingUnknown() ? leaf : ofBlock(leaf, *value);
  ExprAttr result = leaf;
  for (ExprAttr key : *keys)
    result = ExprAttr::getOf(result, key);
  if (inst && !leaf.isVaryingUnknown())
    for (const Loop *loop : rewritingLoops(*inst, info))
      result = ExprAttr::getOf(result, counter(*loop));
  result = ofBlock(result, *value);
  if (result == leaf && leaf.isVaryingUnknown())
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

/// The same for a value that has an expression, but one that is too long.
ExprAttr ExprBuilder::tooLong(Value *value) {
  if (auto known = unknowns.find(value); known != unknowns.end())
    return known->second;
  symbols[value] = unknownNamed((symbol(value).getName() + ".long").str());
  return unknown(value);
}

/// Operators between `value` and what a loop has from before that are followed.
static constexpr unsigned kMaxInvariantDepth = 6;

/// Whether each iteration of `loop` computes the same `value`: nobody has moved
/// out of the loop what stands in it in a program that is read from PTX.
static bool isSameInEachIteration(const Value &value, const Loop &loop,
                                  unsigned depth = 0) {
  auto *inst = dyn_cast<Instruction>(&value);
  if (!inst || !loop.contains(inst))
    return true;
  return depth < kMaxInvariantDepth &&
         isa<BinaryOperator, CastInst, CmpInst, SelectInst>(inst) &&
         all_of(
             inst->operands(),
             [&](const Use &operand) {
               return isSameInEachIteration(*operand, loop, depth + 1);
             });
}

/// What a value computed in a loop is after the loop.
ExprAttr ExprBuilder::exitValue(Instruction &inst, const BasicBlock *scope) {
  bool isTooLong = false;
  if (info.scev.isSCEVable(inst.getType())) {
    Loop *outer = info.loops.getLoopFor(scope);
    const SCEV *value =
        info.scev.getSCEVAtScope(info.scev.getSCEV(&inst), outer);
    if (inst.getType()->isIntegerTy())
      if (ExprAttr expr = build(value, scope)) {
        if (sizeOf(expr) < kMaxTreeSize)
          return expr;
        isTooLong = !hasData(expr);
      }
  }
  auto *loop = info.loops.getLoopFor(inst.getParent());
  while (loop->getParentLoop() && !loop->getParentLoop()->contains(scope))
    loop = loop->getParentLoop();
  if (isSameInEachIteration(inst, *loop))
    return buildInScope(&inst);
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
    expr = numberedUnknown(inst, uniform, isTooLong ? ".long" : "");
  }
  return expr.isUniformUnknown() ? ofBlock(expr, inst, /*isAfterLoop=*/true)
                                 : expr;
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
  if (auto *cmp = dyn_cast<FCmpInst>(&inst))
    return floatCompare(
        *cmp, info, ctx, [&](Value &integer, Reading reading, unsigned bits) {
          return shortInteger(integer, inst.getParent(), reading, bits);
        });
  if (CallInst *shuffle = laneShuffle(inst))
    return valueOfLane(build(shuffle->getArgOperand(1), inst.getParent()),
                       *shuffle);
  if (isElection(inst))
    return binary(ExprKind::Eq, laneId(ctx), constant(0));
  if (auto *call = dyn_cast<CallInst>(&inst))
    return computeCall(*call);
  if (auto *freeze = dyn_cast<FreezeInst>(&inst))
    return congruent(freeze->getOperand(0), inst.getParent());
  if (isa<LoadInst, ExtractElementInst>(inst)) {
    // The number that a pointer is has no value that a user could give.
    std::optional<StructMember> member = structMember(inst, info);
    return member && !member->isPointer ? ExprAttr::getParam(ctx, member->name)
                                        : ExprAttr();
  }
  if (auto *select = dyn_cast<SelectInst>(&inst))
    return ExprAttr::getSelect(
        build(select->getCondition(), inst.getParent()),
        congruent(select->getTrueValue(), inst.getParent()),
        congruent(select->getFalseValue(), inst.getParent()));
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

/// How `op` reads its operands; nothing where numbers that are right modulo a
/// power of two are enough, and for what cannot leave its type.
static std::optional<Reading> readingOf(const BinaryOperator &op) {
  switch (op.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::LShr:
    return Reading::Unsigned;
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::AShr:
    return Reading::Signed;
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
    return op.hasNoSignedWrap() ? std::optional(Reading::Signed) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// Whether `value`, `expr`, is 2^63 or more as an unsigned number.
bool ExprBuilder::isHuge(const Value &value, ExprAttr expr) {
  return value.getType()->isIntegerTy(64) &&
         types.mayLeave(expr, 64, Reading::Unsigned) &&
         !isKnownNonNegative(&value, SimplifyQuery(info.dataLayout()));
}

ExprAttr ExprBuilder::quotientOf(const ConstantDivision &division,
                                 const BasicBlock *scope) {
  Reading reading = division.isSigned ? Reading::Signed : Reading::Unsigned;
  ExprAttr dividend = build(division.dividend, scope, reading);
  if (!division.isSigned && isHuge(*division.dividend, dividend))
    return {};
  return binary(ExprKind::Div, dividend, constant(division.divisor));
}

/// (x << 32) >> 30: x as a number of 32 bits, times the 4 bytes of an element,
/// as the optimiser writes it. Null for others.
ExprAttr ExprBuilder::scaledCut(BinaryOperator &op) {
  using namespace PatternMatch;
  Value *x;
  uint64_t up, down;
  unsigned bits = op.getType()->getScalarSizeInBits();
  if (!match(&op, m_AShr(m_Shl(m_Value(x), m_ConstantInt(up)),
                         m_ConstantInt(down))) ||
      down > up || up >= bits)
    return {};
  ExprAttr cut =
      types.fit(congruent(x, op.getParent()), bits - up, Reading::Signed);
  return binary(ExprKind::Mul, cut, constant(int64_t(1) << (up - down)));
}

ExprAttr ExprBuilder::computeBinary(BinaryOperator &op) {
  if (std::optional<ConstantDivision> division = constantDivisionOf(op))
    if (ExprAttr quotient = quotientOf(*division, op.getParent()))
      return quotient;
  if (std::optional<ConstantDivision> division = roundedDivisionOf(op))
    return binary(ExprKind::Mul, quotientOf(*division, op.getParent()),
                  constant(division->divisor));
  if (std::optional<PreparedDivision> division = preparedDivisionOf(op))
    return binary(ExprKind::Div,
                  build(division->dividend, op.getParent(), Reading::Unsigned),
                  build(division->divisor, op.getParent(), Reading::Unsigned));
  if (ExprAttr element = scaledCut(op))
    return element;
  std::optional<ExprKind> kind = binaryKind(op);
  if (!kind)
    return {};
  std::optional<Reading> reading = readingOf(op);
  auto operand = [&](unsigned i) {
    Value *value = op.getOperand(i);
    return reading ? build(value, op.getParent(), *reading)
                   : congruent(value, op.getParent());
  };
  ExprAttr lhs = operand(0), rhs = operand(1);
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
    return binary(ExprKind::Mul, lhs, constant(int64_t(1) << rhs.getValue()));
  if (*kind == ExprKind::Shl)
    rhs = build(op.getOperand(1), op.getParent(), Reading::Unsigned);
  // ~x, which InstCombine makes of -1 - x, is a sum and no play with bits.
  if (*kind == ExprKind::Xor && rhs.isConst() && rhs.getValue() == -1)
    return binary(ExprKind::Sub, rhs, lhs);
  if (reading == Reading::Unsigned && isHuge(*op.getOperand(0), lhs))
    return TypeFit::hugeOperator(*kind, lhs, rhs);
  return binary(*kind, lhs, rhs);
}

/// The expression of `integer`; null where it may leave `bits`.
ExprAttr ExprBuilder::shortInteger(Value &integer, const BasicBlock *scope,
                                   Reading reading, unsigned bits) {
  ExprAttr expr = build(&integer, scope, reading);
  return types.mayLeave(expr, bits, Reading::Signed) ? ExprAttr() : expr;
}

ExprAttr ExprBuilder::computeCast(CastInst &cast) {
  Value *source = cast.getOperand(0);
  if (isa<FPToSIInst, FPToUIInst>(cast))
    return floatCut(
        cast, info, ctx, [&](Value &integer, Reading reading, unsigned bits) {
          return shortInteger(integer, cast.getParent(), reading, bits);
        });
  if (!source->getType()->isIntegerTy())
    return {};
  switch (cast.getOpcode()) {
  case Instruction::SExt: {
    ExprAttr operand = build(source, cast.getParent());
    // sext i1 is 0 or -1.
    return source->getType()->isIntegerTy(1)
               ? binary(ExprKind::Sub, constant(0), operand)
               : operand;
  }
  case Instruction::ZExt:
    return build(source, cast.getParent(), Reading::Unsigned);
  case Instruction::Trunc:
    return cast.getType()->isIntegerTy(1)
               ? binary(ExprKind::And, congruent(source, cast.getParent()),
                        constant(1))
               : congruent(source, cast.getParent());
  default:
    return {};
  }
}

ExprAttr ExprBuilder::incomingCondition(PHINode &phi, unsigned i) {
  BasicBlock *join = phi.getParent();
  BasicBlock *head = info.dominators.getNode(join)->getIDom()->getBlock();
  if (info.loops.getLoopFor(head) != info.loops.getLoopFor(join) ||
      info.loops.isLoopHeader(join))
    return {};
  return edgePath(head, phi.getIncomingBlock(i), join);
}

/// Of `p ? p + i : nullptr`, where p + i is computed behind a branch.
ExprAttr ExprBuilder::isNullPhi(PHINode &phi) {
  if (phi.getNumIncomingValues() != 2)
    return {};
  ExprAttr first = isNull(phi.getIncomingValue(0));
  ExprAttr second = isNull(phi.getIncomingValue(1));
  ExprAttr edge = incomingCondition(phi, 1);
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
               ? unknownNamed(isNullSymbol(info.nameOf(*argument)))
               : ExprAttr();
  if (auto *gep = dyn_cast<GEPOperator>(pointer))
    return isNull(gep->getPointerOperand());
  if (auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer))
    return isNull(cast->getPointerOperand());
  if (auto *phi = dyn_cast<PHINode>(pointer))
    return isNullPhi(*phi);
  if (auto member = structMember(*pointer, info); member && member->isPointer)
    return unknownNamed(isNullSymbol(member->name));
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

/// Whether `cmp` asks if a pointer is null: PTX compares the number that it is.
static bool comparesWithNull(ICmpInst &cmp, const FunctionInfo &info) {
  if (!cmp.isEquality() || !isa<Constant>(cmp.getOperand(1)))
    return false;
  if (isa<ConstantPointerNull>(cmp.getOperand(1)->stripPointerCasts()))
    return true;
  std::optional<StructMember> member = structMember(*cmp.getOperand(0), info);
  return member && member->isPointer &&
         cast<Constant>(cmp.getOperand(1))->isNullValue();
}

ExprAttr ExprBuilder::computeCompare(ICmpInst &cmp) {
  if (comparesWithNull(cmp, info)) {
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
  // What is compared with may be negative, hence a huge unsigned number.
  bool mayBeHuge =
      !isa<Constant>(b) && leavesType(b, cmp.getParent(), Reading::Unsigned);
  bool followed =
      isUnsigned &&
      (mayBeHuge || leavesType(a, cmp.getParent(), Reading::Signed) ||
       leavesType(b, cmp.getParent(), Reading::Signed));
  if (followed) {
    lhs = build(a, cmp.getParent(), Reading::Unsigned);
    rhs = build(b, cmp.getParent(), Reading::Unsigned);
    if (isHuge(*a, lhs) || isHuge(*b, rhs)) { // the order of signed numbers
      lhs = binary(ExprKind::Xor, lhs, constant(INT64_MIN));
      rhs = binary(ExprKind::Xor, rhs, constant(INT64_MIN));
    }
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
  bool mayBeNegative = !isKnownNonNegative(a, query);
  ExprAttr isPositive = binary(ExprKind::Le, constant(0), lhs), asSigned = less;
  if (mayBeNegative)
    less = binary(ExprKind::LogicalAnd, isPositive, asSigned);
  // As an unsigned number a negative b is larger than any a that is none, `i <
  // n - 4u` with n = 2, and than an a that is more negative.
  auto *sum = dyn_cast<BinaryOperator>(b);
  bool isDifference = sum && (sum->getOpcode() == Instruction::Sub ||
                              sum->getOpcode() == Instruction::Add);
  if (isKnownNonNegative(b, query) || isa<Constant>(b) ||
      (mayBeNegative && !isDifference))
    return less;
  ExprAttr isHuge = binary(ExprKind::Lt, rhs, constant(0));
  // `i - 1` is below zero in a few threads, where b < 0 is rare as well;
  // `1 - n` may be in all.
  if (mayBeNegative && lhs.getKind() == ExprKind::Sub)
    isHuge = binary(ExprKind::LogicalAnd, isHuge,
                    binary(ExprKind::LogicalOr, isPositive, asSigned));
  return binary(ExprKind::LogicalOr, less, isHuge);
}

//===----------------------------------------------------------------------===//
// Special registers and intrinsics
//===----------------------------------------------------------------------===//

/// The upper 64 bits of the product of 128 that an index of 32 bits and a
/// constant have, by which divisions of 64 bits are compiled; null for other
/// factors. With M = m1 * 2^32 + m0, of which m0 is not negative, that is (x *
/// m1 + (x * m0 >> 32)) >> 32, where no part leaves 64 bits.
ExprAttr ExprBuilder::upperHalf(ExprAttr x, ExprAttr by, Reading reading) {
  if (x.isConst())
    std::swap(x, by);
  if (!by.isConst() || types.mayLeave(x, 32, Reading::Signed))
    return {};
  int64_t m = by.getValue(), low = m & 0xffffffff;
  int64_t high =
      reading == Reading::Signed ? m >> 32 : int64_t(uint64_t(m) >> 32);
  ExprAttr shift = constant(32);
  ExprAttr carried =
      binary(ExprKind::Shr, binary(ExprKind::Mul, x, constant(low)), shift);
  ExprAttr upper = binary(
      ExprKind::Shr,
      binary(ExprKind::Add, binary(ExprKind::Mul, x, constant(high)), carried),
      shift);
  bool isHuge =
      reading == Reading::Unsigned && types.mayLeave(x, 64, Reading::Unsigned);
  if (!isHuge)
    return upper;
  // A negative x stands for 2^64 more.
  return binary(
      ExprKind::Add, upper,
      binary(ExprKind::Mul, binary(ExprKind::Lt, x, constant(0)), by));
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
  if (info.cluster)
    if (ExprAttr value = clusterRegister(id, *info.cluster, ctx))
      return value;
  if (std::optional<bool> isInSpace = spaceTest(call))
    return constant(*isInSpace);
  auto operand = [&](unsigned i, Reading reading = Reading::Signed) {
    return build(call.getArgOperand(i), call.getParent(), reading);
  };
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return laneId(ctx);
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
    return constant(32);
  case Intrinsic::umin:
  case Intrinsic::umax:
    if (isHuge(*call.getArgOperand(0), operand(0)) ||
        isHuge(*call.getArgOperand(1), operand(1)))
      return {}; // Min and Max compare signed numbers
    return binary(id == Intrinsic::umin ? ExprKind::Min : ExprKind::Max,
                  operand(0, Reading::Unsigned), operand(1, Reading::Unsigned));
  case Intrinsic::nvvm_mulhi_i:
    return binary(ExprKind::Shr, binary(ExprKind::Mul, operand(0), operand(1)),
                  constant(32));
  case Intrinsic::nvvm_mulhi_ui: {
    ExprAttr product = binary(ExprKind::Mul, operand(0, Reading::Unsigned),
                              operand(1, Reading::Unsigned));
    return types.mayLeave(product, 64, Reading::Unsigned)
               ? TypeFit::hugeOperator(ExprKind::Shr, product, constant(32))
               : binary(ExprKind::Shr, product, constant(32));
  }
  case Intrinsic::nvvm_mulhi_ll:
    return upperHalf(operand(0), operand(1), Reading::Signed);
  case Intrinsic::nvvm_mulhi_ull:
    return upperHalf(operand(0), operand(1), Reading::Unsigned);
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
                  binary(ExprKind::Sub, operand(0, Reading::Unsigned),
                         operand(1, Reading::Unsigned)));
  case Intrinsic::expect:
    return operand(0);
  default:
    return {};
  }
}

//===----------------------------------------------------------------------===//
// What a value's type does to its expression
//===----------------------------------------------------------------------===//

/// Whether LLVM says that `value` does not leave its type as a signed number,
/// where its operands do not.
static bool staysInType(const Value &value) {
  auto *inst = dyn_cast<Instruction>(&value);
  if (!inst)
    return isa<Argument>(value);
  switch (inst->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
    return inst->hasNoSignedWrap();
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::AShr:
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::ICmp:
    return true;
  default:
    return false;
  }
}

/// Whether a cut to a type keeps its number, read so: the bits that are cut off
/// are zeros, and so is the sign of a signed number.
static bool losesNothing(const Value &value, Reading reading,
                         const DataLayout &layout) {
  auto *cut = dyn_cast<TruncInst>(&value);
  if (!cut)
    return false;
  unsigned bits = cut->getType()->getScalarSizeInBits();
  return computeKnownBits(cut->getOperand(0), layout).countMaxActiveBits() <=
         bits - (reading == Reading::Signed);
}

/// `expr`, which is `value` modulo 2 to the bits of its type, as the number
/// that it is.
ExprAttr ExprBuilder::fit(ExprAttr expr, Value &value, Reading reading) {
  const DataLayout &layout = info.dataLayout();
  unsigned bits = value.getType()->getIntegerBitWidth();
  if (bits < 2 || losesNothing(value, reading, layout))
    return expr;
  if (reading == Reading::Unsigned && bits < 64 &&
      !isKnownNonNegative(&value, SimplifyQuery(layout)))
    return types.fit(expr, bits, Reading::Unsigned);
  return staysInType(value) ? expr : types.fit(expr, bits, Reading::Signed);
}
