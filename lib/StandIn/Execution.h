//===- Execution.h - executing kernels --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_EXECUTION_H
#define GPUPERF_LIB_STANDIN_EXECUTION_H

#include "Modules.h"
#include "Recorder.h"
#include "gpuperf/StandIn/Execution.h"

namespace gpuperf::standin {

/// The library that executes kernels; null without `gpuperf record --run`.
const ExecutionFunctions *execution();

/// Executes the launch if kernels are executed, and reports the reason if it
/// cannot be.
void execute(const Launch &launch);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_EXECUTION_H
