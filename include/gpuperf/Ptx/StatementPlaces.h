//===- StatementPlaces.h - what PTX an instruction was ----------*- C++ -*-===//
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

/// The line of the text, from 1, with the statement that `inst` is lifted from;
/// 0 where it is of none, of several, or of a function that was inlined, which
/// may stand for several calls. Passes keep it as they keep the debug
/// location, whose discriminator it is.
unsigned statementOf(const llvm::Instruction &inst);

/// Gives `inst` the place `place`; the statement that it is lifted from stays.
void setPlace(llvm::Instruction &inst, llvm::DILocation *place);

/// `place` as that of the statement in a line of the PTX.
llvm::DILocation *placeOfStatement(llvm::DILocation *place, unsigned line);

} // namespace gpuperf

#endif // GPUPERF_PTX_STATEMENTPLACES_H
