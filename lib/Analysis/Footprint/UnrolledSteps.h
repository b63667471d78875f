//===- UnrolledSteps.h - the steps of an unrolled loop ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that load a tile of 40 columns together go on where they ended:
//
//   in[tx / 40 * pitch + tx % 40]
//   in[(tx + 256) / 40 * pitch + (tx + 256) % 40]
//   in[(tx + 512) / 40 * pitch + (tx + 512) % 40]
//
// Rows begin anywhere between the threads, so that these are not at constant
// distances; but together they are one access of tx + 256 * step.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_UNROLLEDSTEPS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_UNROLLEDSTEPS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace gpuperf {

/// An address of all the steps together.
struct SteppedOffset {
  ExprAttr offset; ///< with `stepLeaf` for 0, 1, …
  double steps = 1;
};

/// What counts the steps.
ExprAttr stepLeaf(mlir::MLIRContext *context);

/// The operations of `ops` that are steps of one access, with its address.
/// Those of a base, a kind and a nest of loops whose addresses are alike but for
/// the constants within their divisions; others are not in the map.
llvm::DenseMap<mlir::Operation *, SteppedOffset>
findSteps(llvm::ArrayRef<AccessOp> ops);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_UNROLLEDSTEPS_H
