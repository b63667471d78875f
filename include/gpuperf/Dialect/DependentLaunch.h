//===- DependentLaunch.h - dependent launches -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dependent kernel may begin before the previous kernel has ended. It waits
// for the results of that kernel with `griddepcontrol.wait` (CUDA C++
// Programming Guide, Programmatic Dependent Launch and Synchronization).
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_DEPENDENTLAUNCH_H
#define GPUPERF_DIALECT_DEPENDENTLAUNCH_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Unit attribute of a LaunchOp: it may begin before the previous launch has
/// ended.
inline constexpr llvm::StringLiteral kDependentAttr = "gpuperf.dependent";

} // namespace gpuperf

#endif // GPUPERF_DIALECT_DEPENDENTLAUNCH_H
