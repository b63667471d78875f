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

/// How to look at a device-side parse.
struct DeviceConsumerOptions {
  /// Architecture to report; empty: the one the parse is for.
  std::string arch;
  /// How the code is made; what a parse of ours finds out itself is
  /// overwritten.
  CodeOptions code;
  /// The name, as the user writes it, of the kernels to look at; empty: all.
  std::string onlyKernel;
  /// Errors of this parse with their places; null when nobody kept them. Clang
  /// drops a statement with an error, so a kernel with one in its body is not
  /// analysed, and the error is the reason.
  std::shared_ptr<const ErrorLog> errors;
  /// Leave out kernels that an included file defines.
  bool onlyMainFile = false;
  /// Describe kernels that Clang refuses, too, see CompileRequest::nvccMacros.
  bool isForNvcc = false;
  std::optional<std::vector<std::string>>
      programArguments;                   ///< of CompileRequest
  std::shared_ptr<const CallFacts> calls; ///< of DeviceModule
  /// Set: these are wanted, and no kernels.
  std::optional<FileFacts> *facts = nullptr;
  /// What is in the precompiled preamble of this parse; null without one, or
  /// when it was not made by PreambleCache.
  const PreambleContents *preamble = nullptr;
  /// What optimisation made of the file's last version; null: it is not kept.
  OptimisedKernels *optimised = nullptr;
};

/// The module of a finished device-side AST (the plugin's, clang-tidy's with
/// --cuda-device-only): emits nothing to the user's diagnostics and leaves the
/// AST as it is. A host-side parse or a file without kernels gives a module
/// without kernels. `preprocessor` may be null.
DeviceModule buildDeviceModule(clang::ASTContext &ast,
                               clang::Preprocessor *preprocessor,
                               const DeviceConsumerOptions &options);

/// What Clang made of a command's options. `llvm` are those after -mllvm. The
/// limit of registers is not among them: Clang passes it on to ptxas.
CodeOptions codeOptionsOf(const clang::CodeGenOptions &options,
                          llvm::ArrayRef<std::string> llvm);

/// The kernels that a parse (host or device side) defines or instantiates, as
/// the user writes their names.
std::vector<std::string> kernelNames(clang::ASTContext &ast);

/// True when this parse compiles the device side of CUDA.
bool isDeviceParse(const clang::ASTContext &ast);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_MODULE_DEVICEMODULE_H
