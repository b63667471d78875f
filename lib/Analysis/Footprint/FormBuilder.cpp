//===- FormBuilder.cpp - forms of expressions -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormBuilder.h"
#include "FormArithmetic.h"
#include "Lanes/LaunchValue.h"
#include "Lanes/ValueRange.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <tuple>

using namespace gpuperf;

/// The value of the `nth` of unknowns that are no multiples of each other:
/// multiples of a line by primes, each far larger than the one before, as the
/// pitches of an array are. Rows of as many blocks as a GPU runs do not come to
/// overlap; beyond the third the sums would leave 64 bits.
static int64_t unknownPitch(size_t nth) {
  constexpr int64_t kLineBytes = 128;
  constexpr unsigned kFirstShift = 22, kShift = 8, kMaxShift = 30;
  constexpr int64_t kPrimes[] = {521, 541, 569, 599, 631, 653, 683, 719,
                                 751, 787, 823, 857, 887, 929, 967, 1009};
  return nth == 0 ? kUnknownPitch
                  : (kLineBytes * kPrimes[(nth - 1) % std::size(kPrimes)])
                        << std::min<size_t>(kFirstShift + kShift * (nth - 1),
                                            kMaxShift);
}

AddressForm FormBuilder::leaf(ExprAttr e) {
  if (e.isVaryingUnknown()) {
    AddressForm form;
    form.dataDependent = true;
    return form;
  }
  if (e.isDim() && e.getDim() >= Dim::Bdx) {
    unsigned axis = static_cast<unsigned>(e.getDim()) % 3;
    return constantForm(e.getDim() <= Dim::Bdz ? launch.block[axis]
                                               : launch.grid[axis]);
  }
  if (std::optional<int64_t> known = launchValue(launch, e))
    return constantForm(*known);
  if (launch.rows && e.isDim() && e.getDim() == Dim::Bx)
    return blockInRows(launch, full, e.getContext());
  if (full.of(e) > 1) {
    AddressForm form;
    form.terms.push_back({e, 1});
    return form;
  }
  if (e.isDim() || e.isCounter()) // its only value
    return constantForm(0);
  if (unknowns == Unknowns::Alike)
    return constantForm(kUnknownPitch);
  auto same = llvm::find(met, e.getName());
  size_t nth = same - met.begin();
  if (same == met.end())
    met.push_back(e.getName());
  return constantForm(unknownPitch(nth));
}

/// `e` as one dimension, whose values are `stride` apart.
AddressForm FormBuilder::opaque(ExprAttr e, int64_t stride) {
  AddressForm form;
  form.dataDependent =
      e.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
  if (!form.dataDependent && values(e) > 1)
    form.terms.push_back({e, stride});
  return form;
}

/// An unknown is anywhere as soon as the grid has two values of its key: row
/// `idx[blockIdx.x]` of a table is another one in each block.
AddressForm FormBuilder::keyed(ExprAttr e) {
  if (values(e.getOperands()[1]) > 1)
    return unboundedAddress();
  ExprAttr unknown = e.getOperands()[0];
  return unknown.getKind() == ExprKind::Of ? keyed(unknown)
                                           : constantForm(kUnknownPitch);
}

std::pair<double, double> FormBuilder::range(const AddressForm &f) {
  double low = f.constant, high = f.constant;
  for (const AddressTerm &term : f.terms) {
    double reach = double(term.stride) * (values(term.dimension) - 1);
    (reach < 0 ? low : high) += reach;
  }
  return std::pair{low, high};
}

/// Of `min` and `max` the side that varies: they change a border only. It is
/// the other one where the range of values leaves no doubt, `min(n - i, 8)` for
/// i up to n - 8.
AddressForm FormBuilder::clamped(ExprAttr e, const AddressForm &lhs,
                                 const AddressForm &rhs) {
  if (auto range = valueRange(e, launch); range && range->low == range->high)
    return constantForm(range->low);
  return lhs.terms.empty() ? rhs : lhs;
}

