//===- ExprLoops.cpp - loop variables as symbolic expressions -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Closed forms, and joins of control flow
//===----------------------------------------------------------------------===//

/// init, f(init), f(f(init)), … for f a shift or a multiplication or division
/// by a power of two: `for (s = n / 2; s > 0; s >>= 1)`.
static ExprAttr geometricRecurrence(ExprAttr init, BinaryOperator *next,
                                    Value *phi, ExprAttr counter) {
  if (!next || next->getOperand(0) != phi)
    return {};
  auto *factor = dyn_cast<ConstantInt>(next->getOperand(1));
  if (!factor || factor->getBitWidth() > 64)
    return {};
  mlir::MLIRContext *ctx = init.getContext();
  auto shifted = [&](ExprKind kind, int64_t bits) {
    return binary(
        kind, init,
        binary(ExprKind::Mul, counter, ExprAttr::getConst(ctx, bits)));
  };
  int64_t amount = factor->getSExtValue();
  int64_t log = factor->getValue().exactLogBase2();
  switch (next->getOpcode()) {
  case Instruction::Shl:
    return shifted(ExprKind::Shl, amount);
  case Instruction::LShr:
  case Instruction::AShr:
    return shifted(ExprKind::Shr, amount);
  case Instruction::Mul:
    return log > 0 ? shifted(ExprKind::Shl, log) : ExprAttr();
  case Instruction::UDiv:
  case Instruction::SDiv:
    return log > 0 ? shifted(ExprKind::Shr, log) : ExprAttr();
  default:
    return {};
  }
}

/// k, a*k + b, a*(a*k + b) + b, … for a power of two a > 1, which is
/// (k + b/(a-1)) * a^counter - b/(a-1): `for (k = t; k < n; k = 2 * k + 1)`.
static ExprAttr shiftedRecurrence(ExprAttr init, Instruction *next, Value *phi,
                                  ExprAttr counter) {
  using namespace PatternMatch;
  const APInt *bits, *add;
  if (!next || !match(next, m_AddLike(m_Shl(m_Specific(phi), m_APInt(bits)),
                                      m_APInt(add))))
    return {};
  if (bits->isZero() || bits->uge(31) || add->getSignificantBits() > 64)
    return {};
  int64_t factorLessOne = (int64_t(1) << bits->getZExtValue()) - 1;
  if (add->getSExtValue() % factorLessOne)
    return {};
  mlir::MLIRContext *ctx = init.getContext();
  ExprAttr shift = ExprAttr::getConst(ctx, add->getSExtValue() / factorLessOne);
  ExprAttr steps =
      binary(ExprKind::Mul, counter,
             ExprAttr::getConst(ctx, int64_t(bits->getZExtValue())));
  return binary(
      ExprKind::Sub,
      binary(ExprKind::Shl, binary(ExprKind::Add, init, shift), steps), shift);
}

/// Whether numbers below 32 bits may wrap around, which closed forms ignore.
static bool mayWrap(const SCEVAddRecExpr &rec) {
  return rec.getType()->getScalarSizeInBits() < 32 && !rec.hasNoSignedWrap() &&
         !rec.hasNoUnsignedWrap();
}

/// The sum of step_k * (i choose k) up to cubes: `for (…; x += i)`.
ExprAttr ExprBuilder::closedForm(const SCEVAddRecExpr &rec,
                                 const BasicBlock *scope) {
  constexpr unsigned mostSteps = 3;
  if (rec.getNumOperands() > mostSteps + 1 || mayWrap(rec))
    return {};
  ExprAttr counter = this->counter(*rec.getLoop());
  ExprAttr sum = build(rec.getStart(), scope), choose = constant(1);
  for (unsigned k = 1; sum && k < rec.getNumOperands(); ++k) {
    ExprAttr step = build(rec.getOperand(k), scope);
    if (!step)
      return {};
    choose = binary(ExprKind::Mul, choose,
                    binary(ExprKind::Sub, counter, constant(k - 1)));
    ExprAttr term =
        k == 1 ? choose
               : binary(ExprKind::Div, choose, constant(k == 2 ? 2 : 6));
    sum = binary(ExprKind::Add, sum, binary(ExprKind::Mul, step, term));
  }
  return sum;
}

