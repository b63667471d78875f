//===- DeviceCommand.h - from a request to an invocation --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   CompileRequest ─deviceCommand─▶ command of clang's driver
//        │ filesFor                     │ deviceInvocation (asks the driver)
//        ▼                              ▼
//   file system ───────────────────▶ CompilerInvocation ─▶ runDeviceParse
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_DEVICECOMMAND_H
#define GPUPERF_LIB_FRONTEND_COMPILE_DEVICECOMMAND_H

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"
#include "gpuperf/Frontend/Module/DeviceModule.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace gpuperf {

/// The device side of a compilation as a command of clang's driver.
struct DeviceCommand {
  std::vector<std::string> words;
  /// Those of the words that every parse of the file needs: architecture,
  /// toolkit, macros, search paths, language.
  std::vector<std::string> flags;
  std::string path; ///< of the file, absolute
  std::string cuda; ///< the toolkit's folder; empty: bundled headers
  /// "sm_80": the architecture that __CUDA_ARCH__ states. `options` has the
  /// architecture that is executed in the end.
  std::string compiledAs;
  DeviceConsumerOptions options;
};

/// The words of the command of `request`, including those of response files. A
/// command of nvcc, or one without a compiler, also includes the words of
/// nvcc's environment variables, since launches and code belong to one program.
std::vector<std::string> commandWords(const CompileRequest &request);

/// The error names the flag or toolkit that is invalid.
llvm::Expected<DeviceCommand> deviceCommand(const CompileRequest &request);

/// The disk, the bundled headers and the text in the request for `path`. It is
/// an error if the file is missing.
llvm::Expected<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
filesFor(const CompileRequest &request, llvm::StringRef path);

/// The driver's result for the command, prepared for runDeviceParse. The error
/// is the first one that the driver reports.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
deviceInvocation(const CompileRequest &request, const DeviceCommand &command,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

/// The input of a parse.
struct DeviceParseInput {
  DeviceCommand command;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::shared_ptr<clang::CompilerInvocation> invocation;
};

/// All three parts for a request; the error is that of the first part that
/// fails.
llvm::Expected<DeviceParseInput>
deviceParseInput(const CompileRequest &request);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_DEVICECOMMAND_H
