//===- BarrierRing.h - barriers in an array ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pipeline keeps its barriers in arrays (rings): one ring of barriers that
// signal full stages, one of barriers that signal empty stages. In dynamic
// shared memory the rings lie behind the tiles, in the same array.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_BARRIERRING_H
#define GPUPERF_DIALECT_BARRIERRING_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Attribute of an operation with `async` that uses a barrier in shared memory,
/// `array<i64: 16384, 4>`: the offset in bytes of the barrier's ring from the
/// beginning of the array, and the number of barriers in the ring, 0 when
/// unknown.
inline constexpr llvm::StringLiteral kBarrierRingAttr = "gpuperf.ring";

/// Size of a barrier. PTX ISA, "Size and alignment of mbarrier object".
inline constexpr int64_t kBarrierBytes = 8;

} // namespace gpuperf

#endif // GPUPERF_DIALECT_BARRIERRING_H