/// Of the two sides of a choice the one that reaches further: `i == 0 ? x : x +
/// 8 * i` is all of the second. Places in data are those of the first, where it
/// has any.
AddressForm FormBuilder::further(AddressForm ifTrue, AddressForm ifFalse) {
  if (ifTrue.dataDependent)
    return ifTrue;
  if (ifFalse.dataDependent)
    return ifTrue.terms.empty() ? ifFalse : ifTrue;
  auto reach = [&](const AddressForm &form) {
    auto [low, high] = range(form);
    return high - low;
  };
  return reach(ifFalse) > reach(ifTrue) ? ifFalse : ifTrue;
}

/// The form of x / c, of x >= 0: what c divides, and apart from it the rest,
/// (64 * bx + tx) / 8 being 8 * bx + tx / 8. The rest is 0 when it is less than
/// c, else one opaque term: 100 * bx / 3 has a value every 33.
AddressForm FormBuilder::divided(ExprAttr e, const AddressForm &lhs,
                                 int64_t divisor) {
  if (divisor <= 0)
    return opaque(e);
  AddressForm rest = remainderForm(lhs, divisor);
  AddressForm quotient = sum(lhs, rest, -1);
  quotient.constant /= divisor;
  for (AddressTerm &term : quotient.terms)
    term.stride /= divisor;
  auto [low, high] = range(rest);
  if (low >= 0 && high < double(divisor))
    return quotient;
  // 4 * tx / 128 is tx / 32.
  int64_t common =
      rest.constant == 0 ? std::gcd(commonStride(rest), divisor) : 1;
  for (AddressTerm &term : rest.terms)
    term.stride /= common;
  divisor /= common;
  mlir::MLIRContext *context = e.getContext();
  AddressForm ofRest =
      opaque(ExprAttr::getBinary(ExprKind::Div, expressionOf(rest, context),
                                 ExprAttr::getConst(context, divisor)),
             std::max<int64_t>(commonStride(rest) / divisor, 1));
  return sum(quotient, ofRest, 1);
}

/// y % (a c) / a for y / a % c, so that there is one form of both; empty where
/// `rest` is no quotient.
static std::optional<ExprAttr> asQuotient(const AddressForm &rest,
                                          int64_t divisor) {
  if (rest.terms.size() != 1 || rest.constant != 0 ||
      rest.terms.front().stride != 1)
    return std::nullopt;
  ExprAttr quotient = rest.terms.front().dimension;
  if (quotient.getKind() != ExprKind::Div ||
      !quotient.getOperands()[1].isConst())
    return std::nullopt;
  ExprAttr a = quotient.getOperands()[1];
  ExprAttr both =
      ExprAttr::getConst(a.getContext(), saturatingMul(a.getValue(), divisor));
  return ExprAttr::getBinary(
      ExprKind::Div,
      ExprAttr::getBinary(ExprKind::Rem, quotient.getOperands()[0], both), a);
}

/// The form of x % c, of x >= 0 without what c divides, (64 * bx + tx) % 32
/// being tx % 32: the rest when that is less than c, else one opaque term,
/// 256 * bx % 4096 being a multiple of 256, and 6 * bx % 8 one of 2.
AddressForm FormBuilder::remainder(ExprAttr e, const AddressForm &lhs,
                                   int64_t divisor) {
  if (divisor <= 0)
    return opaque(e);
  auto [low, high] = range(lhs);
  if (low >= 0 && high < double(divisor))
    return lhs;
  AddressForm rest = remainderForm(lhs, divisor);
  std::tie(low, high) = range(rest);
  if (low >= 0 && high < double(divisor))
    return rest;
  mlir::MLIRContext *context = e.getContext();
  if (std::optional<ExprAttr> same = asQuotient(rest, divisor))
    return build(*same);
  return opaque(ExprAttr::getBinary(ExprKind::Rem, expressionOf(rest, context),
                                    ExprAttr::getConst(context, divisor)),
                std::gcd(commonStride(rest), divisor));
}

