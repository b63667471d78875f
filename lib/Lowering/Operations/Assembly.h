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

/// Writes what `call`, a block of inline assembly, does: its arithmetic, its
/// accesses and barriers, and what is not known of it.
void emitAssembly(llvm::CallInst &call, OperationBuilder &ops,
                  AccessBuilder &accesses);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_ASSEMBLY_H
