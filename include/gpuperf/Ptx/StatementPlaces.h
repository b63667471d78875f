//===- StatementPlaces.h - PTX lines of instructions ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_STATEMENTPLACES_H
#define GPUPERF_PTX_STATEMENTPLACES_H

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"

namespace gpuperf {

/// The line in the PTX text, from 1, of the statement that `inst` was lifted
/// from. 0 if it comes from no statement or several, or from an inlined
/// function, because its statement can belong to several calls. The line is
/// stored in the discriminator of the debug location, so passes preserve it.
unsigned statementOf(const llvm::Instruction &inst);

/// Sets the debug location of `inst` to `place`; statementOf(inst) does not
/// change.
void setPlace(llvm::Instruction &inst, llvm::DILocation *place);

/// Returns `place` with `line` as the line of the PTX statement.
llvm::DILocation *placeOfStatement(llvm::DILocation *place, unsigned line);

} // namespace gpuperf

#endif // GPUPERF_PTX_STATEMENTPLACES_H
