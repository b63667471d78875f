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

/// The device side of a compile as a command of clang's driver.
struct DeviceCommand {
  std::vector<std::string> words;
  /// Of the words, those that any parse of the file needs: architecture,
  /// toolkit, macros, search paths, language.
  std::vector<std::string> flags;
  std::string path; ///< of the file, absolute
  std::string cuda; ///< the toolkit's folder; empty: bundled headers
  /// "sm_80": what __CUDA_ARCH__ says. That of `options` is what runs in the
  /// end.
  std::string compiledAs;
  DeviceConsumerOptions options;
};

/// The words of the command of `request`, those of response files among them.
/// One of nvcc, or without a compiler, has those of nvcc's variables, too:
/// launches and code are of one program.
std::vector<std::string> commandWords(const CompileRequest &request);

/// The error says which flag or toolkit makes no sense.
llvm::Expected<DeviceCommand> deviceCommand(const CompileRequest &request);

/// The disk, the bundled headers and the text of the request for `path`. The
/// error is that of a missing file.
llvm::Expected<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
filesFor(const CompileRequest &request, llvm::StringRef path);

/// What the driver makes of the command, prepared for runDeviceParse. The error
/// is the first one that the driver reports.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
deviceInvocation(const CompileRequest &request, const DeviceCommand &command,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

/// What a parse begins with.
struct DeviceParseInput {
  DeviceCommand command;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::shared_ptr<clang::CompilerInvocation> invocation;
};

/// All three of a request; the error is that of the first which fails.
llvm::Expected<DeviceParseInput>
deviceParseInput(const CompileRequest &request);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_DEVICECOMMAND_H
