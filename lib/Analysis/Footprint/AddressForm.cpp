//===- AddressForm.cpp - addresses as sums of strides ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressForm.h"
#include "FormArithmetic.h"
#include "Lanes/LaunchValue.h"
#include "Lanes/ValueRange.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <tuple>

using namespace gpuperf;

namespace {

/// The value of an unknown that all lanes share, as `pitch` in `a[y * pitch]`:
/// it sets rows far apart, and each begins a line. Rows of as many elements as a GPU
/// has threads do not overlap.
constexpr int64_t kUnknownPitch = int64_t(1) << 22;

/// The value of the `nth` of unknowns that are no multiples of each other:
/// multiples of a line by primes, each far larger than the one before, as the pitches
/// of an array are. Rows of as many blocks as a GPU runs do not come to overlap; beyond
/// the third the sums would leave 64 bits.
int64_t unknownPitch(size_t nth) {
  constexpr int64_t kLineBytes = 128;
  constexpr unsigned kFirstShift = 22, kShift = 8, kMaxShift = 30;
  constexpr int64_t kPrimes[] = {521, 541, 569, 599, 631, 653, 683, 719,
                                 751, 787, 823, 857, 887, 929, 967, 1009};
  return nth == 0 ? kUnknownPitch
                  : (kLineBytes * kPrimes[(nth - 1) % std::size(kPrimes)])
                        << std::min<size_t>(kFirstShift + kShift * (nth - 1),
                                            kMaxShift);
}

/// The distance of rows that data or blocks choose, of the `nth` expression
/// that does so: farther apart than what is added to them reaches, and no
/// multiples of each other, as the distances are odd and less than twice one
/// another.
int64_t farRowPitch(size_t nth) {
  return 16 * kUnknownPitch + 15 + 2 * int64_t(nth);
}

/// What unknowns of different names are taken for.
enum class Unknowns { Alike, Apart };

class FormBuilder {
public:
  FormBuilder(const ResolvedLaunch &launch, const Extents &full,
              Unknowns unknowns = Unknowns::Alike)
      : launch(launch), full(full), unknowns(unknowns) {}
  AddressForm build(ExprAttr e);
  /// See distinctValues.
  double values(ExprAttr dimension);
  /// Whether `e` is an unknown of which the grid has several values, one for each
  /// of its key.
  bool isDataRow(ExprAttr e);

private:
  bool isUnknown(ExprAttr e, const AddressForm &form) const;
  const ResolvedLaunch &launch;
  const Extents &full;
  Unknowns unknowns;
  /// An expression's parts are asked for again by what is made of them, level by
  /// level: each is computed once.
  llvm::DenseMap<ExprAttr, AddressForm> forms;
  llvm::DenseMap<ExprAttr, double> valuesOf;
  /// Names of unknowns that all lanes share, as they were met.
  llvm::SmallVector<llvm::StringRef, 4> met;
  /// Products of unknowns that leave 64 bits, likewise.
  llvm::SmallVector<ExprAttr, 4> products;

  AddressForm compute(ExprAttr e);
  AddressForm combined(ExprAttr e, const AddressForm &lhs,
                       const AddressForm &rhs);
  AddressForm tooFar(ExprAttr e, bool isUniform);
  double operatorLimit(ExprAttr dimension, double combinations);
  AddressForm leaf(ExprAttr e);
  AddressForm opaque(ExprAttr e, int64_t stride = 1);
  AddressForm keyed(ExprAttr e);
  AddressForm clamped(ExprAttr e, const AddressForm &lhs,
                      const AddressForm &rhs);
  AddressForm further(AddressForm ifTrue, AddressForm ifFalse);
  AddressForm divided(ExprAttr e, const AddressForm &lhs, int64_t divisor);
  AddressForm remainder(ExprAttr e, const AddressForm &lhs, int64_t divisor);
  AddressForm masked(ExprAttr x, const AddressForm &form, uint64_t mask);
  AddressForm bitwise(ExprAttr e, const AddressForm &lhs,
                      const AddressForm &rhs);
  uint64_t bits(const AddressForm &form);
  std::pair<double, double> range(const AddressForm &f);
};

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

/// Of the two sides of a choice the one that reaches further: `i == 0 ? x : x + 8 * i`
/// is all of the second. Places in data are those of the first, where it has any.
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
  mlir::MLIRContext *context = e.getContext();
  AddressForm ofRest =
      opaque(ExprAttr::getBinary(ExprKind::Div, expressionOf(rest, context),
                                 ExprAttr::getConst(context, divisor)),
             std::max<int64_t>(commonStride(rest) / divisor, 1));
  return sum(quotient, ofRest, 1);
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
  return opaque(ExprAttr::getBinary(ExprKind::Rem, expressionOf(rest, context),
                                    ExprAttr::getConst(context, divisor)),
                std::gcd(commonStride(rest), divisor));
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

/// The form of `lhs | rhs` or `lhs ^ rhs`: the sum where no bit is in both, as in
/// 64 * bx | 3, and otherwise of a multiple of what both are multiples of. A
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

/// What is made of unknowns and leaves 64 bits, `s * n_tokens * n_heads`, is one
/// unknown more, or rows as far apart.
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
    return sum(lhs, rhs, 1);
  case ExprKind::Sub:
    return sum(lhs, rhs, -1);
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

/// The form of a sum. Threads and blocks at different places of an array of
/// several unknown pitches, `a[i % n * p + i / n * q]`, are at different
/// addresses; what a loop adds, as in `a[x * stride + k * dilation]`, may go over
/// a window that the next thread's overlaps: its steps are taken for theirs. Not so
/// of a store: no two threads write one place.
class SumBuilder {
public:
  SumBuilder(const ResolvedLaunch &launch, const Extents &full, bool isStore)
      : launch(launch), full(full), isStore(isStore),
        ofLoops(launch, full, Unknowns::Alike),
        ofThreads(launch, full, Unknowns::Apart) {}

