//===- RegisterEstimate.h - registers of a kernel ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_REGISTERS_REGISTERESTIMATE_H
#define GPUPERF_SASS_REGISTERS_REGISTERESTIMATE_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"

namespace gpuperf {

/// The limits on registers in the source (`__launch_bounds__`).
struct RegisterBounds {
  unsigned maxRegisters = 0; ///< 0: only the hardware's limit of 255
  /// Whether the source gives the resident blocks of an SM, from which ptxas
  /// computes the registers that it may use.
  bool namesBlocks = false;
};

struct RegisterEstimate {
  unsigned registers = 0; ///< per thread
  unsigned wanted = 0;    ///< per thread, without RegisterBounds::maxRegisters
};

/// Estimates the 32-bit registers per thread that ptxas allocates to a kernel:
/// from the largest number of simultaneously live values of the optimised IR,
/// addresses, loads issued early in all copies of planLoopCopies, and the ABI's
/// minimum.
RegisterEstimate estimateRegisters(const FunctionAnalyses &info,
                                   const RegisterBounds &bounds,
                                   const CostOptions &options);

/// The 32-bit registers of the values that a loop carries from one iteration to
/// the next, of the loop with the most: 64 for `float sum[64]` in registers that
/// each iteration adds to. They are live at the same time and cannot be
/// recomputed, so a thread needs more registers than these. 0 without loops.
unsigned carriedRegisters(const FunctionAnalyses &info);

/// The largest number of registers of a warp that `setmaxnreg` sets in
/// `function`; 0 without `setmaxnreg`. With a limit on its registers, such a
/// kernel starts with as many registers as the limit allows, and its warps then
/// redistribute them. Without a limit ptxas ignores `setmaxnreg` ("unable to
/// determine register count at entry").
unsigned redistributedRegisters(const llvm::Function &function);

/// The limit on registers per thread under
/// `__launch_bounds__(maxThreads, minBlocks)`, a multiple of 8. An SM has 65536
/// registers since compute capability 5.0, so (256, 4) gives 64. 0 (no limit)
/// when `maxThreads` is 0. `minBlocks` of 0 counts as 1.
unsigned launchBoundsRegisters(unsigned maxThreads, unsigned minBlocks);

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERS_REGISTERESTIMATE_H
