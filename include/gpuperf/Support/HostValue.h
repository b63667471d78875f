//===- HostValue.h - an unknown host value ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     int blocks = (bytes + 4095) / 4096;
//     kernel<<<blocks, 64>>>(p, bytes / 16);
//
// `bytes` is not an argument of the kernel, and its value is unknown. Grid and
// argument still depend on the same value: both become expressions over the
// symbol kHostValue.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_HOSTVALUE_H
#define GPUPERF_SUPPORT_HOSTVALUE_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// The symbol of the shared host value in the expressions of a launch.
inline constexpr llvm::StringLiteral kHostValue = "gpuperfHost.value";

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_HOSTVALUE_H
