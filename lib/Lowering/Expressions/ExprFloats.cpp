//===- ExprFloats.cpp - floats computed from integers ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `threadIdx.x < blockDim.x / 32.f` compares integers: a float that an integer
// was converted to, times a short constant, is that integer times a number,
// over a power of two. Floats hold such numbers as they are as long as they
// have few bits, 24 or 53; a product with 0.1f is rounded, and no such number.
//
//===----------------------------------------------------------------------===//

#include "ExprFloats.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

/// Of a constant's odd factor, and of a denominator: what is left of 24 bits is
/// for the integer.
static constexpr unsigned kMaxConstantBits = 12, kMaxShift = 16;

namespace {

/// A float that is `number` / 2^shift.
struct Dyadic {
  ExprAttr number;
  unsigned shift = 0;
};

class FloatReader {
public:
  /// Reads floats for a user in `scope`; those of other loops than that have
  /// other values.
  FloatReader(BasicBlock *scope, ExprBuilder &exprs)
      : scope(scope), exprs(exprs) {}

  /// What the float `value` is, of integers alone; nothing for other floats,
  /// and behind more than a few operations, of which `depth` are done.
  std::optional<Dyadic> read(Value *value, unsigned depth = 0);

private:
  BasicBlock *scope;
  ExprBuilder &exprs;

  std::optional<Dyadic> readInteger(Value *integer, Reading reading,
                                    unsigned bits);
  std::optional<Dyadic> readCall(CallInst &call, unsigned depth);
};

} // namespace

/// `number` / 2^shift, exactly; nothing for what has more bits.
static std::optional<std::pair<int64_t, unsigned>>
shortConstant(const APFloat &number) {
  for (unsigned shift = 0; shift <= kMaxShift; ++shift) {
    APFloat scaled = scalbn(number, shift, APFloat::rmNearestTiesToEven);
    APSInt integer(64, /*isUnsigned=*/false);
    bool isExact = false;
    if (scaled.convertToInteger(integer, APFloat::rmTowardZero, &isExact) ==
            APFloat::opOK &&
        isExact) {
      APInt odd = integer.abs();
      odd.lshrInPlace(odd.isZero() ? 0 : odd.countr_zero());
      if (odd.getActiveBits() > kMaxConstantBits ||
          integer.getSignificantBits() > 32)
        return std::nullopt;
      return std::pair(integer.getSExtValue(), shift);
    }
  }
  return std::nullopt;
}

static ExprAttr times(ExprAttr expr, unsigned shift) {
  return binary(ExprKind::Mul, expr,
                ExprAttr::getConst(expr.getContext(), int64_t(1) << shift));
}

/// What a sum, difference or product of `a` and `b` is.
static std::optional<Dyadic> combined(unsigned opcode, Dyadic a, Dyadic b) {
  unsigned shift = std::max(a.shift, b.shift);
  ExprAttr left = times(a.number, shift - a.shift);
  ExprAttr right = times(b.number, shift - b.shift);
  switch (opcode) {
  case Instruction::FAdd:
    return Dyadic{binary(ExprKind::Add, left, right), shift};
  case Instruction::FSub:
    return Dyadic{binary(ExprKind::Sub, left, right), shift};
  case Instruction::FMul:
    if (a.shift + b.shift > kMaxShift)
      return std::nullopt;
    return Dyadic{binary(ExprKind::Mul, a.number, b.number), a.shift + b.shift};
  default:
    return std::nullopt;
  }
}

/// The number that `integer` is; nothing where it may leave `bits`.
std::optional<Dyadic> FloatReader::readInteger(Value *integer, Reading reading,
                                               unsigned bits) {
  ExprAttr number = exprs.build(integer, scope, reading);
  return exprs.types.mayLeave(number, bits, Reading::Signed)
             ? std::nullopt
             : std::optional(Dyadic{number, 0});
}

std::optional<Dyadic> FloatReader::read(Value *value, unsigned depth) {
  if (auto *number = dyn_cast<ConstantFP>(value)) {
    auto exact = shortConstant(number->getValueAPF());
    return exact ? std::optional(
                       Dyadic{exprs.constant(exact->first), exact->second})
                 : std::nullopt;
  }
  auto *inst = dyn_cast<Instruction>(value);
  const LoopInfo &loops = exprs.info.loops;
  constexpr unsigned mostDepth = 8;
  if (!inst || depth > mostDepth || !inst->getType()->isFloatingPointTy() ||
      inst->getType()->isHalfTy() || inst->getType()->isBFloatTy() ||
      loops.getLoopFor(inst->getParent()) != loops.getLoopFor(scope))
    return std::nullopt;
  auto operand = [&](unsigned i) {
    return read(inst->getOperand(i), depth + 1);
  };
  switch (inst->getOpcode()) {
  case Instruction::SIToFP:
  case Instruction::UIToFP: {
    // A size or index is assumed to be short enough; a number of all bits is
    // not.
    unsigned bits = std::max(inst->getType()->getFPMantissaWidth() + 1, 32);
    return readInteger(
        inst->getOperand(0),
        isa<SIToFPInst>(inst) ? Reading::Signed : Reading::Unsigned, bits);
  }
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return operand(0);
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul: {
    std::optional<Dyadic> a = operand(0), b = a ? operand(1) : std::nullopt;
    return b ? combined(inst->getOpcode(), *a, *b) : std::nullopt;
  }
  case Instruction::FNeg:
    if (std::optional<Dyadic> a = operand(0))
      return Dyadic{binary(ExprKind::Sub, exprs.constant(0), a->number),
                    a->shift};
    return std::nullopt;
  case Instruction::Call:
    return readCall(cast<CallInst>(*inst), depth + 1);
  default:
    return std::nullopt;
  }
}

