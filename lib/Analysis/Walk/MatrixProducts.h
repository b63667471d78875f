//===- MatrixProducts.h - products that CUDA cores add up -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_MATRIXPRODUCTS_H
#define GPUPERF_LIB_ANALYSIS_WALK_MATRIXPRODUCTS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills `walk.products` and `walk.productOf` with the multiply-adds that sum
/// up C[i][j] += A[i][k] * B[k][j]: a loop carries the sum, and both factors
/// are loaded from other places in each step, the one at places that some
/// thread, block or outer loop index decides which the other does not depend
/// on, and the other way round. `a[row * n + k] * b[k * n + column]` is one,
/// `a[row * n + k] * x[k]` is none, since nothing decides on x's places alone.
void findMatrixProducts(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_MATRIXPRODUCTS_H
