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

/// "add" of "add.i32".
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

/// Whether it is a compare-and-swap that the program tries until it succeeds,
/// the loop around it being a part of it, and that stores another value each
/// time: a sum or a product ("cas-fold"), or anything ("cas-loop").
inline bool isRetriedSwap(llvm::StringRef atomic) {
  return atomicOperation(atomic) == "cas-loop" ||
         atomicOperation(atomic) == "cas-fold";
}

/// The same where it stores a maximum or a minimum, or sets or clears bits:
/// most often the value that is there, by which no other lane fails.
inline bool isExtremeBySwap(llvm::StringRef atomic) {
  return atomicOperation(atomic) == "cas-extreme";
}

/// Whether what several lanes do to one address can be done once for all.
inline bool isCombinable(llvm::StringRef atomic) {
  llvm::StringRef operation = atomicOperation(atomic);
  return operation != "cas" && operation != "cas-loop" && operation != "exch";
}

inline bool isExchange(llvm::StringRef atomic) {
  return atomicOperation(atomic) == "exch";
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_ATOMICNAME_H
