//===- MatrixProducts.h - matrix products on CUDA cores ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_MATRIXPRODUCTS_H
#define GPUPERF_LIB_ANALYSIS_WALK_MATRIXPRODUCTS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills `walk.products` and `walk.productOf` with the multiply-adds that
/// compute C[i][j] += A[i][k] * B[k][j]: a loop carries the sum, and both
/// factors are loaded from different addresses in each step. Each factor's
/// address depends on some thread index, block index or outer loop counter that
/// the other's address does not depend on. `a[row * n + k] * b[k * n + column]`
/// is a matrix product; `a[row * n + k] * x[k]` is not, since nothing
/// determines the address in x alone.
void findMatrixProducts(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_MATRIXPRODUCTS_H
