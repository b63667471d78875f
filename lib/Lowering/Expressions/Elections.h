//===- Elections.h - the lane that elect.sync chooses -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_ELECTIONS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_ELECTIONS_H


namespace gpuperf {

/// Whether `inst` is 1 in the lane that `elect.sync` chooses and 0 in the other
/// lanes of the warp: its predicate, or a value that inline assembly sets to 1
/// under it. PTX ISA, "elect.sync": it elects one of the participating lanes.
bool isElection(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_ELECTIONS_H
