//===- reduce.h - reductions over a group -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_COOPERATIVE_GROUPS_REDUCE_H
#define GPUPERF_COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"

namespace cooperative_groups {
#define __GPUPERF_OP(name, expression)                                         \
  template <typename T = void> struct name {                                   \
    __device__ __forceinline__ T operator()(T a, T b) const {                  \
      return expression;                                                       \
    }                                                                          \
  };
__GPUPERF_OP(plus, a + b)
__GPUPERF_OP(less, b < a ? b : a)
__GPUPERF_OP(greater, a < b ? b : a)
__GPUPERF_OP(bit_and, a &b)
__GPUPERF_OP(bit_or, a | b)
__GPUPERF_OP(bit_xor, a ^ b)
#undef __GPUPERF_OP

template <typename Group, typename T, typename Op>
static __device__ __forceinline__ T reduce(const Group &group, T value, Op op) {
  for (unsigned offset = group.size() / 2; offset > 0; offset /= 2)
    value = op(value, group.shfl_xor(value, offset));
  return value;
}
} // namespace cooperative_groups

#endif // GPUPERF_COOPERATIVE_GROUPS_REDUCE_H