/// `form` without `times` x; empty where that is no part of it.
std::optional<AddressForm> FormBuilder::without(const AddressForm &form,
                                                ExprAttr x, int64_t times) {
  AddressForm part = scaled(build(x), times);
  auto isIn = [&](const AddressTerm &term) {
    return llvm::is_contained(form.terms, term);
  };
  bool isPart = part.constant == 0 && !part.terms.empty() &&
                !part.dataDependent && llvm::all_of(part.terms, isIn);
  return isPart ? std::optional(sum(form, part, -1)) : std::nullopt;
}

/// `form` without `times` x where it has y of x = y % c: then y / c is left.
std::optional<AddressForm>
FormBuilder::withoutRemainder(const AddressForm &form, ExprAttr x,
                              int64_t times) {
  if (x.getKind() != ExprKind::Rem || !x.getOperands()[1].isConst())
    return std::nullopt;
  ExprAttr y = x.getOperands()[0], c = x.getOperands()[1];
  std::optional<AddressForm> rest = without(form, y, times);
  if (!rest)
    return std::nullopt;
  AddressForm quotient = build(ExprAttr::getBinary(ExprKind::Div, y, c));
  return sum(*rest, scaled(quotient, times * c.getValue()), 1);
}

AddressForm FormBuilder::withRemainders(AddressForm form) {
  for (const AddressTerm &term : form.terms) {
    ExprAttr quotient = term.dimension;
    if (quotient.getKind() != ExprKind::Div ||
        !quotient.getOperands()[1].isConst())
      continue;
    ExprAttr x = quotient.getOperands()[0], c = quotient.getOperands()[1];
    if (c.getValue() <= 0 || term.stride % c.getValue() != 0)
      continue;
    int64_t times = -(term.stride / c.getValue());
    std::optional<AddressForm> rest = without(form, x, times);
    if (!rest)
      rest = withoutRemainder(form, x, times);
    if (!rest)
      continue;
    AddressForm whole;
    whole.terms.push_back(term);
    AddressForm left = remainder(ExprAttr::getBinary(ExprKind::Rem, x, c),
                                 build(x), c.getValue());
    return withRemainders(sum(sum(*rest, whole, -1), scaled(left, times), 1));
  }
  return form;
}

/// The form of `x & mask`, of `x` being `form`. Each run of ones is a quotient
/// of a remainder: x & 0xff00 is x / 256 % 256 * 256, and x & -256, whose run
/// has no end, x / 256 * 256.
AddressForm FormBuilder::masked(ExprAttr x, const AddressForm &form,
                                uint64_t mask) {
  AddressForm all = constantForm(0);
  for (unsigned first = 0; mask >> first != 0;) {
    first += llvm::countr_zero(mask >> first);
    unsigned ones = llvm::countr_one(mask >> first);
    if (first + 1 >= 63)
      break; // The sign: no address has it.
    auto number = [&](int64_t n) {
      return ExprAttr::getConst(x.getContext(), n);
    };
    ExprAttr shifted = ExprAttr::getBinary(ExprKind::Shr, x, number(first));
    AddressForm run =
        first ? divided(shifted, form, int64_t(1) << first) : form;
    if (first + ones < 63)
      run = remainder(ExprAttr::getBinary(ExprKind::Rem, shifted,
                                          number(int64_t(1) << ones)),
                      run, int64_t(1) << ones);
    all = sum(all, scaled(run, int64_t(1) << first), 1);
    if (first + ones >= 63)
      break;
    first += ones;
  }
  return all;
}

/// The bits that may be set in values of `form`.
uint64_t FormBuilder::bits(const AddressForm &form) {
  auto [low, high] = range(form);
  if (low < 0 || high >= double(int64_t(1) << 62))
    return ~uint64_t(0);
  if (form.terms.empty())
    return uint64_t(form.constant);
  uint64_t multiple = uint64_t(commonStride(form) | form.constant);
  return (llvm::bit_ceil(uint64_t(high) + 1) - 1) & -(multiple & -multiple);
}

