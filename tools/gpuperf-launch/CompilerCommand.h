//===- CompilerCommand.h - what a command line compiles ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_LAUNCH_COMPILERCOMMAND_H
#define GPUPERF_TOOLS_LAUNCH_COMPILERCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// A compiler's command line, as the build wrote it.
struct CompilerCommand {
  /// The compiler and its arguments, without a wrapper such as ccache in front.
  std::vector<std::string> words;
  /// The CUDA sources that it compiles; empty where it compiles none, as when
  /// it links, preprocesses or prints its version.
  std::vector<std::string> sources;
};

/// Reads `words`, the first of which is a program: nvcc, clang++, or a wrapper
/// (ccache, sccache, distcc, icecc) in front of one.
CompilerCommand readCompilerCommand(llvm::ArrayRef<std::string> words);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_LAUNCH_COMPILERCOMMAND_H
