//===- SweepRun.h - gpuperf sweep -------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_SWEEPRUN_H
#define GPUPERF_TOOLS_GPUPERF_SWEEPRUN_H

#include "Options.h"

namespace gpuperf {

/// Reads the only file of `options` and sweeps its kernel in a child process;
/// writes the result to `options.output` or standard output. Returns the exit
/// status.
int runSweep(const ToolOptions &options);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_SWEEPRUN_H
