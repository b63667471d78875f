//===- RunProgram.h - a program with all that it starts ---------*- C++ -*-===//
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
      -1; ///< of its exit; 128 and the signal's number for one that was killed
  bool tookTooLong = false;
};

/// The folders of `path`, a value of PATH, that are absolute. What another one
/// or an empty one names is a program of the folder that somebody works in,
/// which may be a stranger's project.
llvm::SmallVector<llvm::StringRef, 16> absoluteFolders(llvm::StringRef path);

/// The program `name`, which is no path, in the absolute folders of this
/// process's PATH; nothing where there is none.
std::optional<std::string> findProgram(llvm::StringRef name);

/// Runs the program `words[0]` with the rest as arguments and with
/// `environment`, without input; what it prints goes to `outputFile`. After
/// `limitSeconds`, or when this process ends, whichever way, it is killed with
/// all that it has started: a compiler driver has compilers of its own. It
/// starts in `directory`, in this process's own where that is empty. Nothing
/// where it cannot be started.
std::optional<ProgramResult> runProgram(llvm::ArrayRef<std::string> words,
                                        llvm::ArrayRef<std::string> environment,
                                        const std::string &outputFile,
                                        unsigned limitSeconds,
                                        const std::string &directory = "");

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_RUNPROGRAM_H
