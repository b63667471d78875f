//===- Guards.h - bounds that determine a launch's size ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H

#include "IndexGrowth.h"
#include "ScalarExpr.h"
#include "gpuperf/Profile/ResolvedLaunch.h"

namespace gpuperf {

/// Larger than any launch and any size.
constexpr int64_t kBeyondAnyExtent = int64_t(1) << 40;

/// The smallest value in (low, high] for which `holds` is true, if it is
/// monotone.
template <typename Fn>
std::optional<int64_t> smallest(int64_t low, int64_t high, Fn holds) {
  if (!holds(high))
    return std::nullopt;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    (holds(middle) ? high : low) = middle;
  }
  return high;
}

/// A comparison, in the condition of `op`, between an index and a value that
/// does not grow with the index.
struct IndexBound {
  ExprAttr comparison;
  IfOp op;
  /// The result of `comparison` for which the body of `op` is executed: true
  /// for `if (i < n) body`, false for `if (n <= i) return; body`. Empty if both
  /// branches of the conditional have contents, or if the condition can hold
  /// without this comparison (`i < n || flag`).
  std::optional<bool> passes;
  /// Growth of the difference of its sides, left - right; never Still, never
  /// Mixed.
  Growth growth;

  bool isEquality() const;
  /// Whether the body is executed up to a bound, as opposed to from a bound on.
  bool isUpper() const;
};

/// The bounds in the kernel's conditionals. Conditions of loops are not
/// included: a grid-stride loop does not determine the size of the grid.
std::vector<IndexBound> findIndexBounds(KernelOp kernel);

/// A bound up to which the body is executed, as in `if (blockIdx.x * blockDim.x
/// + threadIdx.x < n)`, `if (i / w >= h) return;`.
class Guard {
public:
  explicit Guard(const IndexBound &bound);

  IfOp op;
  /// The body is executed while index < limit, or index <= limit.
  ExprAttr index, limit;
  bool isInclusive = false;

  /// The loop in its body that advances by the size of the whole grid up to
  /// `parameter`; null without one.
  LoopOp gridStrideLoop(ExprAttr parameter) const;

  /// The only parameter in the guard that `values` do not contain. Empty if
  /// there are several or anything else, except the position of the thread, is
  /// unknown.
  std::string openParameter(const ScalarValues &values) const;
  /// The parameter that `values` do not contain and that the index starts from:
  /// `first` in `for (i = first + index; i < n; i += threads)`, a loop that
  /// advances by the size of the whole grid. Empty without one.
  std::string openOffset(const ScalarValues &values) const;
  /// The size that the launch was made for: "'n' = 1000", "'h * w' = 4096" or
  /// "1000".
  std::string size(const ScalarValues &values) const;
  /// The number of blocks in dimension `dim` that are needed until no thread of
  /// the next block passes. Empty if the threads of one block do not all
  /// precede those of the next, or the guard depends on something that is not
  /// in `values`.
  std::optional<int64_t> blocks(unsigned dim, ScalarValues values) const;
  /// The value of `parameter` for which a grid as in `values` has the required
  /// size: 1024 for `4 * i + 3 < n` and 256 threads. A small constant, as in `i
  /// < n - 1`, is the width of a border and not part of the size. Empty if the
  /// guard does not depend on the block.
  std::optional<int64_t> sizeFor(const std::string &parameter,
                                 ScalarValues values) const;

private:
  bool dependsOnBlock(unsigned dim) const;
  /// Whether an index that is larger by `width` passes.
  bool passes(const ScalarValues &values, int64_t width) const;
  std::optional<int64_t> difference(const ScalarValues &values) const;
  int64_t border(const ScalarValues &last) const;
};

/// Whether the condition of `op` only tests whether threads are within the
/// bounds of the grid's work, `x < w && y < h`. The idle lanes of a warp are
/// then the remainder of the last block, or a border.
bool isGridGuard(IfOp op);

/// Whether the step of `loop` from one iteration to the next is the size of the
/// grid.
bool stepsByGrid(LoopOp loop);

/// Whether one iteration is assumed of `loop`, whose trip count is not known:
/// it goes on by a grid that may be sized for what there is to do.
bool isGridSizedFor(LoopOp loop, const ResolvedLaunch &launch);

/// `expr` as in the source, "h * w" for "%h * %w".
std::string plainText(ExprAttr expr);

/// The guards among the bounds: those whose index grows from thread to thread
/// and from block to block and does not wrap around.
std::vector<Guard> findGuards(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H
