//===- NvccSyntax.h - what only nvcc takes, for Clang -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_NVCCSYNTAX_H
#define GPUPERF_LIB_FRONTEND_COMPILE_NVCCSYNTAX_H

#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>

namespace gpuperf {

/// CUDA source as Clang accepts it, where nvcc accepts more: blanks in the
/// brackets of a launch, and `alignas` behind CUDA's words, as in
/// `__shared__ alignas(128) char tile[4096];`. Only neighbouring words change
/// their places, so that the rest stays at its line and column. Empty if
/// nothing is to be changed.
std::optional<std::string> clangSyntax(llvm::StringRef text);

/// `files`, with this done to the text of each.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withClangSyntax(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_NVCCSYNTAX_H
