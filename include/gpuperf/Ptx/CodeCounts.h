//===- CodeCounts.h - what a kernel's machine code consists of --*- C++ -*-===//
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

/// What instructions of one kind store and load, in the code as it stands: an
/// instruction in a loop counts once.
struct StoresAndLoads {
  unsigned stores = 0, loads = 0;
  bool isNone() const { return stores + loads == 0; }
};

/// Instructions of a kernel and of the routines in its code, each once, without
/// those that fill its end.
struct CodeCounts {
  static constexpr size_t classCount = size_t(InstClass::Conversion64) + 1;

  std::array<unsigned, classCount> byClass = {};
  unsigned unknown = 0; ///< of no class that is known
  StoresAndLoads local; ///< that access local memory
  /// That find the space of the memory by the address.
  StoresAndLoads generic;
};

/// The counts of `code` for `arch`, 75 for sm_75, from 70 on: instructions of 16
/// bytes, of which the lowest 12 bits are the operation.
CodeCounts countCode(llvm::StringRef code, unsigned arch);

/// Bytes that the load or store at `offset` moves for a thread, and whether it
/// stores into local memory. `code` has 16 bytes there.
unsigned accessBytes(llvm::StringRef code, size_t offset);
bool isLocalStore(llvm::StringRef code, size_t offset);

} // namespace gpuperf

#endif // GPUPERF_PTX_CODECOUNTS_H
