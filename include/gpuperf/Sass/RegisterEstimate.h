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

/// 32-bit registers of a value: 0 for predicates; for a struct only those of
/// the elements that are used.
unsigned valueRegisters(const llvm::Value &value);

/// Whether instructions read `inst` directly from constant memory: the extents
/// of the launch, parameters passed by value, and `__constant__` variables at a
/// constant offset.
bool isConstantOperand(const llvm::Instruction &inst);

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

/// The limit on registers per thread under
/// `__launch_bounds__(maxThreads, minBlocks)`, a multiple of 8. An SM has 65536
/// registers since compute capability 5.0, so (256, 4) gives 64. 0 (no limit)
/// when `maxThreads` is 0. `minBlocks` of 0 counts as 1.
unsigned launchBoundsRegisters(unsigned maxThreads, unsigned minBlocks);

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERESTIMATE_H