/// Whether `loop` is left from its latch where `next` is `limit`.
static bool endsAt(const Value &next, const Value &limit, Loop &loop,
                   ScalarEvolution &scev) {
  auto *branch = dyn_cast<BranchInst>(loop.getLoopLatch()->getTerminator());
  auto *test = branch && branch->isConditional()
                   ? dyn_cast<ICmpInst>(branch->getCondition())
                   : nullptr;
  if (!test || !is_contained(test->operands(), &next))
    return false;
  const Value *other = test->getOperand(test->getOperand(0) == &next);
  bool isTrue = ICmpInst::isTrueWhenEqual(test->getPredicate());
  const BasicBlock *then = branch->getSuccessor(isTrue ? 0 : 1);
  return !loop.contains(then) && scev.getSCEV(const_cast<Value *>(other)) ==
                                     scev.getSCEV(const_cast<Value *>(&limit));
}

/// The step of `for (…; i < end; i = i < end - step ? i + step : end)`, which
/// goes no further than to the end: where `i` is that, the loop is left, so
/// that each iteration that there is has made the whole step. Null for others.
static const SCEV *clampedStep(PHINode &phi, Loop &loop,
                               ScalarEvolution &scev) {
  Value *next = phi.getIncomingValueForBlock(loop.getLoopLatch());
  Value *sides[2];
  if (auto *select = dyn_cast<SelectInst>(next)) {
    sides[0] = select->getTrueValue();
    sides[1] = select->getFalseValue();
  } else if (auto *limited = dyn_cast<MinMaxIntrinsic>(next)) {
    sides[0] = limited->getLHS();
    sides[1] = limited->getRHS();
  } else {
    return nullptr;
  }
  for (unsigned i : {0u, 1u}) {
    Value *stepped = sides[i], *limit = sides[1 - i];
    if (!scev.isLoopInvariant(scev.getSCEV(limit), &loop) ||
        !endsAt(*next, *limit, loop, scev))
      continue;
    const SCEV *step =
        scev.getMinusSCEV(scev.getSCEV(stepped), scev.getSCEV(&phi));
    if (scev.isLoopInvariant(step, &loop))
      return step;
  }
  return nullptr;
}

/// The value of a header's phi in terms of the counter; null when it has none.
ExprAttr ExprBuilder::closedForm(PHINode &phi, Loop &loop) {
  BasicBlock *preheader = loop.getLoopPredecessor();
  BasicBlock *latch = loop.getLoopLatch();
  if (!preheader || !latch)
    return {};
  ExprAttr counter = this->counter(loop);
  ExprAttr init = build(phi.getIncomingValueForBlock(preheader), preheader);
  auto *rec = dyn_cast<SCEVAddRecExpr>(info.scev.getSCEV(&phi));
  if (rec && rec->getLoop() == &loop) {
    if (rec->isAffine() && !mayWrap(*rec))
      if (ExprAttr step =
              build(rec->getStepRecurrence(info.scev), loop.getHeader()))
        return binary(ExprKind::Add, init,
                      binary(ExprKind::Mul, step, counter));
    if (ExprAttr closed = closedForm(*rec, loop.getHeader()))
      return closed;
  }
  constexpr unsigned fewestBits = 32; // narrower ones may wrap around
  if (phi.getType()->isIntegerTy() &&
      phi.getType()->getIntegerBitWidth() >= fewestBits)
    if (const SCEV *clamped = clampedStep(phi, loop, info.scev))
      if (ExprAttr step = build(clamped, loop.getHeader()))
        return binary(ExprKind::Add, init,
                      binary(ExprKind::Mul, step, counter));
  auto *next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
  if (ExprAttr shifted = shiftedRecurrence(init, next, &phi, counter))
    return shifted;
  return geometricRecurrence(init, next, &phi, counter);
}

ExprAttr ExprBuilder::computeHeaderPhi(PHINode &phi, Loop &loop) {
  if (&loop == iteration)
    return outside->congruent(&phi, loop.getHeader());
  if (ExprAttr closed = closedForm(phi, loop))
    return closed;
  return recurrence(phi, loop);
}

//===----------------------------------------------------------------------===//
// Joins
//===----------------------------------------------------------------------===//

