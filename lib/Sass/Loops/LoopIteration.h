//===- LoopIteration.h - one iteration as ptxas meets it --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_LOOPS_LOOPITERATION_H
#define GPUPERF_LIB_SASS_LOOPS_LOOPITERATION_H

#include "gpuperf/Sass/FunctionAnalyses.h"
#include "gpuperf/Sass/InstructionCosts.h"

namespace gpuperf {

/// What ptxas looks at when it decides how often to copy a loop's body.
struct Iteration {
  double instructions = 0; ///< of machine code; fractions are shared by copies
  bool readsGlobal = false;
  bool keepsTogether = false; ///< shuffles, votes, calls: never copied
  bool hasBarrier = false;
  // Of PTX alone.
  unsigned sharedReads = 0; ///< loads of shared memory
  bool hasGlobalAtomic = false;
  bool storesAtIndex =
      false; ///< in global memory, not through a stepped pointer
};

/// What is executed of `blocks`, all those of the innermost loop for one
/// iteration.
Iteration iterationOf(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                      FunctionAnalyses &info, const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_LOOPS_LOOPITERATION_H
