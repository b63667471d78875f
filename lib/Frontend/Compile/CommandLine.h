//===- CommandLine.h - compile commands of clang and nvcc -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_COMMANDLINE_H
#define GPUPERF_LIB_FRONTEND_COMPILE_COMMANDLINE_H

#include "gpuperf/Frontend/Facts/CodeOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// One of the architectures that a command compiles for.
struct CodeTarget {
  std::string arch; ///< "sm_86": the target of the machine code
  /// "sm_80" for "-gencode arch=compute_80,code=sm_86": the architecture for
  /// which the source is compiled. Empty if the command names no compute_XX for
  /// it.
  std::string virtualArch;
};

/// The parts of a compile command that affect a device parse.
struct DeviceFlags {
  /// Flags for clang's driver that affect the parse: macros, search paths,
  /// language, fast math. No inputs, outputs, warnings or link flags.
  std::vector<std::string> clang;
  std::vector<CodeTarget> targets; ///< in the order of the command
  std::string cudaPath;            ///< of the toolkit; empty if not given
  bool noCudaHeaders = false; ///< -nocudainc
  bool fastMath = false;      ///< -use_fast_math or -ffast-math
  CodeOptions code;
};

/// Whether the first word of a command is nvcc, with any path.
bool isNvcc(llvm::ArrayRef<std::string> command);

/// Whether the first word of a command is a compiler.
bool hasCompiler(llvm::ArrayRef<std::string> command);

/// NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS, whose words nvcc adds before and
/// after those of its command.
inline constexpr const char *kNvccVariables[] = {"NVCC_PREPEND_FLAGS",
                                                 "NVCC_APPEND_FLAGS"};
std::vector<std::string> wordsOfVariable(const char *name);

/// Parses a command line of clang or nvcc, with or without the name of the
/// compiler at the beginning. Flags that concern only hosts, linking, ptxas or
/// warnings are dropped silently, and so are unknown ones. `file` is the input
/// and is left out.
DeviceFlags parseCommandLine(llvm::ArrayRef<std::string> command,
                             llvm::StringRef file);

/// "sm_86" from "sm_86", "compute_86", "lto_86", "86" or "8.6"; empty for other
/// texts.
std::string normaliseArch(llvm::StringRef text);

/// The one of `targets` that a GPU of architecture `gpu` ("sm_90"; empty if
/// unknown) runs: the latest machine code of its major version that is not
/// newer than the GPU, otherwise the latest older code, which the driver
/// compiles for the GPU from PTX. If there is only one target, or the GPU is
/// unknown or can run none of them, it is the first one. Without targets it is
/// the GPU's own architecture, or sm_80. (CUDA C++ Programming Guide,
/// "Application Compatibility".)
CodeTarget targetFor(llvm::ArrayRef<CodeTarget> targets, llvm::StringRef gpu);

/// The nearest architecture for which Clang 19 compiles with every toolkit:
/// sm_52 for older ones, sm_90 for newer ones.
std::string supportedArch(llvm::StringRef arch);

/// Definitions ("__CUDA_ARCH__=1200") that make code compiled for
/// `supportedArch(arch)` take its branches for `arch`. Empty for architectures
/// that Clang 19 supports itself, and for older ones.
std::vector<std::string> macrosOfNewer(llvm::StringRef arch);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_COMMANDLINE_H
