//===- Statements.h - the PTX statement behind a block ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_STATEMENTS_H
#define GPUPERF_LIB_LOWERING_FUNCTION_STATEMENTS_H

#include "llvm/IR/BasicBlock.h"

namespace gpuperf {

/// The line in the PTX of a statement that is executed as often as `block`.
/// This is preferably its branch or an access, which no pass moves to a place
/// with more executions, otherwise any statement; 0 without one.
int64_t statementIn(const llvm::BasicBlock &block);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_STATEMENTS_H
