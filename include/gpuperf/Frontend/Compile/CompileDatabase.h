//===- CompileDatabase.h - compile commands of a build ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_COMPILEDATABASE_H
#define GPUPERF_FRONTEND_COMPILE_COMPILEDATABASE_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

/// The commands in the file `path`, a compile_commands.json or
/// compile_flags.txt. Response files in the commands are not expanded. The
/// error names the file: it cannot be read, is not JSON, is nested too deeply,
/// or has entries without a command.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
loadCompileDatabase(llvm::StringRef path);

/// Like loadCompileDatabase, for a `text` that was read from `path`.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
parseCompileDatabase(llvm::StringRef path, llvm::StringRef text);

/// Whether the words of a command select CUDA independently of the file name:
/// "-xcu", "-x cu", "--x=cu", or Kokkos' `nvcc_wrapper`, which passes `-x cu`
/// to nvcc for every C++ file.
bool namesCuda(llvm::ArrayRef<std::string> words);

/// Whether a command compiles CUDA, by its file name or by its words.
bool isCuda(const clang::tooling::CompileCommand &command);

/// The absolute paths of the CUDA files (see isCuda) in the compile database of
/// a build folder, in the order of the database and without duplicates.
llvm::Expected<std::vector<std::string>>
cudaFilesOfBuild(llvm::StringRef folder);

/// The compile database in a build folder. It also infers commands for files
/// that it does not list, as Clang's tools do.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
loadBuildCommands(llvm::StringRef folder);

/// The nesting depth of brackets in the JSON `text`; brackets in strings do not
/// count. LLVM's JSON parser recurses once per level.
unsigned jsonNesting(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_COMPILEDATABASE_H
