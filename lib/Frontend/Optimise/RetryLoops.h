//===- RetryLoops.h - loops that wait for other threads ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   do {                                     old = *p;
//     seen = old;                   ──▶      atomicCAS(p, old, f(old));
//     !retried old = atomicCAS(p, seen, f(seen));
//   } while (old != seen);
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_RETRYLOOPS_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_RETRYLOOPS_H

#include "llvm/IR/PassManager.h"

namespace gpuperf {

/// Lets a thread that waits for an mbarrier look once. `while (!try_wait(b));`
/// looks again as often as other threads make it: no property of the code, and a
/// trip count assumed for it would be taken for work. In a loop, the result of
/// `mbarrier.try_wait` or `.test_wait` becomes true, and the loop goes.
///
/// Libraries ask before whether the barrier is in shared memory, and wait in
/// another way where it is not: answered here where the variable is known, as
/// nvcc does.
struct WaitLoops : llvm::PassInfoMixin<WaitLoops> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

/// Lets a loop that ends when a compare-and-swap succeeds try once, and marks
/// the instruction with kRetriedMetadata: how often it is tried depends on who
/// else is at the address, which the analyses know, and not on the code. It is
/// such a loop where the address is the same in all iterations, what is
/// compared with it is a value that was read there, and the comparison of the
/// two decides whether the loop goes on. A lock, which compares with a
/// constant, is none: that waits for what another thread does.
struct RetryLoops : llvm::PassInfoMixin<RetryLoops> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_RETRYLOOPS_H
