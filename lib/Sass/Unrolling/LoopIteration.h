//===- LoopIteration.h - one iteration as ptxas meets it --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_UNROLLING_LOOPITERATION_H
#define GPUPERF_LIB_SASS_UNROLLING_LOOPITERATION_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"

namespace gpuperf {

/// The facts about one iteration by which ptxas decides how often to copy a
/// loop's body.
struct Iteration {
  double instructions = 0; ///< of machine code; fractions are shared by copies
  bool readsGlobal = false;
  bool keepsTogether = false; ///< has shuffles, votes or calls: never copied
  bool hasBarrier = false;
  // The following are found in code that was lifted from PTX only.
  unsigned sharedReads = 0; ///< loads of shared memory
  bool hasGlobalAtomic = false;
  /// Has a store to global memory through other than a stepped pointer.
  bool storesAtIndex = false;
};

/// The facts about what is executed of `blocks`: of all blocks of an innermost
/// loop they are those of one iteration.
Iteration iterationOf(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                      FunctionAnalyses &info, const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_UNROLLING_LOOPITERATION_H
