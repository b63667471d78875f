//===- BlockRows.cpp - how code numbers its blocks ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockRows.h"
#include "AddressForm.h"
#include "FootprintExtents.h"
#include "Lanes/ValueRange.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace gpuperf;

static bool dependsOn(ExprAttr e, Dim first, Dim last) {
  return e.anyLeaf([&](ExprAttr leaf) {
    return leaf.isDim() && leaf.getDim() >= first && leaf.getDim() <= last;
  });
}

namespace {
/// Quotients and remainders of something with blockIdx.x, in all addresses.
class Divisions {
public:
  explicit Divisions(KernelOp kernel) {
    kernel.walk([&](AccessOp op) { collect(op.getOffset()); });
  }
  llvm::ArrayRef<ExprAttr> all() const { return found.getArrayRef(); }

private:
  llvm::DenseSet<ExprAttr> seen;
  llvm::SmallSetVector<ExprAttr, 8> found;

  void collect(ExprAttr e) {
    if (e.isLeaf() || !seen.insert(e).second)
      return;
    ExprKind kind = e.getKind();
    bool divides = kind == ExprKind::Div || kind == ExprKind::Rem ||
                   kind == ExprKind::Shr || kind == ExprKind::And;
    if (divides && dependsOn(e.getOperands()[0], Dim::Bx, Dim::Bx))
      found.insert(e);
    for (ExprAttr part : e.getOperands())
      collect(part);
  }
};
} // namespace

/// What `division` divides by, or counts the remainder of; nothing where that
/// is not one number in the whole grid.
static std::optional<int64_t> divisorOf(ExprAttr division,
                                        const ResolvedLaunch &launch) {
  std::optional<ValueRange> range =
      valueRange(division.getOperands()[1], launch);
  if (!range || range->low != range->high)
    return std::nullopt;
  constexpr int64_t most = 48;
  if (division.getKind() == ExprKind::Shr)
    return range->low >= 0 && range->low < most
               ? std::optional(int64_t(1) << range->low)
               : std::nullopt;
  return division.getKind() == ExprKind::And ? range->low + 1 : range->low;
}

static bool isRowIndex(const AddressForm &form) {
  return !form.dataDependent && form.constant == 0 && form.terms.size() == 1 &&
         form.terms.front().stride == 1 &&
         form.terms.front().dimension.isDim() &&
         form.terms.front().dimension.getDim() == Dim::Bx;
}

/// The largest number by which the index of a block in its row is divided, and
/// which divides the row; 1 where there is none.
static int64_t largestDivisor(llvm::ArrayRef<ExprAttr> divisions,
                              const ResolvedLaunch &launch,
                              const Extents &full) {
  int64_t row = launch.blockGrid()[0], largest = 1;
  for (ExprAttr division : divisions) {
    std::optional<int64_t> divisor = divisorOf(division, launch);
    if (divisor && *divisor > largest && *divisor < row &&
        row % *divisor == 0 &&
        isRowIndex(addressForm(division.getOperands()[0], launch, full,
                               /*isStore=*/true)))
      largest = *divisor;
  }
  return largest;
}

/// Whether the forms of all addresses have the index of a block as a sum of its
/// indices in row and plane, and none has an index that is 0 in all blocks.
static bool areSums(KernelOp kernel, const ResolvedLaunch &launch,
                    const Extents &full) {
  mlir::WalkResult result = kernel.walk([&](AccessOp op) {
    ExprAttr offset = op.getOffset();
    if (dependsOn(offset, Dim::By, Dim::Bz))
      return mlir::WalkResult::interrupt();
    AddressForm form = addressForm(offset, launch, full, /*isStore=*/true);
    bool isSum = !form.dataDependent &&
                 llvm::none_of(form.terms, [](const AddressTerm &term) {
                   return !term.dimension.isLeaf() &&
                          dependsOn(term.dimension, Dim::Bx, Dim::Bz);
                 });
    return isSum ? mlir::WalkResult::advance() : mlir::WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

std::optional<std::array<int64_t, 3>>
gpuperf::blockRows(KernelOp kernel, const ResolvedLaunch &launch,
                   const WarpWalk &walk) {
  if (launch.grid[1] * launch.grid[2] > 1)
    return std::nullopt;
  Divisions divisions(kernel);
  if (divisions.all().empty())
    return std::nullopt;
  ResolvedLaunch inRows = launch;
  inRows.rows = launch.grid;
  std::array<int64_t, 3> &rows = *inRows.rows;
  // Planes of the largest divisor, and rows of the largest one within it.
  for (unsigned axis : {2, 1}) {
    Extents full = gridExtents(kernel, inRows, walk);
    int64_t divisor = largestDivisor(divisions.all(), inRows, full);
    rows[axis] = rows[0] / divisor;
    rows[0] = divisor;
    if (divisor == 1) {
      rows[0] = rows[axis];
      rows[axis] = 1;
    }
  }
  if (rows == launch.grid ||
      !areSums(kernel, inRows, gridExtents(kernel, inRows, walk)))
    return std::nullopt;
  return rows;
}