  AddressForm build(ExprAttr e) {
    llvm::ArrayRef<ExprAttr> operands = e.getOperands();
    switch (e.getKind()) {
    case ExprKind::Add:
    case ExprKind::Sub: {
      AddressForm both = sum(build(operands[0]), build(operands[1]),
                             e.getKind() == ExprKind::Add ? 1 : -1);
      return isOfBlock(e) && hasUnknown(e) && isSplit(both) ? farRow(e) : both;
    }
    case ExprKind::Mul:
      if (operands[1].isConst())
        return scaled(build(operands[0]), operands[1].getValue());
      if (hasDataRow(e))
        return product(operands[0], operands[1]);
      break;
    case ExprKind::Of:
      if (hasDataRow(e))
        return farRow(e);
      break;
    default:
      break;
    }
    bool isOfLoop = !isStore && e.anyLeaf([&](ExprAttr leaf) {
      return leaf.isCounter() && full.of(leaf) > 1;
    });
    return (isOfLoop ? ofLoops : ofThreads).build(e);
  }

private:
  const ResolvedLaunch &launch;
  const Extents &full;
  bool isStore;
  FormBuilder ofLoops, ofThreads;
  llvm::DenseMap<ExprAttr, bool> withRows;
  llvm::SmallVector<ExprAttr, 4> rows; ///< those of farRow, as they were met

  /// Whether nothing but the block's index makes a difference in `e`.
  bool isOfBlock(ExprAttr e) {
    bool isOfBlock = false;
    bool isOfOthers = e.anyLeaf([&](ExprAttr leaf) {
      bool isIndex = leaf.isDim() && leaf.getDim() < Dim::Bdx;
      bool isBlock = isIndex && leaf.getDim() >= Dim::Bx;
      isOfBlock |= isBlock;
      return isIndex ? !isBlock : leaf.isVaryingUnknown() || leaf.isCounter();
    });
    return isOfBlock && !isOfOthers;
  }

  bool hasUnknown(ExprAttr e) {
    return e.anyLeaf([&](ExprAttr leaf) {
      return leaf.isUniformUnknown() ||
             (leaf.isParam() && !launch.args.count(leaf.getName().str()));
    });
  }

  /// Whether one index is in several terms, as after a division by an unknown number,
  /// `(bx - bx / n * n) * p + bx / n * q`: the terms are no dimensions of their own,
  /// and there are no more rows than blocks.
  static bool isSplit(const AddressForm &form) {
    llvm::SmallVector<ExprAttr, 3> seen;
    for (const AddressTerm &term : form.terms) {
      llvm::SmallVector<ExprAttr, 3> own;
      term.dimension.forEachLeaf([&](ExprAttr leaf) {
        if (leaf.isDim())
          own.push_back(leaf);
      });
      if (llvm::any_of(own, [&](ExprAttr leaf) {
            return llvm::is_contained(seen, leaf);
          }))
        return true;
      seen.append(own);
    }
    return false;
  }

  bool hasDataRow(ExprAttr e) {
    auto found = withRows.find(e);
    if (found != withRows.end())
      return found->second;
    bool has = ofThreads.isDataRow(e) ||
               llvm::any_of(e.getOperands(),
                            [&](ExprAttr part) { return hasDataRow(part); });
    withRows[e] = has;
    return has;
  }

  /// One of the factors has rows that data places, `(idx[bx] + tx) * pitch`: they
  /// are where they were if the other is a number, and anywhere otherwise.
  AddressForm product(ExprAttr a, ExprAttr b) {
    AddressForm lhs = build(a), rhs = build(b);
    if (lhs.dataDependent || rhs.dataDependent)
      return unboundedAddress();
    if (rhs.terms.empty())
      return scaled(std::move(lhs), rhs.constant);
    return lhs.terms.empty() ? scaled(std::move(rhs), lhs.constant)
                             : unboundedAddress();
  }

  /// Rows that data or blocks choose.
  AddressForm farRow(ExprAttr e) {
    size_t nth = llvm::find(rows, e) - rows.begin();
    if (nth == rows.size())
      rows.push_back(e);
    AddressForm form;
    form.terms.push_back({e, farRowPitch(nth)});
    return form;
  }
};

} // namespace

AddressForm gpuperf::addressForm(ExprAttr expr, const ResolvedLaunch &launch,
                                 const Extents &full, bool isStore) {
  return SumBuilder(launch, full, isStore).build(expr);
}

double gpuperf::distinctValues(ExprAttr dimension, const Extents &extents,
                               const ResolvedLaunch &launch) {
  return FormBuilder(launch, extents).values(dimension);
}

GranuleRuns gpuperf::distinctRuns(const AddressForm &form,
                                  llvm::ArrayRef<int64_t> offsets,
                                  int64_t bytes, int64_t granuleBytes,
                                  const Extents &extents,
                                  const ResolvedLaunch &launch) {
  FormBuilder builder(launch, extents);
  return distinctRuns(form, offsets, bytes, granuleBytes, extents,
                      [&](ExprAttr d) { return builder.values(d); });
}
