//===- Guards.h - bounds that a launch was sized for ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H

#include "IndexGrowth.h"
#include "ScalarExpr.h"

namespace gpuperf {

/// No launch and no size is as large as this.
constexpr int64_t kBeyondAnyExtent = int64_t(1) << 40;

/// The smallest value in (low, high] of which `holds`, which goes on to hold.
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

/// A comparison, in the condition of `op`, of an index with what does not move
/// as the index does.
struct IndexBound {
  ExprAttr comparison;
  IfOp op;
  /// What `comparison` is where the body of `op` runs: true for
  /// `if (i < n) body`, false for `if (n <= i) return; body`. Empty where both
  /// sides of the conditional do something, or where the condition holds
  /// without this comparison (`i < n || flag`).
  std::optional<bool> passes;
  /// Of the difference of its sides, left - right; never still, never mixed.
  Growth growth;

  bool isEquality() const;
  /// Whether the body runs up to a bound, and not from a bound on.
  bool isUpper() const;
};

/// The bounds in the kernel's conditionals (not in the conditions of its loops:
/// a grid-stride loop says nothing of the grid).
std::vector<IndexBound> findIndexBounds(KernelOp kernel);

/// A bound up to which the body runs, as in
/// `if (blockIdx.x * blockDim.x + threadIdx.x < n)`, `if (i / w >= h) return;`.
class Guard {
public:
  explicit Guard(const IndexBound &bound);

  IfOp op;
  /// The body runs while index < limit, or index <= limit.
  ExprAttr index, limit;
  bool isInclusive = false;

  /// The loop in its body that goes on by the whole grid up to `parameter`;
  /// null where there is none.
  LoopOp gridStrideLoop(ExprAttr parameter) const;

  /// The one parameter in it that `values` do not have, if there is one only,
  /// and nothing else that is unknown but where the thread is.
  std::string openParameter(const ScalarValues &values) const;
  /// The parameter that `values` do not have and that the index counts from,
  /// `first` in `for (i = first + index; i < n; i += threads)` of a loop that
  /// goes on by the whole grid; empty where there is none.
  std::string openOffset(const ScalarValues &values) const;
  /// What the launch was sized for, "'n' = 1000", "'h * w' = 4096" or "1000".
  std::string size(const ScalarValues &values) const;
  /// The blocks that it takes in dimension `dim` until no thread of the next one
  /// passes; empty where the threads of one block are not all before those of
  /// the next, and where the guard needs what is not in `values`.
  std::optional<int64_t> blocks(unsigned dim, ScalarValues values) const;
  /// The value of `parameter` for which a grid as in `values` is as large as it
  /// has to be: 1024 for `4 * i + 3 < n` and 256 threads. A small constant, as
  /// in `i < n - 1`, is the width of a border and not a part of the size. Empty
  /// where the guard does not depend on the block.
  std::optional<int64_t> sizeFor(const std::string &parameter,
                                 ScalarValues values) const;

private:
  bool dependsOnBlock(unsigned dim) const;
  /// Whether an index that is larger by `width` passes.
  bool passes(const ScalarValues &values, int64_t width) const;
  std::optional<int64_t> difference(const ScalarValues &values) const;
  int64_t border(const ScalarValues &last) const;
};

/// Whether all that the condition of `op` asks is whether threads are within the
/// bounds of the grid's work, `x < w && y < h`: what is idle in a warp then is
/// the rest of the last block, or a border.
bool isGridGuard(IfOp op);

/// Whether an iteration of `loop` is as far from the next one as the grid is
/// wide.
bool stepsByGrid(LoopOp loop);

/// `expr` as in the source, "h * w" for "%h * %w".
std::string plainText(ExprAttr expr);

/// The guards among the bounds, whose index moves up from thread to thread and
/// from block to block, without starting again.
std::vector<Guard> findGuards(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H
