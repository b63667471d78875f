//===- ClangCommand.h - nvcc commands for Clang tools -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_CLANGCOMMAND_H
#define GPUPERF_FRONTEND_COMPILE_CLANGCOMMAND_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// Translates an nvcc command to a clang++ command that every Clang tool can
/// parse. A CUDA command parses host and device code. It gets the headers of
/// the toolkit `cuda` (see CompileRequest) and the bundled headers that Clang
/// needs with it. A C++ command gets the headers of the CUDA runtime. Flags
/// that do not affect the parse are dropped: warnings, outputs, and the flags
/// of the host compiler other than macros and search paths. Commands of other
/// compilers are returned unchanged. The error names the invalid architecture
/// or toolkit.
llvm::Expected<clang::tooling::CompileCommand>
clangCommand(clang::tooling::CompileCommand command, llvm::StringRef cuda);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_CLANGCOMMAND_H
