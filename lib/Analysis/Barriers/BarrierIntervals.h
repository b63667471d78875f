//===- BarrierIntervals.h - accesses around a block's barriers --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_BARRIERS_BARRIERINTERVALS_H
#define GPUPERF_LIB_ANALYSIS_BARRIERS_BARRIERINTERVALS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace gpuperf {

using AccessSet = llvm::SmallSetVector<mlir::Operation *, 8>;

/// Accesses that a thread may make before a barrier and after it, with no other
/// barrier of the block in between. Paths through the back edges of loops count
/// as well.
struct BarrierInterval {
  AccessSet before, after;
};

/// The intervals of the barriers in `asked`. The analysis proceeds as if these
/// barriers, and those in `gone`, did not exist.
llvm::MapVector<mlir::Operation *, BarrierInterval>
barrierIntervals(KernelOp kernel,
                 const llvm::DenseSet<mlir::Operation *> &asked,
                 const llvm::DenseSet<mlir::Operation *> &gone);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_BARRIERS_BARRIERINTERVALS_H
