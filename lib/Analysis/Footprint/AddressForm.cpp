//===- AddressForm.cpp - addresses as sums of strides ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressForm.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>

using namespace gpuperf;

namespace {

/// The value of an unknown that all lanes share, as `pitch` in `a[y * pitch]`:
/// it sets rows far apart, and each begins a line.
constexpr int64_t kUnknownPitch = int64_t(1) << 16;

class FormBuilder {
public:
  FormBuilder(const ResolvedLaunch &launch, const Extents &full)
      : launch(launch), full(full) {}
  AddressForm build(ExprAttr e);

private:
  const ResolvedLaunch &launch;
  const Extents &full;

  AddressForm leaf(ExprAttr e);
  AddressForm opaque(ExprAttr e);
  AddressForm keyed(ExprAttr e);
  AddressForm further(AddressForm ifTrue, AddressForm ifFalse) const;
  AddressForm divided(ExprAttr e, const AddressForm &lhs, int64_t divisor);
  AddressForm remainder(ExprAttr e, const AddressForm &lhs, int64_t divisor);
  std::optional<std::pair<double, double>> range(const AddressForm &f) const;
};

AddressForm constantForm(int64_t value) {
  AddressForm form;
  form.constant = value;
  return form;
}

/// The form of an address beyond 64 bits, which no memory has: anywhere.
AddressForm anywhere() {
  AddressForm form;
  form.dataDependent = true;
  return form;
}

AddressForm scaled(AddressForm form, int64_t by) {
  if (by == 0)
    return constantForm(0);
  bool overflows = llvm::MulOverflow(form.constant, by, form.constant);
  for (AddressTerm &term : form.terms)
    overflows |= llvm::MulOverflow(term.stride, by, term.stride) != 0;
  return overflows ? anywhere() : form;
}

AddressForm sum(AddressForm a, const AddressForm &b, int64_t sign) {
  assert((sign == 1 || sign == -1) && "a sum or a difference");
  auto add =
      sign == 1 ? llvm::AddOverflow<int64_t> : llvm::SubOverflow<int64_t>;
  bool overflows = add(a.constant, b.constant, a.constant) != 0;
  a.dataDependent |= b.dataDependent;
  for (const AddressTerm &term : b.terms) {
    auto same = llvm::find_if(a.terms, [&](const AddressTerm &t) {
      return t.dimension == term.dimension;
    });
    if (same == a.terms.end())
      same = &a.terms.emplace_back(AddressTerm{term.dimension, 0});
    overflows |= add(same->stride, term.stride, same->stride) != 0;
  }
  if (overflows)
    return anywhere();
  llvm::erase_if(a.terms, [](const AddressTerm &t) { return t.stride == 0; });
  return a;
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
  if (e.isParam())
    if (auto arg = launch.args.find(e.getName().str());
        arg != launch.args.end())
      return constantForm(arg->second);
  if (full.of(e) > 1) {
    AddressForm form;
    form.terms.push_back({e, 1});
    return form;
  }
  return constantForm(e.isDim() ? 0 : kUnknownPitch);
}

AddressForm FormBuilder::opaque(ExprAttr e) {
  AddressForm form;
  form.dataDependent =
      e.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
  if (!form.dataDependent && distinctValues(e, full, launch) > 1)
    form.terms.push_back({e, 1});
  return form;
}

/// An unknown is anywhere as soon as the grid has two values of its key: row
/// `idx[blockIdx.x]` of a table is another one in each block.
AddressForm FormBuilder::keyed(ExprAttr e) {
  if (distinctValues(e.getOperands()[1], full, launch) > 1)
    return anywhere();
  ExprAttr unknown = e.getOperands()[0];
  return unknown.getKind() == ExprKind::Of ? keyed(unknown)
                                           : constantForm(kUnknownPitch);
}

std::optional<std::pair<double, double>>
FormBuilder::range(const AddressForm &f) const {
  double low = f.constant, high = f.constant;
  for (const AddressTerm &term : f.terms) {
    double reach = double(term.stride) *
                   (distinctValues(term.dimension, full, launch) - 1);
    (reach < 0 ? low : high) += reach;
  }
  return std::pair{low, high};
}

/// Of the two sides of a choice the one that reaches further: `i == 0 ? x : x + 8 * i`
/// is all of the second. Places in data are those of the first, where it has any.
AddressForm FormBuilder::further(AddressForm ifTrue,
                                 AddressForm ifFalse) const {
  if (ifTrue.dataDependent)
    return ifTrue;
  if (ifFalse.dataDependent)
    return ifTrue.terms.empty() ? ifFalse : ifTrue;
  auto reach = [&](const AddressForm &form) {
    auto [low, high] = *range(form);
    return high - low;
  };
  return reach(ifFalse) > reach(ifTrue) ? ifFalse : ifTrue;
}

/// The form of x / c: 0 when 0 <= x < c, else x's strides over c when c divides
/// them all, (64 * bx + 32 * tx) / 32 being 2 * bx + tx, else one opaque term.
AddressForm FormBuilder::divided(ExprAttr e, const AddressForm &lhs,
                                 int64_t divisor) {
  if (divisor <= 0)
    return opaque(e);
  auto [low, high] = *range(lhs);
  if (low >= 0 && high < double(divisor))
    return constantForm(0);
  bool divides = llvm::all_of(
      lhs.terms, [&](const AddressTerm &t) { return t.stride % divisor == 0; });
  if (!divides)
    return opaque(e);
  AddressForm form = lhs;
  form.constant /= divisor;
  for (AddressTerm &term : form.terms)
    term.stride /= divisor;
  return form;
}

/// The form of x % c: x when 0 <= x < c, else the constant's remainder when c
/// divides all strides, (64 * bx + 5) % 32 being 5, else one opaque term.
AddressForm FormBuilder::remainder(ExprAttr e, const AddressForm &lhs,
                                   int64_t divisor) {
  if (divisor <= 0)
    return opaque(e);
  auto [low, high] = *range(lhs);
  if (low >= 0 && high < double(divisor))
    return lhs;
  bool divides = llvm::all_of(
      lhs.terms, [&](const AddressTerm &t) { return t.stride % divisor == 0; });
  return divides ? constantForm(lhs.constant % divisor) : opaque(e);
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
  if (e.isConst())
    return constantForm(e.getValue());
  if (e.isLeaf())
    return leaf(e);
  llvm::ArrayRef<ExprAttr> operands = e.getOperands();
  if (e.getKind() == ExprKind::Select)
    return isChoiceOfBlock(e) ? opaque(e)
                              : further(build(operands[1]), build(operands[2]));
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
    return constantRhs ? divided(e, lhs, rhs.constant) : opaque(e);
  case ExprKind::Shr:
    if (constantRhs && rhs.constant >= 0 && rhs.constant < 48)
      return divided(e, lhs, int64_t(1) << rhs.constant);
    return opaque(e);
  case ExprKind::Rem:
    return constantRhs ? remainder(e, lhs, rhs.constant) : opaque(e);
  case ExprKind::And:
    // A mask of low bits is a remainder.
    if (constantRhs && rhs.constant >= 0 && rhs.constant < INT64_MAX &&
        (rhs.constant & (rhs.constant + 1)) == 0)
      return remainder(e, lhs, rhs.constant + 1);
    // One of high bits rounds down: x & -256 is x / 256 * 256.
    if (constantRhs && rhs.constant < 0 && rhs.constant > INT64_MIN &&
        llvm::isPowerOf2_64(-rhs.constant))
      return scaled(
          divided(ExprAttr::getBinary(
                      ExprKind::Shr, operands[0],
                      ExprAttr::getConst(e.getContext(),
                                         llvm::Log2_64(-rhs.constant))),
                  lhs, -rhs.constant),
          -rhs.constant);
    return opaque(e);
  case ExprKind::Min:
  case ExprKind::Max:
    return lhs.terms.empty() ? rhs : lhs;
  default:
    return opaque(e);
  }
}

