//===- AddressForm.h - addresses as sums of strides -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ExprAttr "4 * (tx + bdx * bx) + 4096 * i0"
//      │ addressForm
//      ▼
//   4·tx + 1024·bx + 4096·i0, a lattice of addresses
//      │ distinctGranules for extents of tx, bx, i0
//      ▼
//   how many sectors a warp, a block, a wave, the grid touches
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_ADDRESSFORM_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_ADDRESSFORM_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace gpuperf {

/// How many values each dimension or counter takes: 0 … extent - 1. One that is
/// not here takes one. They are a handful, and copied often.
class Extents {
public:
  double of(ExprAttr leaf) const {
    auto found = find(leaf);
    return found == extents.end() ? 1 : found->second;
  }
  void set(ExprAttr leaf, double extent) {
    auto found = find(leaf);
    if (found == extents.end())
      extents.push_back({leaf, extent});
    else
      extents[found - extents.begin()].second = extent;
  }

private:
  llvm::SmallVector<std::pair<ExprAttr, double>, 8> extents;

  const std::pair<ExprAttr, double> *find(ExprAttr leaf) const {
    return llvm::find_if(extents,
                         [&](const auto &e) { return e.first == leaf; });
  }
};

/// `stride` bytes for each step of `dimension`: a leaf, or an expression that
/// is not linear (`tx / 16`), whose values count as 0, 1, ….
struct AddressTerm {
  ExprAttr dimension;
  int64_t stride = 0;
  bool operator==(const AddressTerm &o) const {
    return dimension == o.dimension && stride == o.stride;
  }
};

/// constant + sum of terms, in bytes.
struct AddressForm {
  int64_t constant = 0;
  llvm::SmallVector<AddressTerm, 6> terms; ///< dimensions distinct, no zeros
  bool dataDependent = false; ///< where data says, without any order

  /// Whether a term is one that data places: row `index[blockIdx.x]`, which is
  /// another one for each value of blockIdx.x, as far as is known. What is added
  /// to it is where the other terms say.
  bool hasDataRows() const {
    return llvm::any_of(terms, [](const AddressTerm &term) {
      return term.dimension.getKind() == ExprKind::Of;
    });
  }
  bool isDataDependent() const { return dataDependent || hasDataRows(); }
};

/// The form of `expr`. Scalar parameters and launch dimensions become numbers;
/// an unknown that all lanes share stands for a large multiple of 256, as in
/// LaneEvaluator. Clamps (`min`, `max`, `select`) count as the side that
/// varies: they change a border only. `full` are the extents of the whole grid,
/// which decide whether `x % c` is just `x`. Threads do not store to places of each
/// other: `isStore` keeps unknowns of different names apart in loops, too.
AddressForm addressForm(ExprAttr expr, const ResolvedLaunch &launch,
                        const Extents &full, bool isStore);

/// Distinct values that `dimension` of a term takes: exact for a leaf, an upper
/// limit otherwise. With a constant on its right an operator has at most the
/// values of its left side; with tx < 32, `tx / 8` has 4, `tx % 8` 8, `tx & 3`
/// 4. Others count all combinations of their leaves: `tx * ty` has 32 * 8.
double distinctValues(ExprAttr dimension, const Extents &extents,
                      const ResolvedLaunch &launch);

/// Granules, and how many runs they make up: 8 rows of 4 sectors are 8 runs, or
/// one where the rows are a power of two sectors apart (see spreadsEvenly).
struct GranuleRuns {
  double granules = 0, runs = 1;
};

/// Distinct granules of `granuleBytes` that accesses of `bytes` touch at
/// `form` + each of `offsets` (bytes, sorted). The strides, sorted, extend a
/// contiguous run as long as they are no larger than it, and repeat it at a
/// distance otherwise: 4 * tx + 1024 * bx with 32 tx and 8 bx is a run of 128
/// bytes, 8 times. Repetitions that go on where those of a smaller stride end
/// merge with them; offsets (a stencil's neighbours) add repetitions, or bytes
/// to a run.
GranuleRuns distinctRuns(const AddressForm &form,
                         llvm::ArrayRef<int64_t> offsets, int64_t bytes,
                         int64_t granuleBytes, const Extents &extents,
                         const ResolvedLaunch &launch);
/// The same with `values`, the distinct values of a dimension.
GranuleRuns distinctRuns(const AddressForm &form,
                         llvm::ArrayRef<int64_t> offsets, int64_t bytes,
                         int64_t granuleBytes, const Extents &extents,
                         llvm::function_ref<double(ExprAttr)> values);
inline double distinctGranules(const AddressForm &form,
                               llvm::ArrayRef<int64_t> offsets, int64_t bytes,
                               int64_t granuleBytes, const Extents &extents,
                               const ResolvedLaunch &launch) {
  return distinctRuns(form, offsets, bytes, granuleBytes, extents, launch)
      .granules;
}

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_ADDRESSFORM_H
