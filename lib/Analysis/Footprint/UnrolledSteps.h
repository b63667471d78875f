//===- UnrolledSteps.h - the steps of an unrolled loop ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that load a tile of 40 columns together continue where they ended:
//
//   in[tx / 40 * pitch + tx % 40]
//   in[(tx + 256) / 40 * pitch + (tx + 256) % 40]
//   in[(tx + 512) / 40 * pitch + (tx + 512) % 40]
//
// Rows begin at any thread, so that these addresses are not at constant
// distances. Together, however, they are one access at tx + 256 * step.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_UNROLLEDSTEPS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_UNROLLEDSTEPS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace gpuperf {

/// The common address of all the steps.
struct SteppedOffset {
  ExprAttr offset; ///< with `stepLeaf` for 0, 1, …
  double steps = 1;
};

/// The leaf that counts the steps.
ExprAttr stepLeaf(mlir::MLIRContext *context);

/// Those of `ops` that are steps of one access, with the common address. They
/// have the same base, kind and loop nest, and their addresses differ only in
/// the constants within their divisions. Other operations are not in the map.
llvm::DenseMap<mlir::Operation *, SteppedOffset>
findSteps(llvm::ArrayRef<AccessOp> ops);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_UNROLLEDSTEPS_H