/// Of `left == 1 ? join : next copy` at the end of `block`: 1, and `left`,
/// which has to be the same for all; `most` where the last copy goes on to the
/// join. Nothing for other ends.
static std::optional<unsigned> copiesBefore(const BasicBlock &block,
                                            const BasicBlock &join,
                                            unsigned most, Value *&left) {
  const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch)
    return std::nullopt;
  if (branch->isUnconditional())
    return most;
  auto *test = dyn_cast<ICmpInst>(branch->getCondition());
  const auto *count =
      test ? dyn_cast<ConstantInt>(test->getOperand(1)) : nullptr;
  if (!count || !test->isEquality() || !count->getValue().ult(most) ||
      (left && left != test->getOperand(0)))
    return std::nullopt;
  left = test->getOperand(0);
  bool isEqual = test->getPredicate() == ICmpInst::ICMP_EQ;
  const BasicBlock *whenEqual = branch->getSuccessor(isEqual ? 0 : 1);
  const BasicBlock *other = branch->getSuccessor(isEqual ? 1 : 0);
  if (whenEqual != &join || other == &join)
    return std::nullopt;
  return count->getZExtValue();
}

/// What a counter is behind the straight code that compilers make for the rest
/// of an unrolled loop, which is left behind the last copy that has to run:
///   x = n & 3
///   if (x != 0) { i += 8; if (x != 1) { i += 8; if (x != 2) i += 8; } }
/// is i + 8 * x. Null for other joins.
ExprAttr ExprBuilder::valueAfterRemainder(PHINode &phi) {
  constexpr unsigned mostCopies = 15;
  unsigned most = phi.getNumIncomingValues() - 1;
  if (!phi.getType()->isIntegerTy() || most == 0 || most > mostCopies)
    return {};
  const BasicBlock *join = phi.getParent();
  Value *left = nullptr;
  SmallVector<BasicBlock *> from(most + 1); // by how many copies have run
  for (BasicBlock *block : phi.blocks()) {
    std::optional<unsigned> copies = copiesBefore(*block, *join, most, left);
    if (!copies || from[*copies] ||
        info.loops.getLoopFor(block) != info.loops.getLoopFor(join))
      return {};
    from[*copies] = block;
  }
  if (!left ||
      computeKnownBits(left, info.dataLayout()).getMaxValue().ugt(most))
    return {};
  auto valueAfter = [&](unsigned copies) {
    return phi.getIncomingValueForBlock(from[copies]);
  };
  auto *step = dyn_cast<SCEVConstant>(info.scev.getMinusSCEV(
      info.scev.getSCEV(valueAfter(1)), info.scev.getSCEV(valueAfter(0))));
  ExprAttr first = build(valueAfter(0), from[0]);
  if (!step || !first)
    return {};
  int64_t by = step->getAPInt().getSExtValue();
  for (unsigned copies = 1; copies <= most; ++copies) {
    ExprAttr after = binary(ExprKind::Add, first, constant(copies * by));
    if (!info.dominators.dominates(from[copies - 1], from[copies]) ||
        build(valueAfter(copies), from[copies]) != after)
      return {};
  }
  ExprAttr ran = build(left, from[0]);
  return ran ? binary(ExprKind::Add, first,
                      binary(ExprKind::Mul, ran, constant(by)))
             : ExprAttr();
}

/// A phi of more values than this is unknown.
static constexpr unsigned kMaxJoined = 24;

