//===- Guards.h - bounds that a grid was sized for --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H

#include "ScalarExpr.h"

namespace gpuperf {

/// A comparison of the global thread index of one dimension with a bound, as in
/// `if (blockIdx.x * blockDim.x + threadIdx.x < n)`.
struct Guard {
  unsigned dim = 0;      ///< x, y, z
  std::string parameter; ///< the one leaf of `bound`
  ExprAttr bound;        ///< index < bound, or index <= bound
  bool inclusive = false;
  /// index = first + step * (global thread number of the dimension)
  int64_t first = 0, step = 1;
  mlir::Operation *op = nullptr;

  /// Threads that pass when `values` gives the parameter.
  std::optional<int64_t> threads(ScalarValues values) const;
  /// The smallest non-negative parameter with which all of `threads` pass.
  std::optional<int64_t> parameterFor(int64_t threads,
                                      ScalarValues values) const;
};

/// The guards of the kernel's conditionals (not of its loops: a grid-stride
/// loop says nothing of the grid). `values` holds the block's extents and what
/// other symbols of an index are known to be.
std::vector<Guard> findGuards(KernelOp kernel, const ScalarValues &values);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_GUARDS_H
