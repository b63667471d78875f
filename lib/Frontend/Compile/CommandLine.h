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
  std::string arch; ///< "sm_86": what the machine code is for
  /// "sm_80" for "-gencode arch=compute_80,code=sm_86": what the source is
  /// compiled as. Empty when the command names no compute_XX for it.
  std::string virtualArch;
};

/// What matters to a device parse in a compile command.
struct DeviceFlags {
  /// Flags for clang's driver that shape the parse: macros, search paths,
  /// language, fast math. No inputs, outputs, warnings or link flags.
  std::vector<std::string> clang;
  std::vector<CodeTarget> targets; ///< in the order they were asked for
  std::string cudaPath;       ///< of the toolkit, empty when not given
  bool noCudaHeaders = false; ///< -nocudainc
  bool fastMath = false;      ///< -use_fast_math or -ffast-math
  CodeOptions code;
};

/// Whether the first word of a command is nvcc, by whatever path.
bool isNvcc(llvm::ArrayRef<std::string> command);

/// Whether the first word of a command is a compiler.
bool hasCompiler(llvm::ArrayRef<std::string> command);

/// NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS, whose words nvcc puts before and
/// behind those of its command.
inline constexpr const char *kNvccVariables[] = {"NVCC_PREPEND_FLAGS",
                                                 "NVCC_APPEND_FLAGS"};
std::vector<std::string> wordsOfVariable(const char *name);

/// Reads a command line of clang or nvcc: with or without the compiler's name
/// in front. Flags that only concern hosts, linking, ptxas or warnings are
/// dropped quietly, so are unknown ones. `file` is the input, to be left out.
DeviceFlags parseCommandLine(llvm::ArrayRef<std::string> command,
                             llvm::StringRef file);

/// "sm_86" from "sm_86", "compute_86", "lto_86", "86" or "8.6"; empty when it
/// is none of them.
std::string normaliseArch(llvm::StringRef text);

/// What of `targets` a GPU of architecture `gpu` ("sm_90", or empty: not known)
/// runs: the latest machine code of its major version and not after it, else
/// the latest code before it, which the driver compiles for the GPU from PTX.
/// The only target, or the first where the GPU is not known or can run none.
/// Without a target the GPU's own architecture, else sm_80. (CUDA C++
/// Programming Guide, "Application Compatibility".)
CodeTarget targetFor(llvm::ArrayRef<CodeTarget> targets, llvm::StringRef gpu);

/// The nearest architecture that Clang 19 compiles for with every toolkit:
/// sm_52 for older ones, sm_90 for newer ones.
std::string supportedArch(llvm::StringRef arch);

/// Definitions ("__CUDA_ARCH__=1200") by which code that is compiled for
/// `supportedArch(arch)` takes the branches that it has for `arch`. Empty for
/// what Clang 19 compiles for itself, and for what is older.
std::vector<std::string> macrosOfNewer(llvm::StringRef arch);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_COMMANDLINE_H
