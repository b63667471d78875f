//===- WideAccesses.h - accesses that could be combined ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a[4 * i], a[4 * i + 1], …  in one block of code  ─┐ full windows of
//   a[n * y + k], k += 1       in an unrolled loop   ─┴▶ 16, 8, 4, 2 bytes
//        │ no other access in between may be to the same bytes
//        ▼
//   windows, and for each array and line a WideAccessCandidate of them
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WIDEACCESSES_H
#define GPUPERF_LIB_ANALYSIS_WIDEACCESSES_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills wideAccessCandidates and wideWindows of `walk`, and
/// wideAccessCandidate of its accesses. Candidates are loads and stores of
/// global memory by one thread that are executed together and fill an aligned
/// window of up to 16 bytes, the widest access of a thread (CUDA C++
/// Programming Guide, "Device Memory Accesses": words of 1, 2, 4, 8 or 16 bytes
/// that are naturally aligned). Accesses that compilers merge by themselves,
/// because the code states that the addresses are aligned, are left out.
void findWideAccesses(KernelOp kernel, const ResolvedLaunch &launch,
                      WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WIDEACCESSES_H
