//===- DependentLaunch.h - kernels that overlap the one before --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that is launched as a dependent one may begin before the kernel in
// front of it has ended, and waits for its results with `griddepcontrol.wait`
// (CUDA C++ Programming Guide, Programmatic Dependent Launch and
// Synchronization).
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_DEPENDENTLAUNCH_H
#define GPUPERF_DIALECT_DEPENDENTLAUNCH_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Of a LaunchOp that may begin before the launch in front of it has ended; a
/// unit.
inline constexpr llvm::StringLiteral kDependentAttr = "gpuperf.dependent";

} // namespace gpuperf

#endif // GPUPERF_DIALECT_DEPENDENTLAUNCH_H
