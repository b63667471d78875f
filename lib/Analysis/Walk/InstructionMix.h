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

/// Warp instructions by class that one execution of `op` issues: the counts of
/// a gpuperf.inst; one load, store or atomic for an access (a copy from global
/// to shared memory is one instruction, counted as a load for its global half);
/// one barrier; one control instruction for a conditional. The control
/// instruction of a loop is issued once for each iteration and therefore not
/// included.
InstructionMix instructionsOf(mlir::Operation *op);

/// The same for the cheaper form of `op`, which has one.
InstructionMix cheaperInstructionsOf(InstOp op);

/// Bytes of machine code that warps of the grid execute, with instructions of
/// 16 bytes, as from compute capability 7.0 on. A loop counts with as many
/// copies of its body as it has.
double executedCodeBytes(KernelOp kernel, const WarpWalk &walk);

/// How often a warp executes `op`, as a mean. Every warp executes what has a
/// predicate instead of a branch around it, also where it is false for all
/// lanes.
double executionsPerWarp(mlir::Operation *op, const WarpWalk &walk);

/// Adds up what one warp executes and what one thread does, from the execution
/// counts in `walk.ops` and `walk.loops`. `threadsPerWarp` is the mean over the
/// warps.
void countInstructions(KernelOp kernel, double threadsPerWarp, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_INSTRUCTIONMIX_H
