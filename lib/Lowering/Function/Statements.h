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

/// The line in the PTX of a statement that runs as often as `block`: its branch
/// or an access, which no pass moves to where it would run more often, else
/// any; 0: none.
int64_t statementIn(const llvm::BasicBlock &block);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_STATEMENTS_H
