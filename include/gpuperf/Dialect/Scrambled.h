//===- Scrambled.h - indices that arithmetic makes random ---------*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_SCRAMBLED_H
#define GPUPERF_DIALECT_SCRAMBLED_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Whether `offset` is a hash or a random number: bits of a value are mixed
/// with those of the same value shifted, and that of the result again, as in
/// Marsaglia's xorshift (`x ^= x << 13; x ^= x >> 17`) and the finalizers of
/// hash functions. A swizzle of shared memory, `i ^ (i >> 3)`, mixes once.
bool isScrambled(ExprAttr offset);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_SCRAMBLED_H
