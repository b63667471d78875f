//===- RunTraced.h - running a program with the stand-in --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRYRUN_RUNTRACED_H
#define GPUPERF_LIB_DRYRUN_RUNTRACED_H

#include "Trace.h"
#include "gpuperf/Machine/Machine.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// How a program ended, and what it has done.
struct TracedRun {
  int status =
      0; ///< of its exit; 128 and the number of the signal that ended it
  Trace trace;
};

/// The replacement of the CUDA runtime.
struct StandInFiles {
  std::string folder;  ///< its libraries are found before all others
  std::string preload; ///< one of its libraries, loaded instead of those that
                       ///< the program names
  std::string execute; ///< the library that executes kernels; empty: none is
                       ///< executed
  bool isOutputError = false; ///< redirects the program's output to the error
                              ///< stream
  double budgetSeconds = 0;   ///< for all kernels together; 0: no limit
};

/// Runs the program `words[0]`, a path, with the remaining words as its
/// arguments, with the terminal, input and output of this process, as the user
/// has requested. The error states what could not be written or started.
llvm::Expected<TracedRun> runTraced(llvm::ArrayRef<std::string> words,
                                    const Machine &machine,
                                    const StandInFiles &files);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_RUNTRACED_H
