//===- LoopIteration.h - one iteration as seen by ptxas ---------*- C++ -*-===//
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

/// The properties of one iteration by which ptxas decides how often to unroll a
/// loop.
struct Iteration {
  double instructions = 0; ///< of machine code; fractional if copies share
                           ///< instructions
  bool readsGlobal = false;
  bool keepsTogether = false; ///< has shuffles, votes or calls: never copied
  bool hasBarrier = false;
  // The following are only determined for code that was lifted from PTX.
  unsigned sharedReads = 0; ///< loads of shared memory
  bool hasGlobalAtomic = false;
  /// Has a store to global memory that does not use an incremented pointer.
  bool storesAtIndex = false;
};

/// The properties of the code in `blocks`. For all blocks of an innermost loop
/// these are the properties of one iteration.
Iteration iterationOf(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                      FunctionAnalyses &info, const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_UNROLLING_LOOPITERATION_H
