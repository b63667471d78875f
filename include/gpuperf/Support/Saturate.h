//===- Saturate.h - saturating 64-bit arithmetic ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches and sizes come from command lines and programs and may have any
// value. A result that does not fit into 64 bits becomes INT64_MAX or INT64_MIN
// and keeps its sign.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_SATURATE_H
#define GPUPERF_SUPPORT_SATURATE_H

#include "llvm/Support/MathExtras.h"
#include <cstdint>

namespace gpuperf {

inline int64_t saturatingAdd(int64_t a, int64_t b) {
  int64_t sum;
  if (!llvm::AddOverflow(a, b, sum))
    return sum;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

inline int64_t saturatingSub(int64_t a, int64_t b) {
  int64_t difference;
  if (!llvm::SubOverflow(a, b, difference))
    return difference;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

inline int64_t saturatingMul(int64_t a, int64_t b) {
  int64_t product;
  if (!llvm::MulOverflow(a, b, product))
    return product;
  return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
}

inline int64_t saturatingAbs(int64_t a) {
  return a < 0 ? saturatingSub(0, a) : a;
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_SATURATE_H
