//===- RegisterEstimate.h - registers of values and kernels -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_REGISTERESTIMATE_H
#define GPUPERF_SASS_REGISTERESTIMATE_H

#include "gpuperf/Sass/FunctionAnalyses.h"
#include "gpuperf/Sass/InstructionCosts.h"

namespace gpuperf {

/// 32-bit registers of a value: 0 for predicates; of a struct only the elements
/// that are used.
unsigned valueRegisters(const llvm::Value &value);

/// True for what instructions read from constant memory: the launch's extents,
/// parameters passed by value and `__constant__` variables at a fixed place.
bool isConstantOperand(const llvm::Instruction &inst);

/// What the source asks of ptxas.
struct RegisterBounds {
  unsigned maxRegisters = 0; ///< 0: no limit but the hardware's 255
  /// It names the blocks that an SM is to hold, so that ptxas knows what each
  /// may take.
  bool namesBlocks = false;
};

struct RegisterEstimate {
  unsigned registers = 0;
  unsigned wanted = 0; ///< without a limit
};

/// An estimate of the 32-bit registers per thread that ptxas gives a kernel:
/// the largest number of simultaneously live values of the optimised IR, with
/// allowance for addresses, loads issued early, in all copies that
/// planLoopCopies has noted, and the ABI's minimum.
RegisterEstimate estimateRegisters(const FunctionAnalyses &info,
                                   const RegisterBounds &bounds,
                                   const CostOptions &options);

/// The 32-bit registers of the values that a loop carries from one iteration to
/// the next, of the loop with the most: 64 for `float sum[64]` in registers
/// that each iteration adds to. They are live at once, and none can be computed
/// again, so that a thread takes more than that. 0 without loops.
unsigned carriedRegisters(const FunctionAnalyses &info);

/// The limit that `__launch_bounds__(maxThreads, minBlocks)` puts on the
/// registers of a thread, in the file of 65536 registers that every SM since
/// compute capability 5.0 has, allocated by eights; 0 when `maxThreads` is 0
/// (no limit). `minBlocks` of 0 counts as 1.
unsigned launchBoundsRegisters(unsigned maxThreads, unsigned minBlocks);

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERESTIMATE_H
