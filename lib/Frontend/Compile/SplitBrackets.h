//===- SplitBrackets.h - launch brackets with blanks in them ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc takes `k << <1, 32 >> > (x)`, as formatters that do not know CUDA write
// it; to Clang a launch is `<<<` and `>>>`.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_SPLITBRACKETS_H
#define GPUPERF_LIB_FRONTEND_COMPILE_SPLITBRACKETS_H

#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>

namespace gpuperf {

/// `text` with the blanks of such brackets behind them, so that everything else
/// stays in its place; empty where it has none.
std::optional<std::string> joinBrackets(llvm::StringRef text);

/// `files`, with texts in which brackets are joined.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
joiningBrackets(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_SPLITBRACKETS_H
