//===- RunProgram.h - running a program within a time limit -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_RUNPROGRAM_H
#define GPUPERF_SUPPORT_RUNPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace gpuperf {

/// How a program ended.
struct ProgramResult {
  int status =
      -1; ///< exit status; 128 + the number of the signal that killed it
  bool tookTooLong = false;
};

/// The absolute folders of `path`, a value of PATH. An empty or relative folder
/// would find programs in the current folder, which may be a project of
/// somebody else.
llvm::SmallVector<llvm::StringRef, 16> absoluteFolders(llvm::StringRef path);

/// Finds the program `name` (not a path) in the absolute folders of this
/// process's PATH; empty when there is none.
std::optional<std::string> findProgram(llvm::StringRef name);

/// Runs the program `words[0]` with the other words as arguments, with
/// `environment` and without input. It runs in `directory`, or in the current
/// folder if that is empty. Its standard output and standard error go to
/// `outputFile`. After `limitSeconds`, or when this process ends or crashes,
/// the program and all processes that it started are killed. Empty when the
/// program cannot be started.
std::optional<ProgramResult> runProgram(llvm::ArrayRef<std::string> words,
                                        llvm::ArrayRef<std::string> environment,
                                        const std::string &outputFile,
                                        unsigned limitSeconds,
                                        const std::string &directory = "");

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_RUNPROGRAM_H
