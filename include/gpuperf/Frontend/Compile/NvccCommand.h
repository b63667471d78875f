//===- NvccCommand.h - the same compile by nvcc -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_NVCCCOMMAND_H
#define GPUPERF_FRONTEND_COMPILE_NVCCCOMMAND_H

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"

namespace gpuperf {

/// Which compiler's code is wanted.
enum class CompilerChoice { ByCommand, Clang, Nvcc };

/// "nvcc", "clang", or "" for what the command says; nothing for other names.
std::optional<CompilerChoice> parseCompiler(llvm::StringRef name);

/// How nvcc makes PTX of a file. What a command says is sorted by who reads it:
/// nvcc gives its own options to a shell, so that they may have letters, digits
/// and `_./=,+-` only; the preprocessor gets the rest, each flag a word with
/// its value joined, without a shell in between.
struct NvccCommand {
  std::string program; ///< the toolkit's
  /// nvcc's own options. They shape the code and name no program, whoever wrote
  /// the command; only NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS, which are the
  /// user's, may choose a host compiler (`-ccbin`).
  std::vector<std::string> options;
  std::vector<std::string> macros;   ///< "-DX=1", "-UX"
  std::vector<std::string> folders;  ///< "-I", "-iquote", "-idirafter"
  std::vector<std::string> systems;  ///< "-isystem"
  std::vector<std::string> included; ///< "-include", as from `directory`
  std::string file;                  ///< absolute
  std::string directory; ///< where relative paths start; may be empty
  /// Whether the command is one of nvcc; a clang command is not.
  bool isOfNvcc = false;
  bool isBare = false; ///< … flags alone, without a compiler's name
};

/// `request` as a command of the nvcc of `request.cuda`, CUDA_HOME, CUDA_PATH
/// or /usr/local/cuda; never of a toolkit that the command names. The error
/// says that there is none, or what is wrong with the request.
llvm::Expected<NvccCommand> nvccCommand(const CompileRequest &request);

/// Whether the code of `command` is nvcc's, where nobody chooses: that of an
/// nvcc command, and that of no command at all.
bool isByNvcc(const NvccCommand &command);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_NVCCCOMMAND_H
