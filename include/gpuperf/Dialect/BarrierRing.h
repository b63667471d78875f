//===- BarrierRing.h - barriers that are members of an array ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The barriers of a pipeline lie behind its tiles where the launch gives the
// size of shared memory: a ring of those that become full, a ring of those that
// become empty.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_BARRIERRING_H
#define GPUPERF_DIALECT_BARRIERRING_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Of an operation with `async` at a barrier in shared memory:
/// `array<i64: 16384, 4>`, the bytes from the beginning of the array to the
/// ring that the barrier is of, and how many barriers the ring has, 0 when
/// unknown.
inline constexpr llvm::StringLiteral kBarrierRingAttr = "gpuperf.ring";

/// PTX ISA, "Size and alignment of mbarrier object".
inline constexpr int64_t kBarrierBytes = 8;

} // namespace gpuperf

#endif // GPUPERF_DIALECT_BARRIERRING_H
