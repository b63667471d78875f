//===- CompileDatabase.h - how a build compiles its files -------*- C++ -*-===//
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

/// The commands in `path`, a compile_commands.json or a compile_flags.txt. An
/// error names the file: it cannot be read, is not JSON, is nested more deeply
/// than such files are, or has entries without a command. Response files stay
/// as they are in the commands.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
loadCompileDatabase(llvm::StringRef path);

/// The same of `text`, which was read from `path`.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
parseCompileDatabase(llvm::StringRef path, llvm::StringRef text);

/// Whether the words of a command name CUDA, whatever the file is called:
/// "-xcu", "-x cu", "--x=cu", or Kokkos' `nvcc_wrapper`, which gives nvcc
/// `-x cu` for all that is C++.
bool namesCuda(llvm::ArrayRef<std::string> words);

/// Whether a command compiles CUDA, by the name of its file or by its words.
bool isCuda(const clang::tooling::CompileCommand &command);

/// The CUDA files, by their names or the language that their commands name, that the
/// database in a build's folder has commands for: each once, by its absolute path, in
/// the order of the database.
llvm::Expected<std::vector<std::string>>
cudaFilesOfBuild(llvm::StringRef folder);

/// Those of the database in a build's folder, with commands for files that it
/// does not name, too, as Clang's tools infer them.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
loadBuildCommands(llvm::StringRef folder);

/// Levels of the brackets in `text`, by JSON's rules for strings: LLVM's parser
/// recurses for each.
unsigned jsonNesting(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_COMPILEDATABASE_H
