//===- Restricted.h - kernels with __restrict__ -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_RESTRICTED_H
#define GPUPERF_DIALECT_RESTRICTED_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// The module inside of the module of kernels that has some of them again,
/// under the same names, as they would be if their pointers were
/// `__restrict__`.
inline constexpr llvm::StringLiteral kRestrictedModule = "restrict";

} // namespace gpuperf

#endif // GPUPERF_DIALECT_RESTRICTED_H