/// The form of `lhs | rhs` or `lhs ^ rhs`: the sum where no bit is in both, as
/// in 64 * bx | 3, and otherwise of a multiple of what both are multiples of. A
/// constant moves values about, and makes no more of them.
AddressForm FormBuilder::bitwise(ExprAttr e, const AddressForm &lhs,
                                 const AddressForm &rhs) {
  uint64_t left = bits(lhs), right = bits(rhs);
  if ((left & right) == 0)
    return sum(lhs, rhs, 1);
  if (lhs.terms.empty() || rhs.terms.empty())
    return lhs.terms.empty() ? rhs : lhs;
  uint64_t either = left | right;
  return opaque(e, int64_t(either & -either));
}

/// One of two numbers in each block: the stride `blockIdx.x % 2 ? 8 : 1`.
static bool isChoiceOfBlock(ExprAttr e) {
  ExprAttr cond = e.getOperands()[0];
  return e.getOperands()[1].isConst() && e.getOperands()[2].isConst() &&
         cond.anyLeaf([](ExprAttr leaf) {
           return leaf.isDim() && leaf.getDim() >= Dim::Bx &&
                  leaf.getDim() <= Dim::Bz;
         }) &&
         !cond.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
}

AddressForm FormBuilder::build(ExprAttr e) {
  auto found = forms.find(e);
  if (found != forms.end())
    return found->second;
  AddressForm form = compute(e);
  forms.try_emplace(e, form);
  return form;
}

AddressForm FormBuilder::compute(ExprAttr e) {
  if (e.isConst())
    return constantForm(e.getValue());
  if (e.isLeaf())
    return leaf(e);
  llvm::ArrayRef<ExprAttr> operands = e.getOperands();
  if (e.getKind() == ExprKind::Select) {
    auto chosen = valueRange(operands[0], launch);
    if (chosen && chosen->low == chosen->high)
      return build(operands[chosen->low ? 1 : 2]);
    return isChoiceOfBlock(e) ? opaque(e)
                              : further(build(operands[1]), build(operands[2]));
  }
  if (e.getKind() == ExprKind::Of)
    return keyed(e);
  if (e.getKind() == ExprKind::First || e.getKind() == ExprKind::Iterate)
    return opaque(e);
  AddressForm lhs = build(operands[0]), rhs = build(operands[1]);
  if (lhs.dataDependent || rhs.dataDependent) {
    AddressForm both = sum(lhs, rhs, 1);
    both.dataDependent = true;
    return both;
  }
  AddressForm form = combined(e, lhs, rhs);
  auto isInData = [&] {
    return e.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
  };
  return form.dataDependent && !isInData()
             ? tooFar(e, lhs.terms.empty() && rhs.terms.empty())
             : form;
}

/// What is made of unknowns and leaves 64 bits, `s * n_tokens * n_heads`, is
/// one unknown more, or rows as far apart.
AddressForm FormBuilder::tooFar(ExprAttr e, bool isUniform) {
  size_t nth = llvm::find(products, e) - products.begin();
  if (nth == products.size())
    products.push_back(e);
  // After those that stand for one name.
  constexpr size_t kNames = 8;
  int64_t apart = unknownPitch(kNames + nth);
  return isUniform ? constantForm(apart) : opaque(e, apart);
}

