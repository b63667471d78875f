//===- DeviceCompilation.h - CUDA source to optimised device IR -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   file + flags ──▶ clang driver ──▶ device parse ─┐
//   host parse ────▶ derived flags ─▶ device parse ─┼─▶ buildDeviceModule
//   the plugin's own device parse ──────────────────┘     │
//        kernels ─▶ reached functions ─▶ private CodeGen ─▶ optimise ─▶ facts
//
// Each of these ways gives a DeviceModule (Facts.h). The device AST may contain
// errors: a kernel is analysed when its own code and the code that it calls are
// free of errors.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_DEVICECOMPILATION_H
#define GPUPERF_FRONTEND_COMPILE_DEVICECOMPILATION_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
namespace tooling {
class CompilationDatabase;
} // namespace tooling
} // namespace clang

namespace gpuperf {

/// One file and how to compile it, for the command-line tool and the editor.
struct CompileRequest {
  std::string file;
  /// The text of `file` when it differs from the file on disk.
  std::optional<std::string> text;
  /// Other files that differ from the ones on disk: {absolute path, text}.
  std::vector<std::pair<std::string, std::string>> otherTexts;
  /// Compile flags of clang or nvcc, or a complete command line: the compiler's
  /// name, the input and the outputs are ignored.
  std::vector<std::string> flags;
  /// The base of relative paths; empty: the current directory.
  std::string directory;
  /// "sm_90": overrides the architecture of the flags. Empty: that of the
  /// flags, else sm_80.
  std::string arch;
  /// "sm_90", the architecture of the GPU to predict for. It is used when the
  /// flags name no architecture, and selects among several. Empty: unknown.
  std::string runsOn;
  /// "none" (bundled headers) or the path of a toolkit. Empty: the first of the
  /// flags' toolkit, CUDA_HOME, CUDA_PATH, /usr/local/cuda and the bundled
  /// headers that exists.
  std::string cuda;
  /// Ignore kernels that included files define.
  bool onlyMainFile = false;
  /// The command-line arguments of the program, without its name. Set: find the
  /// launches that the program executes with them.
  std::optional<std::vector<std::string>> programArguments;
  /// See DeviceModule; these go before those of the configuration.
  std::map<std::string, int64_t> sizes;
  std::shared_ptr<const CallFacts> calls; ///< see DeviceModule
  /// nvcc's predefined macros, such as "-D__NVCC__", when nvcc compiles the
  /// code; empty when Clang does. With them the user's source is parsed as nvcc
  /// would, and DeviceModule::kernels also has the kernels that Clang rejects,
  /// without a function in the module.
  std::vector<std::string> nvccMacros;
};

/// Compiles the device code of a CUDA file. Kernels with errors in their source
/// are in `notAnalysed`; a file without kernels gives a module without kernels.
/// The error is a file that cannot be read or invalid flags. Diagnostics of the
/// compile are not printed.
llvm::Expected<DeviceModule> compileForDevice(const CompileRequest &request);

/// The request for `file` from the `commands` of a build (loadBuildCommands). A
/// file that the build does not list gets the flags of the most similar one.
llvm::Expected<CompileRequest>
requestFromBuild(const clang::tooling::CompilationDatabase &commands,
                 llvm::StringRef file);

/// Settings of the device side that a host-side parse does not have.
struct HostParseOptions {
  std::string arch; ///< see CompileRequest; empty: sm_80
  std::string cuda; ///< see CompileRequest; empty: the host parse's headers
  std::string onlyKernel; ///< see DeviceConsumerOptions
  CodeOptions code;
  std::shared_ptr<const CallFacts> calls; ///< see DeviceModule
};

/// Derives a device-side compile from a host-side parse of CUDA, with the same
/// text, macros, search paths and file system, and runs it in this process.
/// Fails when the language is not CUDA.
llvm::Expected<DeviceModule> compileFromHost(clang::Preprocessor &host,
                                             const HostParseOptions &options);

/// Options that the plugin and the clang-tidy module pass for their parse.
struct ParseOptions {
  std::string onlyKernel;                 ///< see DeviceConsumerOptions
  CodeOptions code;                       ///< of the user's compile
  std::shared_ptr<const CallFacts> calls; ///< see DeviceModule
  /// For a host-side parse, see HostParseOptions.
  std::string arch;
};

/// The options of a clang or nvcc command line, `maxRegisters` included. -O of
/// nvcc applies to host code only and is ignored.
CodeOptions codeOptionsOf(llvm::ArrayRef<std::string> command);

/// The architecture that a clang or nvcc command line compiles for, "sm_80".
/// `runsOn` is the architecture of the GPU to predict for, "sm_90", or empty.
/// If the command names several, the result is the one whose code runs on that
/// GPU; if it names none, `runsOn`, else sm_80.
std::string architectureOf(llvm::ArrayRef<std::string> command,
                           llvm::StringRef runsOn);

/// The device module of a complete parse of either side: by buildDeviceModule
/// for a device-side parse, by compileFromHost, with its errors, for a
/// host-side parse.
llvm::Expected<DeviceModule> deviceModuleOf(clang::ASTContext &ast,
                                            clang::Preprocessor &preprocessor,
                                            const ParseOptions &options);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_DEVICECOMPILATION_H
