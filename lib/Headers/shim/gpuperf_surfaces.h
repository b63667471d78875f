//===- gpuperf_surfaces.h - surface reads and writes ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's CUDA headers before 22 have no surfaces: an access is one PTX `suld`
// or `sust` of the element's size. x counts bytes, as CUDA has it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SURFACES_H
#define GPUPERF_SURFACES_H

// An element as the registers that PTX moves.
template <unsigned size> struct __gpuperf_texel_bits;
template <> struct __gpuperf_texel_bits<1> {
  unsigned short x;
};
template <> struct __gpuperf_texel_bits<2> {
  unsigned short x;
};
template <> struct __gpuperf_texel_bits<4> {
  unsigned int x;
};
template <> struct __gpuperf_texel_bits<8> {
  unsigned int x, y;
};
template <> struct __gpuperf_texel_bits<16> {
  unsigned int x, y, z, w;
};

// One access of every size; `coords` are the PTX operands after the handle,
// numbered from where the element's registers end.
#define __GPUPERF_SURFACE(geometry, c1, c2, c4, params, ...)                   \
  static __device__ __forceinline__ void __gpuperf_suld_##geometry(            \
      __gpuperf_texel_bits<1> &v, unsigned long long s, params) {              \
    __asm__ volatile("suld.b." #geometry ".b8.trap {%0}, [%1, " c1 "];"        \
                     : "=h"(v.x)                                               \
                     : "l"(s), __VA_ARGS__);                                   \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_suld_##geometry(            \
      __gpuperf_texel_bits<2> &v, unsigned long long s, params) {              \
    __asm__ volatile("suld.b." #geometry ".b16.trap {%0}, [%1, " c1 "];"       \
                     : "=h"(v.x)                                               \
                     : "l"(s), __VA_ARGS__);                                   \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_suld_##geometry(            \
      __gpuperf_texel_bits<4> &v, unsigned long long s, params) {              \
    __asm__ volatile("suld.b." #geometry ".b32.trap {%0}, [%1, " c1 "];"       \
                     : "=r"(v.x)                                               \
                     : "l"(s), __VA_ARGS__);                                   \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_suld_##geometry(            \
      __gpuperf_texel_bits<8> &v, unsigned long long s, params) {              \
    __asm__ volatile("suld.b." #geometry ".v2.b32.trap {%0, %1}, [%2, " c2     \
                     "];"                                                      \
                     : "=r"(v.x), "=r"(v.y)                                    \
                     : "l"(s), __VA_ARGS__);                                   \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_suld_##geometry(            \
      __gpuperf_texel_bits<16> &v, unsigned long long s, params) {             \
    __asm__ volatile("suld.b." #geometry                                       \
                     ".v4.b32.trap {%0, %1, %2, %3}, [%4, " c4 "];"            \
                     : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)              \
                     : "l"(s), __VA_ARGS__);                                   \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_sust_##geometry(            \
      __gpuperf_texel_bits<1> v, unsigned long long s, params) {               \
    __asm__ volatile("sust.b." #geometry ".b8.trap [%1, " c1                   \
                     "], {%0};" ::"h"(v.x),                                    \
                     "l"(s), __VA_ARGS__);                                     \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_sust_##geometry(            \
      __gpuperf_texel_bits<2> v, unsigned long long s, params) {               \
    __asm__ volatile("sust.b." #geometry ".b16.trap [%1, " c1                  \
                     "], {%0};" ::"h"(v.x),                                    \
                     "l"(s), __VA_ARGS__);                                     \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_sust_##geometry(            \
      __gpuperf_texel_bits<4> v, unsigned long long s, params) {               \
    __asm__ volatile("sust.b." #geometry ".b32.trap [%1, " c1                  \
                     "], {%0};" ::"r"(v.x),                                    \
                     "l"(s), __VA_ARGS__);                                     \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_sust_##geometry(            \
      __gpuperf_texel_bits<8> v, unsigned long long s, params) {               \
    __asm__ volatile("sust.b." #geometry ".v2.b32.trap [%2, " c2               \
                     "], {%0, %1};" ::"r"(v.x),                                \
                     "r"(v.y), "l"(s), __VA_ARGS__);                           \
  }                                                                            \
  static __device__ __forceinline__ void __gpuperf_sust_##geometry(            \
      __gpuperf_texel_bits<16> v, unsigned long long s, params) {              \
    __asm__ volatile("sust.b." #geometry ".v4.b32.trap [%4, " c4               \
                     "], {%0, %1, %2, %3};" ::"r"(v.x),                        \
                     "r"(v.y), "r"(v.z), "r"(v.w), "l"(s), __VA_ARGS__);       \
  }
#define __GPUPERF_COMMA ,
__GPUPERF_SURFACE(1d, "{%2}", "{%3}", "{%5}", int x, "r"(x))
__GPUPERF_SURFACE(2d, "{%2, %3}", "{%3, %4}", "{%5, %6}",
                  int x __GPUPERF_COMMA int y, "r"(x), "r"(y))
__GPUPERF_SURFACE(3d, "{%2, %3, %4, %4}", "{%3, %4, %5, %5}",
                  "{%5, %6, %7, %7}",
                  int x __GPUPERF_COMMA int y __GPUPERF_COMMA int z, "r"(x),
                  "r"(y), "r"(z))
__GPUPERF_SURFACE(a2d, "{%2, %3, %4, %4}", "{%3, %4, %5, %5}",
                  "{%5, %6, %7, %7}",
                  int x __GPUPERF_COMMA int y __GPUPERF_COMMA int layer,
                  "r"(layer), "r"(x), "r"(y))
#undef __GPUPERF_SURFACE

// CUDA's functions: both forms of a read, and the write.
#define __GPUPERF_SURFACE(name, geometry, params, ...)                         \
  template <typename T>                                                        \
  static __device__ __forceinline__ T name##read(                              \
      cudaSurfaceObject_t surface, params,                                     \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                        \
    __gpuperf_texel_bits<sizeof(T)> bits;                                      \
    __gpuperf_suld_##geometry(bits, surface, __VA_ARGS__);                     \
    T result;                                                                  \
    __builtin_memcpy(&result, &bits, sizeof(T));                               \
    return result;                                                             \
  }                                                                            \
  template <typename T>                                                        \
  static __device__ __forceinline__ void name##read(                           \
      T *result, cudaSurfaceObject_t surface, params,                          \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                        \
    *result = name##read<T>(surface, __VA_ARGS__);                             \
  }                                                                            \
  template <typename T>                                                        \
  static __device__ __forceinline__ void name##write(                          \
      T value, cudaSurfaceObject_t surface, params,                            \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {                        \
    __gpuperf_texel_bits<sizeof(T)> bits;                                      \
    __builtin_memcpy(&bits, &value, sizeof(T));                                \
    __gpuperf_sust_##geometry(bits, surface, __VA_ARGS__);                     \
  }
__GPUPERF_SURFACE(surf1D, 1d, int x, x)
__GPUPERF_SURFACE(surf2D, 2d, int x __GPUPERF_COMMA int y, x, y)
__GPUPERF_SURFACE(surf3D, 3d,
                  int x __GPUPERF_COMMA int y __GPUPERF_COMMA int z, x, y, z)
__GPUPERF_SURFACE(surf2DLayered, a2d,
                  int x __GPUPERF_COMMA int y __GPUPERF_COMMA int layer, x, y,
                  layer)
#undef __GPUPERF_SURFACE
#undef __GPUPERF_COMMA

#endif // GPUPERF_SURFACES_H
