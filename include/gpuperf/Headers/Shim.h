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

/// A bundled header: its path relative to the shim folder, and its text.
struct ShimHeader {
  llvm::StringLiteral path;
  llvm::StringLiteral text;
};
llvm::ArrayRef<ShimHeader> shimHeaders();

/// The virtual folder of the bundled headers in gpuperf's own parses.
inline constexpr llvm::StringLiteral shimRoot = "/gpuperf-shim";

/// The file system `base` with the bundled headers added in memory, at
/// `shimRoot`.
llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
overlayShim(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> base);

/// The installed folder of the bundled headers. The headers in it make an
/// unmodified clang accept CUDA 13; its subfolder `cuda/` replaces a whole
/// toolkit. It is `lib/gpuperf-N/shim`, N being the major version of LLVM, in a
/// parent folder of the program or library that contains this code. Empty when
/// there is none.
std::string shimDirectory();

} // namespace gpuperf

#endif // GPUPERF_HEADERS_SHIM_H
