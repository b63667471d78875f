//===- sm_70_rt.hpp - the match functions -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SM_70_RT_HPP
#define GPUPERF_SM_70_RT_HPP

#define __GPUPERF_D static __device__ __forceinline__

template <typename T>
__GPUPERF_D unsigned int __match_any_sync(unsigned int mask, T value) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "32 or 64 bits");
  if constexpr (sizeof(T) == 4)
    return __match32_any_sync(mask, __builtin_bit_cast(unsigned int, value));
  else
    return __match64_any_sync(mask,
                              __builtin_bit_cast(unsigned long long, value));
}
template <typename T>
__GPUPERF_D unsigned int __match_all_sync(unsigned int mask, T value,
                                          int *predicate) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "32 or 64 bits");
  if constexpr (sizeof(T) == 4)
    return __match32_all_sync(
        mask, __builtin_bit_cast(unsigned int, value), predicate);
  else
    return __match64_all_sync(
        mask, __builtin_bit_cast(unsigned long long, value), predicate);
}

#undef __GPUPERF_D

#endif // GPUPERF_SM_70_RT_HPP
