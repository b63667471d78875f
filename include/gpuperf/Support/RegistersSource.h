//===- RegistersSource.h - source of register counts ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_REGISTERSSOURCE_H
#define GPUPERF_SUPPORT_REGISTERSSOURCE_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Prefix of the register source when a compiled file has the registers:
/// "machine code in app".
inline constexpr llvm::StringLiteral kMachineCodeSource = "machine code in ";

/// Whether registers of `source` (and the spills reported with them) are those
/// of ptxas: "ptxas", "machine code in app"; not "estimated", "trace.csv:12".
inline bool isCountedByPtxas(llvm::StringRef source) {
  return source == "ptxas" || source.starts_with(kMachineCodeSource);
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_REGISTERSSOURCE_H
