//===- ClangProgram.h - where Clang's own headers are -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_CLANGPROGRAM_H
#define GPUPERF_FRONTEND_CLANGPROGRAM_H

#include <string>

namespace gpuperf {

/// The path that Clang's driver is to take for its own: it has its headers
/// (`stddef.h`) in ../lib/clang/19 beside it. It is that of the installation
/// whose library this process uses, or else of the one that gpuperf was built
/// with. The program itself need not be there.
const std::string &clangProgram();

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_CLANGPROGRAM_H
