//===- RegisterReads.h - operands from banks of registers -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scheduler's registers are in two banks, even and odd numbers, of which each
// gives one operand a cycle. So a multiply-add of three registers takes two
// cycles by itself, 1.5 beside one whose registers lie the other way round:
//
//   FFMA R0, R0, R2, R3    R0, R2 | R3    2 cycles, as often as it is repeated
//   FFMA R4, R4, R2, R3    R4, R2 | R3
//   FFMA R5, R5, R3, R2    R2 | R5, R3    3 cycles together
//
// What an independent instruction in front of it has read into the same place
// is kept there (`.reuse`): the outer product of 8 and 8 values reads two
// registers for each multiply-add, the sum and one factor.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_REGISTERREADS_H
#define GPUPERF_LIB_ANALYSIS_WALK_REGISTERREADS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Operands that a warp of `kernel` reads from that bank from which it reads
/// more, with the registers of each block of code spread over the banks as
/// evenly as possible; a value that is computed from one which nobody uses any
/// more takes its register. Of other instructions than multiply-adds of floats
/// half of the operands are from each bank.
///
/// Multiply-adds that take two parameters have them in registers from compute
/// capability 9.0 on, and one of them before; what is in registers is so for
/// all (ptxas 13.0, for 7.5 to 9.0).
double busierBankReads(KernelOp kernel, const WarpWalk &walk,
                       const ComputeCapability &capability);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_REGISTERREADS_H
