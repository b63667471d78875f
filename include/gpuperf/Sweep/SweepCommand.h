//===- SweepCommand.h - gpuperf sweep ---------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SWEEP_SWEEPCOMMAND_H
#define GPUPERF_SWEEP_SWEEPCOMMAND_H

#include "gpuperf/Driver/ReadInput.h"
#include "gpuperf/Sweep/Sweep.h"

namespace gpuperf {

/// The request of the command line to a sweep.
struct SweepRequest {
  SweepOptions sweep;
  InputOptions input;
  std::string file;
  const SweepView *view = nullptr;
  std::string output;              ///< empty or "-": standard output
  unsigned timeLimitSeconds = 120; ///< 0: none
  bool timing = false;
};

/// Reads the file and sweeps its kernel in a child process, then writes the
/// result. Returns the exit status; errors go to `err`.
int sweepCommand(const SweepRequest &request, llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_SWEEP_SWEEPCOMMAND_H
