//===- InstructionMix.h - executed instructions by class --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_INSTRUCTIONMIX_H
#define GPUPERF_LIB_ANALYSIS_WALK_INSTRUCTIONMIX_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Warp instructions that one execution of `op` issues, by class: the counts of
/// a gpuperf.inst; one load, store or atomic for an access (a copy from global
/// to shared memory is one instruction: its global half counts, as a load); one
/// barrier; one control instruction for a conditional. A loop's control
/// instruction is issued once for each iteration, so it is not in here.
InstructionMix instructionsOf(mlir::Operation *op);

/// What the cheaper form of `op`, which has one, takes likewise.
InstructionMix cheaperInstructionsOf(InstOp op);

/// Bytes of the machine code that warps of the grid execute: instructions of 16
/// bytes, as from compute capability 7.0 on, of a loop as many bodies as it
/// has.
double executedCodeBytes(KernelOp kernel, const WarpWalk &walk);

/// Adds up what one warp executes, and what one thread does; `walk.ops` and
/// `walk.loops` say how often. `threadsPerWarp` is the mean over the warps.
void countInstructions(KernelOp kernel, double threadsPerWarp, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_INSTRUCTIONMIX_H
