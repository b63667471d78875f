//===- Lowering.h - LLVM IR to the gpuperf dialect --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   llvm::Function
//     │ LevelGraph           each loop level as an acyclic graph
//     │ ExprBuilder          values ─▶ symbolic expressions
//     │                      (ScalarEvolution for recurrences, uniformity
//     │                      analysis for loaded data)
//     │ AddressBuilder       pointers ─▶ base + offset in bytes
//     │ TripCounts           loops ─▶ trip count or while-condition
//     │ InstructionCosts     operations ─▶ instructions by class
//     │ BlockBuilder         blocks ─▶ operations, with what each depends on
//     │ KernelBuilder        control flow ─▶ nested regions
//     ▼
//   gpuperf.kernel
//     │ writeOutSharedLoops  unroll loops whose copies access
//     │                      neighbouring words of shared memory
//     │ mergeSharedAccesses  merge accesses to neighbouring words of
//     │                      shared memory into wider ones
//     ▼
//   gpuperf.kernel
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LOWERING_LOWERING_H
#define GPUPERF_LOWERING_LOWERING_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Lowers the kernels of `device` to one module of `gpuperf.kernel` operations,
/// with their launches, arrays, suppressions and configuration. A kernel that
/// cannot be lowered is in the module attribute `gpuperf.not_analysed`, with
/// the reason. The module passes the verifier. LLVM analyses run on
/// `device.module`, but its code does not change. Loads the gpuperf dialect
/// into `ctx`.
mlir::OwningOpRef<mlir::ModuleOp> lowerModule(DeviceModule &device,
                                              mlir::MLIRContext &ctx);

} // namespace gpuperf

#endif // GPUPERF_LOWERING_LOWERING_H
