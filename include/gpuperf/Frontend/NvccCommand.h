//===- NvccCommand.h - the same compile by nvcc -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_NVCCCOMMAND_H
#define GPUPERF_FRONTEND_NVCCCOMMAND_H

#include "gpuperf/Frontend/DeviceCompilation.h"

namespace gpuperf {

/// Which compiler's code is wanted.
enum class CompilerChoice { ByCommand, Clang, Nvcc };

/// "nvcc", "clang", or "" for what the command says; nothing for other names.
std::optional<CompilerChoice> parseCompiler(llvm::StringRef name);

/// How nvcc makes PTX of a file.
struct NvccCommand {
  std::string program; ///< the toolkit's
  /// Without the program, the file and outputs. They shape the code and name no
  /// program, whoever wrote the command.
  std::vector<std::string> flags;
  std::string file;      ///< absolute
  std::string directory; ///< where relative paths start; may be empty
  /// Whether the command is one of nvcc; a clang command is not.
  bool isOfNvcc = false;
  bool isBare = false; ///< … flags alone, without a compiler's name
};

/// `request` as a command of the nvcc of `request.cuda`, CUDA_HOME, CUDA_PATH or
/// /usr/local/cuda; never of a toolkit that the command names. The error says that
/// there is none, or what is wrong with the request.
llvm::Expected<NvccCommand> nvccCommand(const CompileRequest &request);

/// Whether the code of `command` is nvcc's, where nobody chooses: that of an
/// nvcc command, and that of no command at all.
bool isByNvcc(const NvccCommand &command);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_NVCCCOMMAND_H
