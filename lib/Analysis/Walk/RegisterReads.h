//===- RegisterReads.h - operands by register bank --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scheduler's registers are in two banks, with even and odd numbers. Each
// bank delivers one operand in a cycle. A multiply-add of three registers
// therefore takes two cycles by itself, and 1.5 next to one with its registers
// in the opposite banks:
//
//   FFMA R0, R0, R2, R3    R0, R2 | R3    2 cycles, as often as it is repeated
//   FFMA R4, R4, R2, R3    R4, R2 | R3
//   FFMA R5, R5, R3, R2    R2 | R5, R3    3 cycles together
//
// An operand that the preceding independent instruction has read for the same
// position is kept there (`.reuse`): the outer product of 8 and 8 values reads
// two registers for each multiply-add, the sum and one factor.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_REGISTERREADS_H
#define GPUPERF_LIB_ANALYSIS_WALK_REGISTERREADS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The number of operands that a warp of `kernel` reads from the bank with more
/// reads. It assumes that the registers of each block of code are distributed
/// over the banks as evenly as possible, and that a computed value takes the
/// register of an operand that is no longer used. For instructions other than
/// multiply-adds of floats half of the operands come from each bank.
///
/// Multiply-adds that take two parameters have both in registers from compute
/// capability 9.0 on, and one of them before. Parameters that are in registers
/// are there for all instructions (ptxas 13.0, for 7.5 to 9.0).
double busierBankReads(KernelOp kernel, const WarpWalk &walk,
                       const ComputeCapability &capability);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_REGISTERREADS_H
