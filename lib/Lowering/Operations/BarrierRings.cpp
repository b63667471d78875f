//===- BarrierRings.cpp - rings of barriers in memory ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRings.h"
#include "gpuperf/Dialect/BarrierRing.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

/// No pipeline has as many stages.
static constexpr uint64_t kMostPlaces = 64;
static constexpr uint64_t kMostRingBytes = kMostPlaces * kBarrierBytes;

/// The sum of the constants in `offset`: 16384 of `stage * 8 + 16384`.
static int64_t constantPart(ExprAttr offset) {
  if (offset.isConst())
    return offset.getValue();
  ArrayRef<ExprAttr> parts = offset.getOperands();
  switch (offset.getKind()) {
  case ExprKind::Add:
    return constantPart(parts[0]) + constantPart(parts[1]);
  case ExprKind::Mul:
    return parts[1].isConst() ? constantPart(parts[0]) * parts[1].getValue()
                              : 0;
  default:
    return 0;
  }
}

/// How many values an index has that `select` lets begin again: 4 of `next == 4
/// ? 0 : next` and of `stage == 3 ? 0 : stage + 1`. 0 if it is no such thing.
static uint64_t valuesOf(const SelectInst &select) {
  ICmpInst::Predicate predicate;
  Value *index;
  const APInt *number;
  if (!match(select.getCondition(),
             m_ICmp(predicate, m_Value(index), m_APInt(number))) ||
      number->uge(kMostPlaces))
    return 0;
  bool isLess =
      predicate == ICmpInst::ICMP_ULT || predicate == ICmpInst::ICMP_SLT;
  bool isMore =
      predicate == ICmpInst::ICMP_UGT || predicate == ICmpInst::ICMP_SGT;
  bool isBelow = isLess || predicate == ICmpInst::ICMP_NE;
  bool isAbove = isMore || predicate == ICmpInst::ICMP_EQ;
  const Value *first = isBelow ? select.getFalseValue() : select.getTrueValue();
  const Value *kept = isBelow ? select.getTrueValue() : select.getFalseValue();
  bool isStep = match(kept, m_Add(m_Specific(index), m_One()));
  if ((!isBelow && !isAbove) || !match(first, m_Zero()) ||
      (kept != index && !isStep))
    return 0;
  return number->getZExtValue() + isStep + isMore;
}

/// The same for `index`, from what is computed of it.
static uint64_t valuesOf(const PHINode &index) {
  SmallVector<const User *> users(index.users());
  for (const User *user : index.users())
    if (match(user, m_Add(m_Specific(&index), m_One())))
      llvm::append_range(users, user->users());
  for (const User *user : users) {
    const APInt *number;
    auto *compare = dyn_cast<ICmpInst>(user);
    if (auto *select = dyn_cast<SelectInst>(user))
      if (uint64_t values = valuesOf(*select))
        return values;
    // Where a branch lets it begin again.
    if (compare && compare->isEquality() && compare->getOperand(0) != &index &&
        match(compare->getOperand(1), m_APInt(number)) &&
        number->ult(kMostPlaces + 1))
      return number->getZExtValue();
  }
  return 0;
}

/// How many barriers an index in the address `value` goes through: 4 of
/// `full + k % 4`; 1 where there is no index, 0 where its values are not known.
static uint64_t placesIn(Value *value, SmallPtrSetImpl<Value *> &seen) {
  const APInt *number;
  if (isa<Constant, Argument, AllocaInst>(value) || !seen.insert(value).second)
    return 1;
  if (match(value, m_URem(m_Value(), m_APInt(number))) ||
      match(value, m_SRem(m_Value(), m_APInt(number))))
    return number->ult(kMostPlaces + 1) ? number->getZExtValue() : 0;
  // `k & 3`, and the 8 times that of an address.
  if (match(value, m_And(m_Value(), m_APInt(number))) &&
      (number->isMask() ||
       (number->isShiftedMask() && number->ult(kMostRingBytes))))
    return number->ult(kMostRingBytes) ? 1u << number->popcount() : 0;
  if (auto *phi = dyn_cast<PHINode>(value))
    return valuesOf(*phi);
  if (auto *select = dyn_cast<SelectInst>(value))
    return std::max<uint64_t>(valuesOf(*select), 1);
  auto *call = dyn_cast<CallInst>(value);
  bool isStep = isa<GEPOperator, CastInst, FreezeInst, BinaryOperator>(value) ||
                (call && call->isInlineAsm() && call->arg_size() == 1);
  if (!isStep)
    return 1; // read once, as the base of shared memory is
  uint64_t places = 1;
  for (Value *operand : cast<User>(value)->operands())
    if (uint64_t those = placesIn(operand, seen); places == 1 || those == 0)
      places = those;
  return places;
}

