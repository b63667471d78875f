//===- DeviceModule.h - from a device-side AST to its facts -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_MODULE_DEVICEMODULE_H
#define GPUPERF_FRONTEND_MODULE_DEVICEMODULE_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CodeGenOptions;
class Preprocessor;
} // namespace clang

namespace gpuperf {

class ErrorLog;
struct FileFacts;
class OptimisedKernels;
struct PreambleContents;

/// Options for making a DeviceModule from a device-side parse.
struct DeviceConsumerOptions {
  /// Architecture to report; empty: that of the parse.
  std::string arch;
  /// Code options; a parse that gpuperf runs itself overwrites them.
  CodeOptions code;
  /// Include only kernels of this name, as the user writes it; empty: all.
  std::string onlyKernel;
  /// Errors of this parse with their source locations; null when they were not
  /// recorded. Clang drops statements with errors, so a kernel with an error in
  /// its body is in `notAnalysed` with the error as the reason.
  std::shared_ptr<const ErrorLog> errors;
  /// Ignore kernels that included files define.
  bool onlyMainFile = false;
  /// Include kernels that Clang rejects, see CompileRequest::nvccMacros.
  bool isForNvcc = false;
  /// See CompileRequest.
  std::optional<std::vector<std::string>> programArguments;
  std::map<std::string, int64_t> sizes;   ///< see CompileRequest
  std::shared_ptr<const CallFacts> calls; ///< see DeviceModule
  /// If set, the facts of the file are stored here, and no kernels are made.
  std::optional<FileFacts> *facts = nullptr;
  /// The content of this parse's precompiled preamble; null without one, or
  /// when PreambleCache did not make it.
  const PreambleContents *preamble = nullptr;
  /// Optimised kernels of the previous version of the file; null: no cache.
  OptimisedKernels *optimised = nullptr;
};

/// The module of a complete device-side AST, such as that of the plugin or of
/// clang-tidy with --cuda-device-only. Emits no diagnostics to the user and
/// does not change the AST. A host-side AST or a file without kernels gives a
/// module without kernels. `preprocessor` may be null.
DeviceModule buildDeviceModule(clang::ASTContext &ast,
                               clang::Preprocessor *preprocessor,
                               const DeviceConsumerOptions &options);

/// The options of a Clang compile. `llvm` are the arguments of -mllvm.
/// `maxRegisters` stays empty, because Clang passes -maxrregcount on to ptxas.
CodeOptions codeOptionsOf(const clang::CodeGenOptions &options,
                          llvm::ArrayRef<std::string> llvm);

/// The names, as the user writes them, of the kernels that a parse of either
/// side defines or instantiates.
std::vector<std::string> kernelNames(clang::ASTContext &ast);

/// Whether this parse compiles the device side of CUDA.
bool isDeviceParse(const clang::ASTContext &ast);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_MODULE_DEVICEMODULE_H