/// Of `floorf`, `ceilf`, `truncf`, `fabsf`, `fminf`, `fmaxf` and
/// multiplications that add.
std::optional<Dyadic> FloatReader::readCall(CallInst &call, unsigned depth) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&call);
  std::optional<Dyadic> a = intrinsic && call.arg_size()
                                ? read(call.getArgOperand(0), depth)
                                : std::nullopt;
  if (!a)
    return std::nullopt;
  switch (intrinsic->getIntrinsicID()) {
  case Intrinsic::floor:
    return Dyadic{binary(ExprKind::Shr, a->number, exprs.constant(a->shift)),
                  0};
  case Intrinsic::ceil: {
    ExprAttr below = binary(ExprKind::Shr,
                            binary(ExprKind::Sub, exprs.constant(0), a->number),
                            exprs.constant(a->shift));
    return Dyadic{binary(ExprKind::Sub, exprs.constant(0), below), 0};
  }
  case Intrinsic::trunc:
    return Dyadic{binary(ExprKind::Div, a->number,
                         exprs.constant(int64_t(1) << a->shift)),
                  0};
  case Intrinsic::fabs:
    return Dyadic{binary(ExprKind::Max, a->number,
                         binary(ExprKind::Sub, exprs.constant(0), a->number)),
                  a->shift};
  case Intrinsic::minnum:
  case Intrinsic::maxnum: {
    std::optional<Dyadic> b = read(call.getArgOperand(1), depth);
    if (!b)
      return std::nullopt;
    bool isLeast = intrinsic->getIntrinsicID() == Intrinsic::minnum;
    unsigned shift = std::max(a->shift, b->shift);
    return Dyadic{binary(isLeast ? ExprKind::Min : ExprKind::Max,
                         times(a->number, shift - a->shift),
                         times(b->number, shift - b->shift)),
                  shift};
  }
  case Intrinsic::fma:
  case Intrinsic::fmuladd: {
    std::optional<Dyadic> b = read(call.getArgOperand(1), depth);
    std::optional<Dyadic> c =
        b ? read(call.getArgOperand(2), depth) : std::nullopt;
    std::optional<Dyadic> product =
        c ? combined(Instruction::FMul, *a, *b) : std::nullopt;
    return product ? combined(Instruction::FAdd, *product, *c) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

static std::optional<ExprKind> orderOf(FCmpInst::Predicate predicate) {
  switch (FCmpInst::getOrderedPredicate(predicate)) {
  case FCmpInst::FCMP_OEQ:
    return ExprKind::Eq;
  case FCmpInst::FCMP_ONE:
    return ExprKind::Ne;
  case FCmpInst::FCMP_OLT:
    return ExprKind::Lt;
  case FCmpInst::FCMP_OLE:
    return ExprKind::Le;
  default:
    return std::nullopt;
  }
}

ExprAttr gpuperf::floatCompare(FCmpInst &cmp, ExprBuilder &exprs) {
  FloatReader reader(cmp.getParent(), exprs);
  FCmpInst::Predicate predicate = cmp.getPredicate();
  Value *left = cmp.getOperand(0), *right = cmp.getOperand(1);
  std::optional<ExprKind> order = orderOf(predicate);
  if (!order) { // of the other order, or none
    order = orderOf(FCmpInst::getSwappedPredicate(predicate));
    std::swap(left, right);
  }
  std::optional<Dyadic> a = order ? reader.read(left) : std::nullopt;
  std::optional<Dyadic> b = a ? reader.read(right) : std::nullopt;
  if (!b)
    return {};
  unsigned shift = std::max(a->shift, b->shift);
  return binary(*order, times(a->number, shift - a->shift),
                times(b->number, shift - b->shift));
}

ExprAttr gpuperf::floatCut(CastInst &cast, ExprBuilder &exprs) {
  std::optional<Dyadic> a =
      FloatReader(cast.getParent(), exprs).read(cast.getOperand(0));
  return a ? binary(ExprKind::Div, a->number,
                    exprs.constant(int64_t(1) << a->shift))
           : ExprAttr();
}
