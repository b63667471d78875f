//===- BarrierRings.h - which ring a barrier in memory is of ----*- C++ -*-===//
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

/// Notes where in its array the barrier at `pointer` is that `op` is about,
/// `offset` bytes behind the array's beginning.
void noteBarrier(mlir::Operation *op, llvm::Value *pointer, ExprAttr offset);

/// Makes rings of the barriers that were noted: of those that an index goes
/// through, and of neighbours that copies complete, or arrivals alone.
void joinBarrierRings(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_BARRIERRINGS_H
