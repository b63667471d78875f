//===- CompileCommand.h - with which clang-tidy parses ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_TIDY_COMPILECOMMAND_H
#define GPUPERF_LIB_TIDY_COMPILECOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// The command line of this process; empty where the system does not tell.
std::vector<std::string> ownCommandLine();

/// The command with which the clang-tidy that was started as `tidy` parses
/// `file`: what follows `--`, else the entry of the compile_commands.json of -p
/// or of the nearest folder above the file; then the values of --extra-arg. A
/// check is not told: of a parse, options of the optimiser leave no trace.
/// Empty when there is none. A relative -p starts at `folder`, where clang-tidy
/// was started: during a parse it is in the folder of the file's command.
std::vector<std::string> compileCommandOf(llvm::ArrayRef<std::string> tidy,
                                          llvm::StringRef folder,
                                          llvm::StringRef file);

} // namespace gpuperf

#endif // GPUPERF_LIB_TIDY_COMPILECOMMAND_H
