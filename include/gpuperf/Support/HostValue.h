//===- HostValue.h - one value of the host that is not known ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     int blocks = (bytes + 4095) / 4096;
//     kernel<<<blocks, 64>>>(p, bytes / 16);
//
// Nobody passes `bytes` to the kernel, and it is not known; but whatever it is,
// grid and argument go together. Both are told over this symbol.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_HOSTVALUE_H
#define GPUPERF_SUPPORT_HOSTVALUE_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// In the expressions of a launch, the value that they share.
inline constexpr llvm::StringLiteral kHostValue = "gpuperfHost.value";

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_HOSTVALUE_H
