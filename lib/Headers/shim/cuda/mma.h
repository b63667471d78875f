//===- mma.h - matrix products of a warp ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MMA_H
#define GPUPERF_MMA_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#define __GPUPERF_D static __device__ __forceinline__

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
} // namespace precision

// What a fragment's elements are kept in.
template <typename T> struct __gpuperf_storage {
  typedef T type;
};
template <> struct __gpuperf_storage<precision::tf32> {
  typedef float type;
};
template <typename Layout> struct __gpuperf_is_column {
  static constexpr int value = 0;
};
template <> struct __gpuperf_is_column<col_major> {
  static constexpr int value = 1;
};

template <typename Use, int M, int N, int K, typename T, typename Layout>
struct __gpuperf_elements;
template <typename Use, int M, int N, int K, typename T, typename Layout = void>
class fragment {
public:
  typedef typename __gpuperf_storage<T>::type element_type;
  typedef element_type storage_element_type;
  enum {
    num_elements = __gpuperf_elements<Use, M, N, K, T, Layout>::count,
    num_storage_elements = num_elements
  };
  __align__(16) element_type x[num_elements];
};

// Elements of a lane; of halves 16, whatever the shape.
template <typename T>
__host__ __device__ constexpr int __gpuperf_held(int elements) {
  return elements / 32;
}
template <> __host__ __device__ constexpr int __gpuperf_held<__half>(int) {
  return 16;
}
template <int M, int N, int K, typename T, typename L>
struct __gpuperf_elements<matrix_a, M, N, K, T, L> {
  static constexpr int count = __gpuperf_held<T>(M * K);
};
template <int M, int N, int K, typename T, typename L>
struct __gpuperf_elements<matrix_b, M, N, K, T, L> {
  static constexpr int count = __gpuperf_held<T>(N * K);
};
template <int M, int N, int K, typename T, typename L>
struct __gpuperf_elements<accumulator, M, N, K, T, L> {
  static constexpr int count = M * N / 32;
};

template <typename Use, int M, int N, int K, typename T, typename L, typename V>
__GPUPERF_D void fill_fragment(fragment<Use, M, N, K, T, L> &f, V value) {
  for (int i = 0; i < f.num_elements; ++i)
    f.x[i] = value;
}
__GPUPERF_D float __float_to_tf32(float a) {
  unsigned result;
  __asm__("cvt.rna.tf32.f32 %0, %1;" : "=r"(result) : "f"(a));
  return __builtin_bit_cast(float, result);
}

// One operand of a shape: its load, with a constant for the layout.
#define __GPUPERF_OPERAND(use, m, n, k, kind, word, load)                      \
  template <typename L>                                                        \
  __GPUPERF_D void load_matrix_sync(fragment<use, m, n, k, kind, L> &f,        \
                                    const __gpuperf_storage<kind>::type *p,    \
                                    unsigned stride) {                         \
    load((word *)f.x, (const word *)p, stride, __gpuperf_is_column<L>::value); \
  }
// The sums of a shape, whose layout is given at run time.
#define __GPUPERF_SUMS(m, n, k, type, word, load, store)                       \
  __GPUPERF_D void load_matrix_sync(fragment<accumulator, m, n, k, type> &f,   \
                                    const type *p, unsigned stride,            \
                                    layout_t layout) {                         \
    if (layout == mem_row_major)                                               \
      load((word *)f.x, (const word *)p, stride, 0);                           \
    else                                                                       \
      load((word *)f.x, (const word *)p, stride, 1);                           \
  }                                                                            \
  __GPUPERF_D void store_matrix_sync(                                          \
      type *p, const fragment<accumulator, m, n, k, type> &f, unsigned stride, \
      layout_t layout) {                                                       \
    if (layout == mem_row_major)                                               \
      store((word *)p, (const word *)f.x, stride, 0);                          \
    else                                                                       \
      store((word *)p, (const word *)f.x, stride, 1);                          \
  }
#define __GPUPERF_PRODUCT(m, n, k, type, word, d, dword, c, cword, product,    \
                          ...)                                                 \
  template <typename LA, typename LB>                                          \
  __GPUPERF_D void mma_sync(fragment<accumulator, m, n, k, d> &fd,             \
                            const fragment<matrix_a, m, n, k, type, LA> &fa,   \
                            const fragment<matrix_b, m, n, k, type, LB> &fb,   \
                            const fragment<accumulator, m, n, k, c> &fc) {     \
    product((dword *)fd.x, (const word *)fa.x, (const word *)fb.x,             \
            (const cword *)fc.x,                                               \
            2 * __gpuperf_is_column<LA>::value +                               \
                __gpuperf_is_column<LB>::value __VA_ARGS__);                   \
  }

