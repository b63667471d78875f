//===- CodeCounts.h - instructions in machine code --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_CODECOUNTS_H
#define GPUPERF_PTX_CODECOUNTS_H

#include "gpuperf/Support/Kinds.h"
#include "llvm/ADT/StringRef.h"
#include <array>

namespace gpuperf {

/// Numbers, or bytes, of stores and loads in machine code. An instruction in a
/// loop counts once.
struct StoresAndLoads {
  unsigned stores = 0, loads = 0;
  bool isNone() const { return stores + loads == 0; }
};

/// Counts of the instructions of a kernel and of the routines in its code. Each
/// instruction counts once; the padding at the end does not count.
struct CodeCounts {
  static constexpr size_t classCount = size_t(InstClass::Conversion64) + 1;

  std::array<unsigned, classCount> byClass = {};
  unsigned unknown = 0; ///< of unknown instruction class
  StoresAndLoads local; ///< of local memory
  /// With generic addresses, which determine the memory space at run time.
  StoresAndLoads generic;
};

/// The counts of `code` for architecture `arch`, 75 for sm_75, at least 70:
/// instructions of 16 bytes whose lowest 12 bits are the opcode.
CodeCounts countCode(llvm::StringRef code, unsigned arch);

/// Bytes per thread of the load or store at `offset`, and whether it is a store
/// to local memory. `code` must have 16 bytes at `offset`.
unsigned accessBytes(llvm::StringRef code, size_t offset);
bool isLocalStore(llvm::StringRef code, size_t offset);

} // namespace gpuperf

#endif // GPUPERF_PTX_CODECOUNTS_H
