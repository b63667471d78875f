//===- RetryLoops.h - loops that wait for other threads ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   do {                                     old = *p;
//     seen = old;                   ──▶      atomicCAS(p, old, f(old));
//     old = atomicCAS(p, seen, f(seen));     (marked as retried)
//   } while (old != seen);
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_RETRYLOOPS_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_RETRYLOOPS_H

#include "llvm/IR/PassManager.h"

namespace gpuperf {

/// Makes a thread that waits for an mbarrier test it only once. `while
/// (!try_wait(b));` repeats the test as often as other threads require. This is
/// not a property of the code, and a trip count assumed for it would be
/// mistaken for work. In a loop, the result of `mbarrier.try_wait` or
/// `.test_wait` becomes true, and the loop disappears.
///
/// Libraries first test whether the barrier is in shared memory, and wait in
/// another way if it is not. The result of this test is computed here if the
/// variable is known, as in nvcc.
struct WaitLoops : llvm::PassInfoMixin<WaitLoops> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

/// Makes a loop that ends when a compare-and-swap succeeds try only once, and
/// marks the instruction with kRetriedMetadata: the number of tries does not
/// depend on the code but on other threads that use the same address, which the
/// analyses know. A loop is of this kind if the address is the same in all
/// iterations, the compared value was read at that address, and the result of
/// the comparison determines whether the loop continues. A lock, which compares
/// with a constant, is not of this kind: it waits for an action of another
/// thread.
struct RetryLoops : llvm::PassInfoMixin<RetryLoops> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_RETRYLOOPS_H
