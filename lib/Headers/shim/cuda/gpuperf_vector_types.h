//===- gpuperf_vector_types.h - CUDA's vector types -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_VECTOR_TYPES_H
#define GPUPERF_VECTOR_TYPES_H

#define __GPUPERF_HD static __inline__ __host__ __device__

// A type with its alignments for two and for four components; three components
// align as one does.
#define __GPUPERF_VECTORS(name, type, align2, align4)                          \
  struct name##1 {                                                             \
    type x;                                                                    \
  };                                                                           \
  struct __align__(align2) name##2 {                                           \
    type x, y;                                                                 \
  };                                                                           \
  struct name##3 {                                                             \
    type x, y, z;                                                              \
  };                                                                           \
  struct __align__(align4) name##4 {                                           \
    type x, y, z, w;                                                           \
  };                                                                           \
  __GPUPERF_HD name##1 make_##name##1(type x) { return {x}; }                  \
  __GPUPERF_HD name##2 make_##name##2(type x, type y) { return {x, y}; }       \
  __GPUPERF_HD name##3 make_##name##3(type x, type y, type z) {                \
    return {x, y, z};                                                          \
  }                                                                            \
  __GPUPERF_HD name##4 make_##name##4(type x, type y, type z, type w) {        \
    return {x, y, z, w};                                                       \
  }

__GPUPERF_VECTORS(char, signed char, 2, 4)
__GPUPERF_VECTORS(uchar, unsigned char, 2, 4)
__GPUPERF_VECTORS(short, short, 4, 8)
__GPUPERF_VECTORS(ushort, unsigned short, 4, 8)
__GPUPERF_VECTORS(int, int, 8, 16)
__GPUPERF_VECTORS(uint, unsigned int, 8, 16)
__GPUPERF_VECTORS(long, long, 16, 16)
__GPUPERF_VECTORS(ulong, unsigned long, 16, 16)
__GPUPERF_VECTORS(longlong, long long, 16, 16)
__GPUPERF_VECTORS(ulonglong, unsigned long long, 16, 16)
__GPUPERF_VECTORS(float, float, 8, 16)
__GPUPERF_VECTORS(double, double, 16, 16)

struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1,
                                     unsigned int z = 1)
      : x(x), y(y), z(z) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const {
    return uint3{x, y, z};
  }
};

#undef __GPUPERF_VECTORS
#undef __GPUPERF_HD

#endif // GPUPERF_VECTOR_TYPES_H
