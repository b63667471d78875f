//===- AddressForm.cpp - addresses as sums of strides ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressForm.h"
#include "FormArithmetic.h"
#include "FormBuilder.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {

/// The distance of rows that data or blocks choose, of the `nth` expression
/// that does so: farther apart than what is added to them reaches, and no
/// multiples of each other, as the distances are odd and less than twice one
/// another.
int64_t farRowPitch(size_t nth) {
  return 16 * kUnknownPitch + 15 + 2 * int64_t(nth);
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
      AddressForm both =
          ofThreads.withRemainders(sum(build(operands[0]), build(operands[1]),
                                       e.getKind() == ExprKind::Add ? 1 : -1));
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
