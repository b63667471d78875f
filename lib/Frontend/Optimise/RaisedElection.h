//===- RaisedElection.h - the lane that elect.sync picks --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_RAISEDELECTION_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_RAISEDELECTION_H

#include "llvm/IR/Instructions.h"

namespace gpuperf {

/// Replaces an assembly that is an `elect.sync` and moves of what it says: one
/// lane is elected, the same each time (PTX ISA, "elect.sync"), taken to be the
/// first. Returns false for others.
bool raiseElection(llvm::CallInst &call, llvm::StringRef assembly);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_RAISEDELECTION_H
