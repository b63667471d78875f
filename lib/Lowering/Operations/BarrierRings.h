//===- BarrierRings.h - rings of barriers in memory -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   16384 + stage * 8, where stage goes from 0 to 3 ─▶ noteBarrier ─▶ 16384, 4
//   16384 (expects), 16392 (expects), 16400 (arrives) ─▶ joinBarrierRings ─▶
//     16384, 2 and 16400, 1
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_BARRIERRINGS_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_BARRIERRINGS_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace llvm {
class Value;
} // namespace llvm

namespace gpuperf {

/// Records the position in its array of the barrier at `pointer`, which `op`
/// operates on: `offset` bytes after the beginning of the array.
void noteBarrier(mlir::Operation *op, llvm::Value *pointer, ExprAttr offset);

/// Combines the recorded barriers into rings: barriers that are selected by an
/// index, and neighbouring barriers that are all completed by copies or all by
/// arrivals alone.
void joinBarrierRings(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_BARRIERRINGS_H