/// `lhs` and `rhs`, neither of them in data, by the operator of `e`.
AddressForm FormBuilder::combined(ExprAttr e, const AddressForm &lhs,
                                  const AddressForm &rhs) {
  llvm::ArrayRef<ExprAttr> operands = e.getOperands();
  bool constantRhs = rhs.terms.empty();
  switch (e.getKind()) {
  case ExprKind::Add:
    return withRemainders(sum(lhs, rhs, 1));
  case ExprKind::Sub:
    return withRemainders(sum(lhs, rhs, -1));
  case ExprKind::Mul:
    if (constantRhs)
      return scaled(lhs, rhs.constant);
    return lhs.terms.empty() ? scaled(rhs, lhs.constant) : opaque(e);
  case ExprKind::Shl:
    if (constantRhs && rhs.constant >= 0 && rhs.constant < 48)
      return scaled(lhs, int64_t(1) << rhs.constant);
    return opaque(e);
  case ExprKind::Div:
    if (isUnknown(operands[0], lhs) && isUnknown(operands[1], rhs))
      return unknowns == Unknowns::Alike ? constantForm(kUnknownPitch)
                                         : tooFar(e, /*isUniform=*/true);
    return constantRhs ? divided(e, lhs, rhs.constant) : opaque(e);
  case ExprKind::Shr:
    if (constantRhs && rhs.constant >= 0 && rhs.constant < 48)
      return divided(e, lhs, int64_t(1) << rhs.constant);
    return opaque(e);
  case ExprKind::Rem:
    return constantRhs ? remainder(e, lhs, rhs.constant) : opaque(e);
  case ExprKind::And:
    return constantRhs ? masked(operands[0], lhs, uint64_t(rhs.constant))
                       : opaque(e);
  case ExprKind::Or:
  case ExprKind::Xor:
    return bitwise(e, lhs, rhs);
  case ExprKind::Min:
  case ExprKind::Max:
    return clamped(e, lhs, rhs);
  default:
    return opaque(e);
  }
}

/// Whether `form`, that of `e`, stands for one number that is not known. A
/// quotient of two of them is another one.
bool FormBuilder::isUnknown(ExprAttr e, const AddressForm &form) const {
  return form.terms.empty() && e.anyLeaf([&](ExprAttr leaf) {
    return leaf.isUniformUnknown() ||
           (leaf.isParam() && !launchValue(launch, leaf));
  });
}

bool FormBuilder::isDataRow(ExprAttr e) {
  return e.getKind() == ExprKind::Of && values(e) > 1 &&
         !e.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
}

/// At most how many values `dimension` has, by its outermost operator when that
/// has a constant on its right: with tx < 32, `tx / 8` has 4, `tx % 8` 8,
/// `tx & 3` 4, `tx < 8` 2, and `tx | 64` no more than tx itself.
double FormBuilder::operatorLimit(ExprAttr dimension, double combinations) {
  ExprKind kind = dimension.getKind();
  if (kind == ExprKind::Of)
    return values(dimension.getOperands()[0]) *
           values(dimension.getOperands()[1]);
  if (kind >= ExprKind::Select) // and what iterates
    return combinations;
  if (kind >= ExprKind::Eq) // comparisons and logic
    return 2;
  AddressForm rhs = build(dimension.getOperands()[1]);
  if (!rhs.terms.empty() || rhs.dataDependent)
    return combinations;
  AddressForm lhs = build(dimension.getOperands()[0]);
  double most = distinctRuns(lhs, {0}, 1, 1, full, [&](ExprAttr d) {
                  return values(d);
                }).granules;
  double reach = 0;
  int64_t step = 0;
  for (const AddressTerm &term : lhs.terms) {
    step = std::gcd(step, saturatingAbs(term.stride));
    reach += std::abs(double(term.stride)) * (values(term.dimension) - 1);
  }
  int64_t c = rhs.constant;
  if (kind == ExprKind::Shr)
    c = c >= 0 && c < 48 ? int64_t(1) << c : 0;
  if (c <= 0)
    return most;
  if (kind == ExprKind::Div || kind == ExprKind::Shr)
    return std::min(most, std::floor(reach / double(c)) + 1);
  if (kind == ExprKind::Rem)
    return std::min(most, double(c) /
                              double(std::max<int64_t>(std::gcd(step, c), 1)));
  if (kind == ExprKind::And)
    return std::min(most, double(c) + 1);
  return most;
}

double FormBuilder::values(ExprAttr dimension) {
  double combinations = 1;
  dimension.forEachLeaf([&](ExprAttr leaf) { combinations *= full.of(leaf); });
  if (dimension.isLeaf() || combinations <= 1)
    return combinations;
  auto found = valuesOf.find(dimension);
  if (found != valuesOf.end())
    return found->second;
  double limit = std::min(combinations, operatorLimit(dimension, combinations));
  valuesOf[dimension] = limit;
  return limit;
}
