//===- RunProgram.h - a program with all that it starts ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_RUNPROGRAM_H
#define GPUPERF_SUPPORT_RUNPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace gpuperf {

/// How a program ended.
struct ProgramResult {
  int status =
      -1; ///< of its exit; 128 and the signal's number for one that was killed
  bool tookTooLong = false;
};

/// Runs the program `words[0]` with the rest as arguments and with
/// `environment`, without input; what it prints goes to `outputFile`. After
/// `limitSeconds`, or when this process ends, whichever way, it is killed with
/// all that it has started: a compiler driver has compilers of its own. Nothing
/// where it cannot be started.
std::optional<ProgramResult> runProgram(llvm::ArrayRef<std::string> words,
                                        llvm::ArrayRef<std::string> environment,
                                        const std::string &outputFile,
                                        unsigned limitSeconds);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_RUNPROGRAM_H
