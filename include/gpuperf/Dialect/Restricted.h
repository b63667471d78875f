//===- Restricted.h - module of restricted twins ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_RESTRICTED_H
#define GPUPERF_DIALECT_RESTRICTED_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// The name of the nested module that has the restricted twins: copies of some
/// kernels of the outer module, under the same names, optimised as if their
/// pointers were `__restrict__`.
inline constexpr llvm::StringLiteral kRestrictedModule = "restrict";

} // namespace gpuperf

#endif // GPUPERF_DIALECT_RESTRICTED_H
