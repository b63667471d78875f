//===- RunProgram.h - a program on the CPU, and its report ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_RUNPROGRAM_H
#define GPUPERF_TOOLS_GPUPERF_RUNPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

/// The results of `gpuperf run` for the analysis.
struct ProgramRun {
  std::vector<std::string> analyse; ///< the command line of the analysis
  std::string scratch;              ///< a folder to remove afterwards
  int status = 0;                   ///< of the program
};

/// Runs the program of "[OPTIONS] -- PROGRAM [ARGUMENTS]" on the CPU. Its
/// output is redirected to the standard error stream, since the report is
/// written to standard output. The error states why it was not run.
llvm::Expected<ProgramRun> runProgram(llvm::ArrayRef<llvm::StringRef> args,
                                      llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_RUNPROGRAM_H
