//===- ValueRange.cpp - the values an expression can have -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueRange.h"
#include "LaunchValue.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

using namespace gpuperf;
using Range = std::optional<ValueRange>;

/// Bounds that no sum or product has left.
static Range checked(int64_t low, int64_t high) {
  using Limits = std::numeric_limits<int64_t>;
  if (low == Limits::min() || high == Limits::max())
    return std::nullopt;
  return ValueRange{low, high};
}

static Range leafRange(ExprAttr leaf, const ResolvedLaunch &launch) {
  if (leaf.isConst())
    return ValueRange{leaf.getValue(), leaf.getValue()};
  if (leaf.isDim()) {
    unsigned axis = static_cast<unsigned>(leaf.getDim()) % 3;
    int64_t block = launch.block[axis], grid = launch.grid[axis];
    if (leaf.getDim() <= Dim::Tz)
      return ValueRange{0, block - 1};
    if (leaf.getDim() <= Dim::Bz)
      return ValueRange{0, grid - 1};
    int64_t extent = leaf.getDim() <= Dim::Bdz ? block : grid;
    return ValueRange{extent, extent};
  }
  if (std::optional<int64_t> known = launchValue(launch, leaf))
    return ValueRange{*known, *known};
  return std::nullopt;
}

static Range product(ValueRange a, ValueRange b) {
  auto [low, high] = std::minmax(
      {saturatingMul(a.low, b.low), saturatingMul(a.low, b.high),
       saturatingMul(a.high, b.low), saturatingMul(a.high, b.high)});
  return checked(low, high);
}

/// `x % c` and `x & (c - 1)` keep what is in [0, c); else a remainder has the
/// sign of x.
static Range remainder(Range x, int64_t c) {
  if (x && x->low >= 0)
    return ValueRange{x->high < c ? x->low : 0, std::min(x->high, c - 1)};
  return ValueRange{1 - c, c - 1};
}

/// `x & mask` with `mask` >= 0, whatever x is.
static Range masked(Range x, int64_t mask) {
  if (x && x->low >= 0 && llvm::isMask_64(mask) && x->high <= mask)
    return x;
  return ValueRange{0, x && x->low >= 0 ? std::min(x->high, mask) : mask};
}