void gpuperf::noteBarrier(mlir::Operation *op, Value *pointer,
                          ExprAttr offset) {
  SmallPtrSet<Value *, 16> seen;
  int64_t places = placesIn(pointer, seen), begin = constantPart(offset);
  if (begin >= 0)
    op->setAttr(kBarrierRingAttr, mlir::DenseI64ArrayAttr::get(
                                      op->getContext(), {begin, places}));
}

namespace {
/// Barriers of an array beside each other.
struct Ring {
  int64_t begin = 0, end = 0;
  bool expects = false;    ///< copies complete them
  bool hasIndex = false;   ///< an index goes through them
  bool isSizeKnown = true; ///< … of which the values are known
  SmallVector<mlir::Operation *, 8> steps;

  bool isIndexKnown() const { return hasIndex && isSizeKnown; }
  void add(const Ring &other) {
    end = std::max(end, other.end);
    expects |= other.expects;
    // What waits at the ring and what arrives go through the same barriers.
    isSizeKnown = isIndexKnown() || other.isIndexKnown() ||
                  (isSizeKnown && other.isSizeKnown);
    hasIndex |= other.hasIndex;
    steps.append(other.steps.begin(), other.steps.end());
  }
};
} // namespace

static AsyncAttr asyncOf(mlir::Operation *op) {
  if (auto barrier = dyn_cast<BarrierOp>(op))
    return barrier.getAsync().value_or(AsyncAttr());
  if (auto inst = dyn_cast<InstOp>(op))
    return inst.getAsync().value_or(AsyncAttr());
  return {};
}

/// Whether the array `name` has nothing but barriers, a number that is known.
static bool isArrayOfBarriers(KernelOp kernel, mlir::FlatSymbolRefAttr name) {
  auto array = kernel.lookupSymbol<ArrayOp>(name.getAttr());
  return array && array.getBytes() &&
         static_cast<int64_t>(array.getElemBytes()) == kBarrierBytes;
}

/// Adds neighbours to each other in the order of their places: what an index
/// goes through, and single barriers of the same use. An index of unknown
/// values goes through the single ones behind its first.
static SmallVector<Ring, 4> joined(const std::map<int64_t, Ring> &barriers) {
  SmallVector<Ring, 4> rings;
  for (const auto &[begin, barrier] : barriers) {
    Ring *last = rings.empty() ? nullptr : &rings.back();
    bool isInside = last && begin < last->end;
    bool isBeside = last && begin == last->end && !barrier.hasIndex &&
                    last->expects == barrier.expects && !last->isIndexKnown();
    if (isInside || isBeside)
      last->add(barrier);
    if (isBeside) // an unrolled loop goes through them, and its rest
      last->hasIndex = false, last->isSizeKnown = true;
    if (!isInside && !isBeside)
      rings.push_back(barrier);
  }
  return rings;
}

void gpuperf::joinBarrierRings(KernelOp kernel) {
  std::map<const void *, std::map<int64_t, Ring>> arrays;
  kernel.walk([&](mlir::Operation *op) {
    auto place = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kBarrierRingAttr);
    if (!place)
      return;
    AsyncAttr step = asyncOf(op);
    if (isArrayOfBarriers(kernel, step.getBarrier())) {
      op->removeAttr(kBarrierRingAttr);
      return;
    }
    int64_t begin = place[0], places = place[1];
    Ring barrier;
    barrier.begin = begin;
    barrier.end = begin + std::max<int64_t>(places, 1) * kBarrierBytes;
    barrier.expects = step.getStep() == AsyncStep::Expect;
    barrier.isSizeKnown = places > 0;
    barrier.hasIndex = places != 1;
    barrier.steps = {op};
    auto [at, isNew] =
        arrays[step.getBarrier().getAsOpaquePointer()].try_emplace(begin,
                                                                   barrier);
    if (!isNew)
      at->second.add(barrier);
  });
  for (const auto &[array, barriers] : arrays)
    for (const Ring &ring : joined(barriers))
      for (mlir::Operation *op : ring.steps)
        op->setAttr(
            kBarrierRingAttr,
            mlir::DenseI64ArrayAttr::get(
                op->getContext(),
                {ring.begin, ring.isSizeKnown
                                 ? (ring.end - ring.begin) / kBarrierBytes
                                 : 0}));
}