#define __GPUPERF_HALF(m, n, k, name)                                          \
  __GPUPERF_OPERAND(matrix_a, m, n, k, __half, int, name##_ld_a)               \
  __GPUPERF_OPERAND(matrix_b, m, n, k, __half, int, name##_ld_b)               \
  __GPUPERF_SUMS(m, n, k, __half, int, name##_ld_c_f16, name##_st_c_f16)       \
  __GPUPERF_SUMS(m, n, k, float, float, name##_ld_c_f32, name##_st_c_f32)      \
  __GPUPERF_PRODUCT(m, n, k, __half, int, float, float, float, float,          \
                    name##_mma_f32f32, , 0)                                    \
  __GPUPERF_PRODUCT(m, n, k, __half, int, __half, int, __half, int,            \
                    name##_mma_f16f16, , 0)                                    \
  __GPUPERF_PRODUCT(m, n, k, __half, int, float, float, __half, int,           \
                    name##_mma_f32f16, , 0)                                    \
  __GPUPERF_PRODUCT(m, n, k, __half, int, __half, int, float, float,           \
                    name##_mma_f16f32, , 0)
__GPUPERF_HALF(16, 16, 16, __hmma_m16n16k16)
__GPUPERF_HALF(32, 8, 16, __hmma_m32n8k16)
__GPUPERF_HALF(8, 32, 16, __hmma_m8n32k16)

#define __GPUPERF_BFLOAT(m, n, k, name)                                        \
  __GPUPERF_OPERAND(matrix_a, m, n, k, __nv_bfloat16, int, name##_ld_a)        \
  __GPUPERF_OPERAND(matrix_b, m, n, k, __nv_bfloat16, int, name##_ld_b)        \
  __GPUPERF_PRODUCT(m, n, k, __nv_bfloat16, int, float, float, float, float,   \
                    name##_mma_f32, , 0)
__GPUPERF_BFLOAT(16, 16, 16, __mma_bf16_m16n16k16)
__GPUPERF_BFLOAT(32, 8, 16, __mma_bf16_m32n8k16)
__GPUPERF_BFLOAT(8, 32, 16, __mma_bf16_m8n32k16)

#define __GPUPERF_BYTE(m, n, k, name, type, suffix)                            \
  __GPUPERF_OPERAND(matrix_a, m, n, k, type, int, name##_ld_a_##suffix)        \
  __GPUPERF_OPERAND(matrix_b, m, n, k, type, int, name##_ld_b_##suffix)        \
  __GPUPERF_PRODUCT(m, n, k, type, int, int, int, int, int,                    \
                    name##_mma_##suffix, , 0)
#define __GPUPERF_BYTES(m, n, k, name)                                         \
  __GPUPERF_BYTE(m, n, k, name, signed char, s8)                               \
  __GPUPERF_BYTE(m, n, k, name, unsigned char, u8)                             \
  __GPUPERF_SUMS(m, n, k, int, int, name##_ld_c, name##_st_c_i32)
__GPUPERF_BYTES(16, 16, 16, __imma_m16n16k16)
__GPUPERF_BYTES(32, 8, 16, __imma_m32n8k16)
__GPUPERF_BYTES(8, 32, 16, __imma_m8n32k16)

__GPUPERF_OPERAND(matrix_a, 16, 16, 8, precision::tf32, int,
                  __mma_tf32_m16n16k8_ld_a)
__GPUPERF_OPERAND(matrix_b, 16, 16, 8, precision::tf32, int,
                  __mma_tf32_m16n16k8_ld_b)
__GPUPERF_SUMS(16, 16, 8, float, float, __mma_tf32_m16n16k8_ld_c,
               __mma_m16n16k8_st_c_f32)
__GPUPERF_PRODUCT(16, 16, 8, precision::tf32, int, float, float, float, float,
                  __mma_tf32_m16n16k8_mma_f32, , 0)

__GPUPERF_OPERAND(matrix_a, 8, 8, 4, double, double, __dmma_m8n8k4_ld_a)
__GPUPERF_OPERAND(matrix_b, 8, 8, 4, double, double, __dmma_m8n8k4_ld_b)
__GPUPERF_SUMS(8, 8, 4, double, double, __dmma_m8n8k4_ld_c,
               __dmma_m8n8k4_st_c_f64)
__GPUPERF_PRODUCT(8, 8, 4, double, double, double, double, double, double,
                  __dmma_m8n8k4_mma_f64, , 0)

#undef __GPUPERF_OPERAND
#undef __GPUPERF_SUMS
#undef __GPUPERF_PRODUCT
#undef __GPUPERF_HALF
#undef __GPUPERF_BFLOAT
#undef __GPUPERF_BYTE
#undef __GPUPERF_BYTES

} // namespace wmma
} // namespace nvcuda

#undef __GPUPERF_D

#endif // GPUPERF_MMA_H
