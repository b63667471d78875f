//===- gpuperf_scoped_atomics.h - nvcc's atomic functions -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// __nv_atomic_load_n and its kin, which nvcc 12.8 and later build in, with the
// numbers that nvcc gives orders and scopes. An order beyond relaxed is a fence
// of its scope before the access.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SCOPED_ATOMICS_H
#define GPUPERF_SCOPED_ATOMICS_H

#if !__has_builtin(__nv_atomic_load_n)

#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

#define GPUPERF_ATOMIC __device__ __inline__ __attribute__((always_inline))
#define GPUPERF_ORDER int order, int scope = __NV_THREAD_SCOPE_SYSTEM

GPUPERF_ATOMIC void __nv_atomic_thread_fence(GPUPERF_ORDER) {
#ifdef __CUDA_ARCH__
  if (order == __NV_ATOMIC_RELAXED || scope == __NV_THREAD_SCOPE_THREAD)
    return;
  if (scope == __NV_THREAD_SCOPE_BLOCK)
    __nvvm_membar_cta();
  else if (scope == __NV_THREAD_SCOPE_SYSTEM)
    __nvvm_membar_sys();
  else
    __nvvm_membar_gl();
#endif
}

// The value is converted to the type of the object.
template <typename T> struct __gpuperf_same {
  typedef T type;
};
#define GPUPERF_VALUE typename __gpuperf_same<T>::type

template <typename T>
GPUPERF_ATOMIC T __nv_atomic_load_n(T *object, GPUPERF_ORDER) {
  __nv_atomic_thread_fence(order, scope);
  return __atomic_load_n(object, __ATOMIC_RELAXED);
}
template <typename T>
GPUPERF_ATOMIC void __nv_atomic_load(T *object, T *result, GPUPERF_ORDER) {
  __nv_atomic_thread_fence(order, scope);
  __atomic_load(object, result, __ATOMIC_RELAXED);
}
template <typename T>
GPUPERF_ATOMIC void __nv_atomic_store_n(T *object, GPUPERF_VALUE value,
                                        GPUPERF_ORDER) {
  __nv_atomic_thread_fence(order, scope);
  __atomic_store_n(object, value, __ATOMIC_RELAXED);
}
template <typename T>
GPUPERF_ATOMIC void __nv_atomic_store(T *object, T *value, GPUPERF_ORDER) {
  __nv_atomic_thread_fence(order, scope);
  __atomic_store(object, value, __ATOMIC_RELAXED);
}
template <typename T>
GPUPERF_ATOMIC T __nv_atomic_exchange_n(T *object, GPUPERF_VALUE value,
                                        GPUPERF_ORDER) {
  __nv_atomic_thread_fence(order, scope);
  return __atomic_exchange_n(object, value, __ATOMIC_RELAXED);
}
template <typename T>
GPUPERF_ATOMIC void __nv_atomic_exchange(T *object, T *value, T *result,
                                         GPUPERF_ORDER) {
  __nv_atomic_thread_fence(order, scope);
  __atomic_exchange(object, value, result, __ATOMIC_RELAXED);
}
template <typename T>
GPUPERF_ATOMIC bool
__nv_atomic_compare_exchange_n(T *object, T *expected, GPUPERF_VALUE desired,
                               bool weak, int order, int,
                               int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_thread_fence(order, scope);
  return __atomic_compare_exchange_n(object, expected, desired, weak,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
template <typename T>
GPUPERF_ATOMIC bool
__nv_atomic_compare_exchange(T *object, T *expected, T *desired, bool weak,
                             int order, int,
                             int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_thread_fence(order, scope);
  return __atomic_compare_exchange(object, expected, desired, weak,
                                   __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

#define GPUPERF_READ_MODIFY_WRITE(operation)                                   \
  template <typename T>                                                        \
  GPUPERF_ATOMIC T __nv_atomic_fetch_##operation(                              \
      T *object, GPUPERF_VALUE value, GPUPERF_ORDER) {                         \
    __nv_atomic_thread_fence(order, scope);                                    \
    return __atomic_fetch_##operation(object, value, __ATOMIC_RELAXED);        \
  }                                                                            \
  template <typename T>                                                        \
  GPUPERF_ATOMIC void __nv_atomic_##operation(T *object, GPUPERF_VALUE value,  \
                                              GPUPERF_ORDER) {                 \
    __nv_atomic_fetch_##operation(object, value, order, scope);                \
  }
GPUPERF_READ_MODIFY_WRITE(add)
GPUPERF_READ_MODIFY_WRITE(sub)
GPUPERF_READ_MODIFY_WRITE(and)
GPUPERF_READ_MODIFY_WRITE(or)
GPUPERF_READ_MODIFY_WRITE(xor)
GPUPERF_READ_MODIFY_WRITE(min)
GPUPERF_READ_MODIFY_WRITE(max)

#undef GPUPERF_READ_MODIFY_WRITE
#undef GPUPERF_VALUE
#undef GPUPERF_ORDER
#undef GPUPERF_ATOMIC

#endif // !__has_builtin(__nv_atomic_load_n)

#endif // GPUPERF_SCOPED_ATOMICS_H
