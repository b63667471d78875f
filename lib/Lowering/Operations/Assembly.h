//===- Assembly.h - inline assembly -----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_ASSEMBLY_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_ASSEMBLY_H

#include "AccessBuilder.h"

namespace gpuperf {

/// Emits the operations of `call`, a block of inline assembly: its arithmetic,
/// its accesses and barriers, and markers for what is not known about it.
void emitAssembly(llvm::CallInst &call, OperationBuilder &ops,
                  AccessBuilder &accesses);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_ASSEMBLY_H
