//===- AtomicName.h - names of atomic operations ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect and reports write an atomic operation as OPERATION.TYPE:
// "add.i32", "add.f16x2", "cas.i64", "cas-fold.i32", "exch.f32". PTX has too
// many operations for an enum. The functions below parse such a name.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_ATOMICNAME_H
#define GPUPERF_SUPPORT_ATOMICNAME_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// The operation: "add" for "add.i32".
inline llvm::StringRef atomicOperation(llvm::StringRef atomic) {
  return atomic.split('.').first;
}

/// Whether the operands are floating-point numbers.
inline bool isFloatAtomic(llvm::StringRef atomic) {
  return atomic.split('.').second.starts_with("f");
}

inline bool isIntegerAdd(llvm::StringRef atomic) {
  return atomic.starts_with("add.i");
}

inline bool isCompareAndSwap(llvm::StringRef atomic) {
  return atomicOperation(atomic) == "cas";
}

/// Whether the name is that of a compare-and-swap that the program retries in a
/// loop until it succeeds, and that stores a different value each time: a sum
/// or a product ("cas-fold"), or anything ("cas-loop"). The name stands for the
/// whole loop.
inline bool isRetriedSwap(llvm::StringRef atomic) {
  return atomicOperation(atomic) == "cas-loop" ||
         atomicOperation(atomic) == "cas-fold";
}

/// Whether the name is that of a retried compare-and-swap that stores a maximum
/// or a minimum, or sets or clears bits. It usually stores the value that is
/// already there, so that other lanes do not fail.
inline bool isExtremeBySwap(llvm::StringRef atomic) {
  return atomicOperation(atomic) == "cas-extreme";
}

/// Whether the operations of several lanes on one address can be combined into
/// one.
inline bool isCombinable(llvm::StringRef atomic) {
  llvm::StringRef operation = atomicOperation(atomic);
  return operation != "cas" && operation != "cas-loop" && operation != "exch";
}

inline bool isExchange(llvm::StringRef atomic) {
  return atomicOperation(atomic) == "exch";
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_ATOMICNAME_H
