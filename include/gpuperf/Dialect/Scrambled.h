//===- Scrambled.h - hashed and random indices ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_SCRAMBLED_H
#define GPUPERF_DIALECT_SCRAMBLED_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Whether `offset` is a hash or a pseudorandom number: a value is xored with a
/// shifted copy of itself, and the result again, as in Marsaglia's xorshift (`x
/// ^= x << 13; x ^= x >> 17`) and in the finalizers of hash functions. A
/// swizzle of shared memory, `i ^ (i >> 3)`, mixes only once.
bool isScrambled(ExprAttr offset);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_SCRAMBLED_H
