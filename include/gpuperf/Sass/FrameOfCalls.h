//===- FrameOfCalls.h - local memory of device functions --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_FRAMEOFCALLS_H
#define GPUPERF_SASS_FRAMEOFCALLS_H

#include "gpuperf/Sass/InstructionCosts.h"
#include <optional>
#include <string>

namespace gpuperf {

/// Local memory that device functions need for huge arguments.
struct FrameOfCalls {
  unsigned bytes = 0;   ///< of a thread, as `ptxas -v` has its stack frame
  std::string function; ///< "sinf"; the first of those that need it
};

/// The frame that ptxas makes for the calls of device functions in `kernel`,
/// which has been optimised for the analysis; empty where it makes none. The
/// kernel's own arrays are not counted.
std::optional<FrameOfCalls> frameOfCalls(const llvm::Function &kernel,
                                         const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SASS_FRAMEOFCALLS_H