/// The values of an operator with operands in `a` and in the constant `c`.
static Range withConstant(ExprKind kind, Range a, int64_t c) {
  switch (kind) {
  case ExprKind::And:
    // `x & -8` rounds down to a multiple.
    if (a && c < 0 && llvm::isPowerOf2_64(0 - uint64_t(c)))
      return checked(a->low & c, a->high & c);
    return c >= 0 ? masked(a, c) : std::nullopt;
  case ExprKind::Rem:
    return c > 0 ? remainder(a, c) : std::nullopt;
  case ExprKind::Div:
    return a && c > 0 ? checked(a->low / c, a->high / c) : std::nullopt;
  case ExprKind::Shr:
    return a && c >= 0 && c < 63 ? checked(a->low >> c, a->high >> c)
                                 : std::nullopt;
  case ExprKind::Shl:
    return a && c >= 0 && c < 62
               ? product(*a, {int64_t(1) << c, int64_t(1) << c})
               : std::nullopt;
  case ExprKind::Xor:
  case ExprKind::Or:
    // Within the bits of both.
    if (a && a->low >= 0 && c >= 0)
      return checked(0, llvm::NextPowerOf2(std::max(a->high, c)) - 1);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

static Range operatorRange(ExprKind kind, Range a, Range b) {
  bool isConstant = b && b->low == b->high;
  switch (kind) {
  case ExprKind::Add:
    return a && b ? checked(saturatingAdd(a->low, b->low),
                            saturatingAdd(a->high, b->high))
                  : std::nullopt;
  case ExprKind::Sub:
    return a && b ? checked(saturatingSub(a->low, b->high),
                            saturatingSub(a->high, b->low))
                  : std::nullopt;
  case ExprKind::Mul:
    return a && b ? product(*a, *b) : std::nullopt;
  case ExprKind::Min:
    return a && b
               ? checked(std::min(a->low, b->low), std::min(a->high, b->high))
               : std::nullopt;
  case ExprKind::Max:
    return a && b
               ? checked(std::max(a->low, b->low), std::max(a->high, b->high))
               : std::nullopt;
  default:
    return isConstant ? withConstant(kind, a, b->low) : std::nullopt;
  }
}

/// Of values in `a` and in `b`: 0, 1, or either where they overlap.
static ValueRange comparisonRange(ExprKind kind, Range a, Range b) {
  constexpr ValueRange no{0, 0}, yes{1, 1}, either{0, 1};
  if (!a || !b)
    return either;
  bool isBelow = a->high<b->low, isAbove = a->low> b->high;
  bool isOne = a->low == a->high && b->low == b->high && a->low == b->low;
  switch (kind) {
  case ExprKind::Eq:
    return isOne ? yes : isBelow || isAbove ? no : either;
  case ExprKind::Ne:
    return isOne ? no : isBelow || isAbove ? yes : either;
  case ExprKind::Lt:
    return isBelow ? yes : a->low >= b->high ? no : either;
  case ExprKind::Le:
    return a->high <= b->low ? yes : isAbove ? no : either;
  default:
    return either;
  }
}

std::optional<ValueRange> gpuperf::valueRange(ExprAttr expr,
                                              const ResolvedLaunch &launch) {
  if (expr.isLeaf())
    return leafRange(expr, launch);
  ExprKind kind = expr.getKind();
  llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
  if (kind >= ExprKind::Eq && kind <= ExprKind::LogicalOr)
    return comparisonRange(kind, valueRange(operands[0], launch),
                           valueRange(operands[1], launch));
  if (kind == ExprKind::Select) {
    if (Range chosen = valueRange(operands[0], launch);
        chosen && chosen->low == chosen->high)
      return valueRange(operands[chosen->low ? 1 : 2], launch);
    Range a = valueRange(operands[1], launch);
    Range b = a ? valueRange(operands[2], launch) : std::nullopt;
    return b ? checked(std::min(a->low, b->low), std::max(a->high, b->high))
             : std::nullopt;
  }
  if (kind >= ExprKind::Select) // what iterates
    return std::nullopt;
  return operatorRange(kind, valueRange(operands[0], launch),
                       valueRange(operands[1], launch));
}

std::optional<int64_t> gpuperf::allocatedBytes(const MemoryBase &base,
                                               const ResolvedLaunch &launch) {
  auto bytes = base.pointer ? launch.upperBounds.find(base.name().str())
                            : launch.upperBounds.end();
  bool isKnown = bytes != launch.upperBounds.end() && bytes->second > 0;
  return isKnown ? std::optional(bytes->second) : std::nullopt;
}

std::optional<int64_t> gpuperf::reachableBytes(ExprAttr offset, int64_t bytes,
                                               const ResolvedLaunch &launch) {
  std::optional<ValueRange> range = valueRange(offset, launch);
  if (!range)
    return std::nullopt;
  return saturatingAdd(saturatingSub(range->high, range->low), bytes);
}

/// The last place of `at` in `at = first; while (...) at = next[at];`, which is
/// of(of(?, %i), first): 255 where `first` is a remainder of 256 or `x & 255`,
/// since where the code lets a chain begin it lets it go on. Nothing otherwise.
static std::optional<int64_t> lastOfChain(ExprAttr carried) {
  std::optional<int64_t> last;
  bool isCarried = false;
  for (; carried.getKind() == ExprKind::Of;
       carried = carried.getOperands()[0]) {
    ExprAttr key = carried.getOperands()[1];
    bool isRemainder = key.getKind() == ExprKind::Rem;
    if ((isRemainder || key.getKind() == ExprKind::And) &&
        key.getOperands()[1].isConst() && !last)
      last = key.getOperands()[1].getValue() - (isRemainder ? 1 : 0);
    isCarried |= key.isCounter();
  }
  return isCarried ? last : std::nullopt;
}

/// `expr` with the first place of each chain of which the places are bounded,
/// or with the last.
static ExprAttr atEndOfChain(ExprAttr expr, bool isLast) {
  if (expr.isLeaf())
    return expr;
  if (expr.getKind() == ExprKind::Of) {
    std::optional<int64_t> last = lastOfChain(expr);
    return last ? ExprAttr::getConst(expr.getContext(), isLast ? *last : 0)
                : expr;
  }
  llvm::SmallVector<ExprAttr, 3> operands;
  for (ExprAttr operand : expr.getOperands())
    operands.push_back(atEndOfChain(operand, isLast));
  return expr.withOperands(operands);
}

std::optional<int64_t>
gpuperf::firstReachableBytes(ExprAttr offset, int64_t bytes,
                             const ResolvedLaunch &launch) {
  ExprAttr first = atEndOfChain(offset, false);
  if (first == offset)
    return std::nullopt;
  std::optional<ValueRange> low = valueRange(first, launch);
  std::optional<ValueRange> high =
      valueRange(atEndOfChain(offset, true), launch);
  if (!low || !high)
    return std::nullopt;
  return saturatingAdd(saturatingSub(std::max(low->high, high->high),
                                     std::min(low->low, high->low)),
                       bytes);
}
