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
//        kernels ─▶ what they reach ─▶ private CodeGen ─▶ optimise ─▶ facts
//
// Four ways to one DeviceModule (Facts.h). The device AST may contain errors:
// a kernel is analysed when its own code and what it calls is well formed.
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

/// What the command-line tool and the editor ask for: one file, as some command
/// compiles it.
struct CompileRequest {
  std::string file;
  /// The text of `file` when it is not what is saved on disk.
  std::optional<std::string> text;
  /// Texts of other files that are not what is saved: {absolute path, text}.
  std::vector<std::pair<std::string, std::string>> otherTexts;
  /// Compile flags as clang or nvcc takes them. A whole command line is fine
  /// too: the compiler's name, the input and outputs are left out.
  std::vector<std::string> flags;
  /// Where relative paths start; empty: the current directory.
  std::string directory;
  /// "sm_90": goes before the flags' architecture; empty: theirs, else sm_80.
  std::string arch;
  /// "sm_90", the GPU that is asked about: decides where the flags name no
  /// architecture, and which of several runs on it. Empty: none is asked about.
  std::string runsOn;
  /// "none" (bundled headers), the path of a toolkit, or empty: the flags'
  /// toolkit, CUDA_HOME, CUDA_PATH, /usr/local/cuda, else bundled headers.
  std::string cuda;
  /// Leave out kernels that an included file defines.
  bool onlyMainFile = false;
  /// The command line of the program, without its name: what would it launch?
  std::optional<std::vector<std::string>> programArguments;
  std::shared_ptr<const CallFacts> calls; ///< of DeviceModule
  /// Where nvcc makes the code: what it says of itself to the user's own files,
  /// "-D__NVCC__" and the like. What the source says is read as nvcc reads it
  /// then, and DeviceModule::kernels has those that Clang refuses, too, without
  /// a function in the module. Empty: Clang makes it.
  std::vector<std::string> nvccMacros;
};

/// Compiles the device side of a CUDA file. Errors in the source are no error
/// here: the kernels they touch are in `notAnalysed`, and a file without any
/// kernel gives a module without any. Fails when the file cannot be read or the
/// flags make no compile. Diagnostics of the compile are not printed.
llvm::Expected<DeviceModule> compileForDevice(const CompileRequest &request);

/// The request for `file` from the `commands` of a build (loadBuildCommands), which
/// gives a file it does not name the flags of the most similar one.
llvm::Expected<CompileRequest>
requestFromBuild(const clang::tooling::CompilationDatabase &commands,
                 llvm::StringRef file);

/// What a host-side parse cannot say about the device side.
struct HostParseOptions {
  std::string arch; ///< as in CompileRequest; empty: sm_80
  std::string cuda; ///< as in CompileRequest; empty: the host parse's headers
  std::string onlyKernel; ///< as in DeviceConsumerOptions
  CodeOptions code;       ///< which the host parse does not know
  std::shared_ptr<const CallFacts> calls; ///< of DeviceModule
};

/// Derives the device-side compile from a host-side parse of CUDA (same text,
/// macros, search paths, file system) and runs it in process. Fails when the
/// language is not CUDA.
llvm::Expected<DeviceModule> compileFromHost(clang::Preprocessor &host,
                                             const HostParseOptions &options);

/// What the plugin and the clang-tidy module say of the parse that is at hand.
struct ParseOptions {
  std::string onlyKernel; ///< as in DeviceConsumerOptions
  CodeOptions code;       ///< of the user's compile
  std::shared_ptr<const CallFacts> calls; ///< of DeviceModule
  /// As in HostParseOptions, for a host-side parse.
  std::string arch;
};

/// The options of a command line of clang or nvcc, the limit of registers among
/// them. -O of nvcc is the host's and has no effect on kernels.
CodeOptions codeOptionsOf(llvm::ArrayRef<std::string> command);

/// The architecture that a command line of clang or nvcc compiles for, "sm_80";
/// of several the one that runs on the GPU `runsOn` ("sm_90", or empty), of
/// none that one's.
std::string architectureOf(llvm::ArrayRef<std::string> command,
                           llvm::StringRef runsOn);

/// The device module of a finished parse, whichever side it is of: that of a
/// device-side parse by buildDeviceModule, that of a host-side parse by
/// compileFromHost, with its errors.
llvm::Expected<DeviceModule> deviceModuleOf(clang::ASTContext &ast,
                                            clang::Preprocessor &preprocessor,
                                            const ParseOptions &options);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_DEVICECOMPILATION_H
