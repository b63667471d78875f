//===- WideAccesses.h - accesses that one wide one would serve --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a[4 * i], a[4 * i + 1], …  in one block of code     ─┐ windows of 16, 8, 4,
//   2 a[n * y + k], k += 1       in an unrolled loop      ─┴▶ bytes that are
//   full
//        │ nothing in between may be to the same bytes
//        ▼
//   windows, and for each array and line a WideAccessCandidate of them
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WIDEACCESSES_H
#define GPUPERF_LIB_ANALYSIS_WIDEACCESSES_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills wideAccessCandidates and wideWindows of `walk`, and
/// wideAccessCandidate of its accesses: loads and stores of global memory by
/// one thread, executed together, that fill an aligned window of up to 16
/// bytes, the widest that a thread moves at once (CUDA C++ Programming Guide,
/// "Device Memory Accesses": words of 1, 2, 4, 8 or 16 bytes that are naturally
/// aligned). Left out is what compilers merge by themselves: where the code
/// says that the addresses are aligned.
void findWideAccesses(KernelOp kernel, const ResolvedLaunch &launch,
                      WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WIDEACCESSES_H
