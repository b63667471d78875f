//===- AssumedBounds.h - assumed results of comparisons ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_ASSUMEDBOUNDS_H
#define GPUPERF_LIB_ANALYSIS_WALK_ASSUMEDBOUNDS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include <set>

namespace gpuperf {

/// Assumed results of comparisons of an index if the other side holds a
/// parameter or another value that is unknown but the same in all lanes:
///
///   if (i < rows * cols) body    true: the launch was sized for it
///   if (i % w < w - 1) body      true: rows are longer than their borders
///   if (i == n - 1) body         true for one thread
///   if (i < n) a; else b         unknown, but the same in nearly all warps
///   a[min(i + 1, n * c - 1)]     i + 1: what a bound cuts off is little
struct AssumedBounds {
  /// Parts of conditions and offsets, and the expressions that replace them.
  std::vector<std::pair<ExprAttr, ExprAttr>> definitions;
  /// Parameters that are taken to be as large as the assumed length of a loop:
  /// those of loops that a compiler has unrolled, with the remainder in a
  /// separate loop (`n & 3`) and conditions around both.
  std::vector<ExprAttr> lengths;
  /// The assumptions made, as sentences.
  std::set<std::string> assumptions;
};

AssumedBounds assumeBounds(KernelOp kernel, const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_ASSUMEDBOUNDS_H
