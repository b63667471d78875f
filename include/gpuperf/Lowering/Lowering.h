//===- Lowering.h - LLVM IR to the gpuperf dialect --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   llvm::Function
//     │ LevelGraph        each loop level as an acyclic graph of blocks and
//     loops │ ExprBuilder       values ─▶ symbolic expressions (ScalarEvolution
//     for │                   recurrences, uniformity analysis for loaded data)
//     │ AddressBuilder    pointers ─▶ base + byte offset
//     │ TripCounts        loops ─▶ trip count or while-condition
//     │ InstructionCosts  operations ─▶ instructions by class
//     ▼ KernelBuilder     structured regions, SSA dependences
//   gpuperf.kernel
//     │ writeOutSharedLoops  copies of loops whose words of shared memory are
//     │                      neighbours
//     │ mergeSharedAccesses  neighbouring words of shared memory, accessed at
//     once ▼
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LOWERING_LOWERING_H
#define GPUPERF_LOWERING_LOWERING_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// The kernels of `device` as one module of `gpuperf.kernel` operations, with
/// their launches, arrays, suppressions and configuration. A kernel that cannot
/// be lowered appears in the module's `gpuperf.not_analysed` with the reason.
/// The module verifies. `device.module` is read and given analyses, its code is
/// not changed. Loads the gpuperf dialect into `ctx`.
mlir::OwningOpRef<mlir::ModuleOp> lowerModule(DeviceModule &device,
                                              mlir::MLIRContext &ctx);

} // namespace gpuperf

#endif // GPUPERF_LOWERING_LOWERING_H
