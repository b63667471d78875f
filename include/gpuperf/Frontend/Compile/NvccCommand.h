//===- NvccCommand.h - commands to compile with nvcc ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_NVCCCOMMAND_H
#define GPUPERF_FRONTEND_COMPILE_NVCCCOMMAND_H

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"

namespace gpuperf {

/// Which compiler makes the code that is analysed.
enum class CompilerChoice { ByCommand, Clang, Nvcc };

/// Parses "nvcc", "clang" or "" (ByCommand); empty for other names.
std::optional<CompilerChoice> parseCompiler(llvm::StringRef name);

/// A command that compiles a file to PTX with nvcc. The flags are sorted by
/// their reader. nvcc passes its own options through a shell, so they may
/// contain only letters, digits and `_./=,+-`. The other flags go to the
/// preprocessor without a shell; each is one word with its value joined,
/// "-DX=1".
struct NvccCommand {
  std::string program; ///< nvcc of the toolkit
  /// nvcc's own options that affect the code. Options that name a program are
  /// never taken from the command. Only the environment variables
  /// NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS, which the user controls, may
  /// choose a host compiler (`-ccbin`).
  std::vector<std::string> options;
  std::vector<std::string> macros;   ///< "-DX=1", "-UX"
  std::vector<std::string> folders;  ///< "-I", "-iquote", "-idirafter"
  std::vector<std::string> systems;  ///< "-isystem"
  std::vector<std::string> included; ///< "-include", relative to `directory`
  std::string file;                  ///< absolute
  std::string directory;             ///< base of relative paths; may be empty
  bool isOfNvcc = false;             ///< the request is an nvcc command line
  /// The request has flags but no compiler name.
  bool lacksCompilerName = false;
};

/// The nvcc command for `request`. nvcc is that of `request.cuda`, CUDA_HOME,
/// CUDA_PATH or /usr/local/cuda; a toolkit that the command names is never run.
/// The error says that there is no nvcc, or what is wrong with the request.
llvm::Expected<NvccCommand> nvccCommand(const CompileRequest &request);

/// Whether CompilerChoice::ByCommand selects nvcc for `command`: for an nvcc
/// command and for flags without a compiler name.
bool selectsNvcc(const NvccCommand &command);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_NVCCCOMMAND_H
