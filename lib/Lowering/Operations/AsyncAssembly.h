//===- AsyncAssembly.h - asynchronous units in assembly ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_ASYNCASSEMBLY_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_ASYNCASSEMBLY_H

#include "AccessBuilder.h"
#include "AsmOperands.h"

namespace gpuperf {

/// Writes what `statement` of the assembly `call` does with units that work
/// beside the warp: products of warp groups, copies in bulk, and what waits for
/// them. Returns false for other statements.
bool emitAsyncStatement(llvm::CallInst &call, const PtxStatement &statement,
                        const AsmOperands &operands, OperationBuilder &ops,
                        AccessBuilder &accesses);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_ASYNCASSEMBLY_H
