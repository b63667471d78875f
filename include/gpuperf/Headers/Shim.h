//===- Shim.h - the bundled headers -----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_HEADERS_SHIM_H
#define GPUPERF_HEADERS_SHIM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace gpuperf {

/// One bundled header: its path below the shim folder, and its text.
struct ShimHeader {
  llvm::StringLiteral path;
  llvm::StringLiteral text;
};
llvm::ArrayRef<ShimHeader> shimHeaders();

/// Where our own parses see the bundled headers.
inline constexpr llvm::StringLiteral shimRoot = "/gpuperf-shim";

/// `base` with the bundled headers under `shimRoot`, in memory.
llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
overlayShim(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> base);

/// The folder with the headers that make a plain clang accept CUDA 13, and
/// below it `cuda/`, which stands in for a whole toolkit: `lib/gpuperf-19/shim`
/// above the program or library that this code is in. "" where there is none.
std::string shimDirectory();

} // namespace gpuperf

#endif // GPUPERF_HEADERS_SHIM_H
