//===- ClangProgram.h - the path of Clang's headers -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_CLANGPROGRAM_H
#define GPUPERF_FRONTEND_CLANGPROGRAM_H

#include <string>

namespace gpuperf {

/// The path that Clang's driver should use as its own: its headers (`stddef.h`)
/// are in ../lib/clang/19 relative to it. This is the path in the installation
/// whose library this process uses, or otherwise in the one that gpuperf was
/// built with. The program itself need not exist.
const std::string &clangProgram();

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_CLANGPROGRAM_H
