//===- Elections.h - the lane that a warp elects ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_ELECTIONS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_ELECTIONS_H


namespace gpuperf {

/// Whether `inst` is 1 in the lane that `elect.sync` chooses and 0 in the
/// others of the warp: its predicate, or what an assembly sets to 1 under it.
/// PTX ISA, "elect.sync": one lane of those that take part.
bool isElection(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_ELECTIONS_H