/// A value behind conditionals: a chain of selects on the conditions that lead
/// to the phi's edges.
ExprAttr ExprBuilder::computeJoinPhi(PHINode &phi) {
  BasicBlock *join = phi.getParent();
  if (Value *same = phi.hasConstantValue())
    return build(same, join);
  if (ExprAttr counter = valueAfterRemainder(phi))
    return counter;
  Loop *level = info.loops.getLoopFor(join);
  auto incoming = [&](unsigned i) {
    BasicBlock *from = phi.getIncomingBlock(i);
    Loop *loop = info.loops.getLoopFor(from);
    return build(phi.getIncomingValue(i), loop == level ? from : join);
  };
  // The same computed on every path, as partial redundancy elimination leaves
  // it.
  ExprAttr common;
  bool allSame = true;
  for (unsigned i = 0; i < phi.getNumIncomingValues() && allSame; ++i) {
    ExprAttr value = incoming(i);
    allSame = i == 0 || value == common;
    common = value;
  }
  if (allSame)
    return common;
  BasicBlock *head = info.dominators.getNode(join)->getIDom()->getBlock();
  while (head && info.loops.getLoopFor(head) != level) {
    Loop *left = info.loops.getLoopFor(head);
    if (!left || left->contains(join))
      return {};
    head = left->getLoopPredecessor();
  }
  if (!head || phi.getNumIncomingValues() > kMaxJoined)
    return {};
  Reached reached;
  ExprAttr result;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    ExprAttr value = incoming(i);
    if (!result) { // what is left when no other edge is taken
      result = value;
      continue;
    }
    ExprAttr edge = edgePath(head, phi.getIncomingBlock(i), join, reached);
    if (!edge)
      return {};
    result = ExprAttr::getSelect(edge, value, result);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Scalar evolution
//===----------------------------------------------------------------------===//

static std::optional<ExprKind> naryKind(const SCEV *scev) {
  switch (scev->getSCEVType()) {
  case scAddExpr:
    return ExprKind::Add;
  case scMulExpr:
    return ExprKind::Mul;
  case scSMaxExpr:
  case scUMaxExpr:
    return ExprKind::Max;
  case scSMinExpr:
  case scUMinExpr:
  case scSequentialUMinExpr:
    return ExprKind::Min;
  default:
    return std::nullopt;
  }
}

/// `scev` as an unsigned number of its type.
ExprAttr ExprBuilder::fitUnsigned(const SCEV *scev, const BasicBlock *scope) {
  ExprAttr expr = congruent(scev, scope);
  unsigned bits = scev->getType()->getScalarSizeInBits();
  bool isPositive = bits >= 32 && info.scev.isKnownNonNegative(scev);
  if (!expr || isPositive)
    return expr ? types.fit(expr, bits, Reading::Signed) : expr;
  // Of 64 bits there is no expression for all unsigned numbers.
  return bits == 64 && types.mayLeave(expr, bits, Reading::Unsigned)
             ? ExprAttr()
             : types.fit(expr, bits, Reading::Unsigned);
}

/// Narrow integers are bits of wider ones: x & 31 is zext(trunc x to i5).
ExprAttr ExprBuilder::congruentCast(const SCEVCastExpr &cast,
                                    const BasicBlock *scope) {
  if (isa<SCEVPtrToIntExpr>(cast))
    return {};
  if (isa<SCEVTruncateExpr>(cast)) {
    ExprAttr operand = congruent(cast.getOperand(), scope);
    return operand && cast.getType()->isIntegerTy(1)
               ? binary(ExprKind::And, operand, constant(1))
               : operand;
  }
  return isa<SCEVSignExtendExpr>(cast) ? build(cast.getOperand(), scope)
                                       : fitUnsigned(cast.getOperand(), scope);
}

/// Whether `scev` does not leave its type as a signed number, where its
/// operands do not.
static bool staysInType(const SCEV &scev) {
  auto *nary = dyn_cast<SCEVNAryExpr>(&scev);
  return nary && nary->hasNoSignedWrap();
}

ExprAttr ExprBuilder::build(const SCEV *scev, const BasicBlock *scope) {
  ExprAttr expr = congruent(scev, scope);
  if (!expr)
    return {};
  if (auto *value = dyn_cast<SCEVUnknown>(scev))
    return fit(expr, *value->getValue(), Reading::Signed);
  return staysInType(*scev)
             ? expr
             : types.fit(expr, scev->getType()->getScalarSizeInBits(),
                         Reading::Signed);
}

ExprAttr ExprBuilder::congruent(const SCEV *scev, const BasicBlock *scope) {
  if (isa<SCEVCouldNotCompute>(scev) || !scev->getType()->isIntegerTy())
    return {};
  if (auto *c = dyn_cast<SCEVConstant>(scev))
    return c->getAPInt().getSignificantBits() > 64
               ? ExprAttr()
               : constant(c->getAPInt().getSExtValue());
  if (auto *value = dyn_cast<SCEVUnknown>(scev)) {
    // A value of a loop that `scope` is not in has no meaning there.
    if (auto *inst = dyn_cast<Instruction>(value->getValue()))
      if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
        if (!loop->contains(scope))
          return {};
    return congruent(value->getValue(), scope);
  }
  if (auto *cast = dyn_cast<SCEVCastExpr>(scev))
    return congruentCast(*cast, scope);
  if (auto *div = dyn_cast<SCEVUDivExpr>(scev)) {
    ExprAttr lhs = fitUnsigned(div->getLHS(), scope);
    ExprAttr rhs = fitUnsigned(div->getRHS(), scope);
    return lhs && rhs ? binary(ExprKind::Div, lhs, rhs) : ExprAttr();
  }
  if (auto *rec = dyn_cast<SCEVAddRecExpr>(scev)) {
    return rec->getLoop()->contains(scope) ? closedForm(*rec, scope)
                                           : ExprAttr();
  }
  std::optional<ExprKind> kind = naryKind(scev);
  if (!kind)
    return {};
  bool isUnsigned =
      isa<SCEVUMaxExpr, SCEVUMinExpr, SCEVSequentialUMinExpr>(scev);
  bool isModular = isa<SCEVAddExpr, SCEVMulExpr>(scev) && !staysInType(*scev);
  // Operands in reverse: scalar evolution puts constants first.
  ExprAttr result;
  for (const SCEV *operand : reverse(scev->operands())) {
    ExprAttr expr = isUnsigned  ? fitUnsigned(operand, scope)
                    : isModular ? congruent(operand, scope)
                                : build(operand, scope);
    if (!expr)
      return {};
    result = result ? binary(*kind, result, expr) : expr;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Step by step
//===----------------------------------------------------------------------===//

// What a loop's header holds is a state; one iteration makes the next of it:
//   while (b) { t = a % b; a = b; b = t; }
//   b = iterate(@i0.step, i0, @i0.v0, b, @i0.v1 % @i0.v0, @i0.v1, a, @i0.v0)
// A second builder writes the next values in terms of bound names.

/// Larger steps are not worth following.
static constexpr unsigned kMaxStepSize = 200;

/// Finds the next value of each integer in the header of `loop` that has no
/// closed form.
void ExprBuilder::followLoop(Loop &loop) {
  BasicBlock *preheader = loop.getLoopPredecessor();
  BasicBlock *latch = loop.getLoopLatch();
  if (!preheader || !latch)
    return;
  ExprBuilder inner(info, device, ctx);
  inner.outside = this;
  inner.iteration = &loop;
  const std::string &name = info.counterNames[&loop];
  SmallVector<PHINode *> phis;
  for (PHINode &phi : loop.getHeader()->phis()) {
    if (!phi.getType()->isIntegerTy() ||
        phi.getType()->getIntegerBitWidth() > 64 || closedForm(phi, loop))
      continue;
    ExprAttr variable = bound(name + ".v" + Twine(phis.size()));
    inner.memo[&phi] = variable;
    variables[&phi].name = variable;
    phis.push_back(&phi);
  }
  for (PHINode *phi : phis) {
    ExprAttr start = build(phi->getIncomingValueForBlock(preheader), preheader);
    ExprAttr next = inner.build(phi->getIncomingValueForBlock(latch), latch);
    next = next.substitute(counter(loop), bound(name + ".step"));
    if (!hasUnknown(start) && !hasUnknown(next) &&
        next.treeSize(kMaxStepSize) < kMaxStepSize) {
      variables[phi].start = start;
      variables[phi].next = next;
    }
  }
}

/// The value of a header's phi by the steps of the loop; null when one of the
/// variables that it depends on depends on data.
ExprAttr ExprBuilder::recurrence(PHINode &phi, Loop &loop) {
  if (!phi.getType()->isIntegerTy())
    return {};
  if (followedLoops.insert(&loop).second)
    followLoop(loop);
  ExprAttr step = bound(info.counterNames[&loop] + ".step");
  ExprAttr count = counter(loop);
  SmallVector<ExprAttr> operands{step, count};
  SetVector<PHINode *> needed;
  needed.insert(&phi);
  bool remembers = false;
  for (unsigned i = 0; i != needed.size(); ++i) {
    Variable variable = variables.lookup(needed[i]);
    if (!variable.next)
      return {};
    operands.append({variable.name, variable.start, variable.next});
    for (PHINode &other : loop.getHeader()->phis())
      if (auto it = variables.find(&other); it != variables.end())
        if (variable.next.dependsOn(it->second.name)) {
          needed.insert(&other);
          remembers = true;
        }
  }
  if (!remembers) { // the next value depends on none of the variables
    ExprAttr before = ExprAttr::getBinary(ExprKind::Sub, count, constant(1));
    return ExprAttr::getSelect(
        ExprAttr::getBinary(ExprKind::Eq, count, constant(0)), operands[3],
        operands[4].substitute(step, before));
  }
  return ExprAttr::getIterate(operands);
}
