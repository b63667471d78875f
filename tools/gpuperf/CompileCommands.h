//===- CompileCommands.h - a build for Clang's tools ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_COMPILECOMMANDS_H
#define GPUPERF_TOOLS_GPUPERF_COMPILECOMMANDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace gpuperf {

/// `gpuperf compile-commands -p BUILD [--cuda=DIR|none]`, where `args` are the
/// words after "compile-commands". Writes the build's compile_commands.json
/// with nvcc's commands converted to clang's and the others unchanged. Returns
/// the exit status: 0, or 1 after an error.
int compileCommandsCommand(llvm::ArrayRef<llvm::StringRef> args,
                           llvm::raw_ostream &out, llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_COMPILECOMMANDS_H
