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

/// The number of values that each dimension or counter takes: 0 … extent - 1. A
/// dimension that is not listed takes one value. There are only a few entries,
/// and they are copied often.
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

/// `stride` bytes for each step of `dimension`, which is a leaf or a nonlinear
/// expression (`tx / 16`) whose values count as 0, 1, ….
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
  bool dataDependent = false; ///< whether the address depends on data, in no
                              ///< known order

  /// Whether a term depends on data, such as the row `index[blockIdx.x]`: as
  /// far as is known, it differs for each value of blockIdx.x. The other terms
  /// give the position relative to it.
  bool hasDataRows() const {
    return llvm::any_of(terms, [](const AddressTerm &term) {
      return term.dimension.getKind() == ExprKind::Of;
    });
  }
  bool isDataDependent() const { return dataDependent || hasDataRows(); }
};

/// The form of `expr`. Scalar parameters and launch dimensions become numbers.
/// An unknown that is the same in all lanes stands for a large multiple of 256,
/// as in LaneEvaluator. Clamps (`min`, `max`, `select`) are replaced by the
/// operand that varies, since they change only a border. `full` are the extents
/// of the whole grid; they decide whether `x % c` is just `x`. Threads are
/// assumed not to store to each other's addresses: `isStore` keeps unknowns of
/// different names separate in loops, too.
AddressForm addressForm(ExprAttr expr, const ResolvedLaunch &launch,
                        const Extents &full, bool isStore);

/// The number of distinct values of `dimension` of a term: exact for a leaf, an
/// upper bound otherwise. An operator with a constant on its right has at most
/// as many values as its left operand; with tx < 32, `tx / 8` has 4, `tx % 8`
/// has 8 and `tx & 3` has 4. Other operators count all combinations of their
/// leaves: `tx * ty` has 32 * 8.
double distinctValues(ExprAttr dimension, const Extents &extents,
                      const ResolvedLaunch &launch);

/// The number of granules, and how many contiguous runs they form: 8 rows of 4
/// sectors are 8 runs, or one run if the rows are a power of two sectors apart
/// (see spreadsEvenly).
struct GranuleRuns {
  double granules = 0, runs = 1;
};

/// The distinct granules of `granuleBytes` that accesses of `bytes` touch at
/// `form` plus each of `offsets` (in bytes, sorted). The strides are processed
/// in ascending order. A stride that is no larger than the current contiguous
/// run extends the run; a larger one repeats the run at that distance: 4 * tx +
/// 1024 * bx with 32 tx and 8 bx is a run of 128 bytes, 8 times. Repetitions
/// that continue where those of a smaller stride end merge with them. Offsets
/// (the neighbours of a stencil) add repetitions, or add bytes to a run.
GranuleRuns distinctRuns(const AddressForm &form,
                         llvm::ArrayRef<int64_t> offsets, int64_t bytes,
                         int64_t granuleBytes, const Extents &extents,
                         const ResolvedLaunch &launch);
/// The same, with `values` as the function that gives the number of distinct
/// values of a dimension.
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
