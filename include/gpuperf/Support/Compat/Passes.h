//===- Passes.h - passes of LLVM 19 and 22 ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_COMPAT_PASSES_H
#define GPUPERF_SUPPORT_COMPAT_PASSES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"

namespace gpuperf::compat {

/// Text of a module pipeline: the pass that replaces `__nvvm_reflect("…")` by a
/// number.
#if LLVM_VERSION_MAJOR >= 22
inline constexpr llvm::StringLiteral reflectPass = "nvvm-reflect";
#else
inline constexpr llvm::StringLiteral reflectPass = "function(nvvm-reflect)";
#endif

} // namespace gpuperf::compat

#endif // GPUPERF_SUPPORT_COMPAT_PASSES_H
