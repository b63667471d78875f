//===- RegistersSource.h - who counted registers ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_REGISTERSSOURCE_H
#define GPUPERF_SUPPORT_REGISTERSSOURCE_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// How the source of registers begins that are those of a file: "machine code
/// in app".
inline constexpr llvm::StringLiteral kMachineCodeSource = "machine code in ";

/// Whether registers of `source` are ptxas's own, and so are the spills beside
/// them: "ptxas", "machine code in app"; not "estimated", "trace.csv:12".
inline bool isCountedByPtxas(llvm::StringRef source) {
  return source == "ptxas" || source.starts_with(kMachineCodeSource);
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_REGISTERSSOURCE_H