/// At most how many values `dimension` has, by its outermost operator when that
/// has a constant on its right: with tx < 32, `tx / 8` has 4, `tx % 8` 8,
/// `tx & 3` 4, `tx < 8` 2, and `tx | 64` no more than tx itself.
double operatorLimit(ExprAttr dimension, const Extents &extents,
                     const ResolvedLaunch &launch, double combinations) {
  ExprKind kind = dimension.getKind();
  if (kind >= ExprKind::Select) // and what iterates
    return combinations;
  if (kind >= ExprKind::Eq) // comparisons and logic
    return 2;
  AddressForm rhs = addressForm(dimension.getOperands()[1], launch, extents);
  if (!rhs.terms.empty() || rhs.dataDependent)
    return combinations;
  AddressForm lhs = addressForm(dimension.getOperands()[0], launch, extents);
  double values = distinctGranules(lhs, {0}, 1, 1, extents, launch);
  double reach = 0;
  int64_t step = 0;
  for (const AddressTerm &term : lhs.terms) {
    step = std::gcd(step, saturatingAbs(term.stride));
    reach += std::abs(double(term.stride)) *
             (distinctValues(term.dimension, extents, launch) - 1);
  }
  int64_t c = rhs.constant;
  if (kind == ExprKind::Shr)
    c = c >= 0 && c < 48 ? int64_t(1) << c : 0;
  if (c <= 0)
    return values;
  if (kind == ExprKind::Div || kind == ExprKind::Shr)
    return std::min(values, std::floor(reach / double(c)) + 1);
  if (kind == ExprKind::Rem)
    return std::min(
        values, double(c) / double(std::max<int64_t>(std::gcd(step, c), 1)));
  if (kind == ExprKind::And)
    return std::min(values, double(c) + 1);
  return values;
}

} // namespace

AddressForm gpuperf::addressForm(ExprAttr expr, const ResolvedLaunch &launch,
                                 const Extents &full) {
  return FormBuilder(launch, full).build(expr);
}

double gpuperf::distinctValues(ExprAttr dimension, const Extents &extents,
                               const ResolvedLaunch &launch) {
  double combinations = 1;
  dimension.forEachLeaf(
      [&](ExprAttr leaf) { combinations *= extents.of(leaf); });
  if (dimension.isLeaf() || combinations <= 1)
    return combinations;
  return std::min(combinations,
                  operatorLimit(dimension, extents, launch, combinations));
}
