//===- WaitLoops.h - loops that wait for a barrier --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_WAITLOOPS_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_WAITLOOPS_H

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

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_WAITLOOPS_H
