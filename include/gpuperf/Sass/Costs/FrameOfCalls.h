//===- FrameOfCalls.h - local memory of device functions --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_COSTS_FRAMEOFCALLS_H
#define GPUPERF_SASS_COSTS_FRAMEOFCALLS_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include <optional>
#include <string>

namespace gpuperf {

/// Local memory that math functions of libdevice need for huge arguments.
struct FrameOfCalls {
  unsigned bytes = 0;   ///< per thread, the stack frame of `ptxas -v`
  std::string function; ///< the first function that needs it: "sinf"
};

/// The stack frame that ptxas makes for the libdevice calls in `kernel`,
/// without the local arrays of the kernel; empty when it makes none. `kernel`
/// is optimised LLVM IR in which these calls are not inlined.
std::optional<FrameOfCalls> frameOfCalls(const llvm::Function &kernel,
                                         const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SASS_COSTS_FRAMEOFCALLS_H
