//===- ClangCommand.h - nvcc's compile for Clang's tools --------*- C++ -*-===//
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

/// `command`, where it is one of nvcc, as one of clang++ that any tool of Clang
/// parses: both sides of CUDA with the headers of the toolkit that `cuda` is
/// (as in CompileRequest) and what they lack, C++ with those of its runtime.
/// Flags that shape no parse are left out: those of the host compiler but for
/// macros and search paths, warnings, outputs. The commands of other compilers
/// are returned as they are. The error says which architecture or toolkit makes
/// no sense.
llvm::Expected<clang::tooling::CompileCommand>
clangCommand(clang::tooling::CompileCommand command, llvm::StringRef cuda);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_CLANGCOMMAND_H
