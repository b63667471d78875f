//===- gpuperf_texture_fetch.h - texture fetches in PTX ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TEXTURE_FETCH_H
#define GPUPERF_TEXTURE_FETCH_H

// What PTX fetches: four floats, four ints or four unsigned ints.
template <typename C> struct __gpuperf_quad {
  C x, y, z, w;
};

// How a fetch of T is done: the type of the quad's components and the way from
// the quad to T.
template <typename T> struct __gpuperf_texel;
#define __GPUPERF_TEXEL(type, component)                                       \
  template <> struct __gpuperf_texel<type> {                                   \
    using Component = component;                                               \
    static __device__ __forceinline__ type from(__gpuperf_quad<component> q) { \
      return (type)q.x;                                                        \
    }                                                                          \
  };
#define __GPUPERF_TEXELS(type, name, component)                                \
  __GPUPERF_TEXEL(type, component)                                             \
  template <> struct __gpuperf_texel<name##1> {                                \
    using Component = component;                                               \
    static __device__ __forceinline__ name##1 from(                            \
        __gpuperf_quad<component> q) {                                         \
      return {(type)q.x};                                                      \
    }                                                                          \
  };                                                                           \
  template <> struct __gpuperf_texel<name##2> {                                \
    using Component = component;                                               \
    static __device__ __forceinline__ name##2 from(                            \
        __gpuperf_quad<component> q) {                                         \
      return {(type)q.x, (type)q.y};                                           \
    }                                                                          \
  };                                                                           \
  template <> struct __gpuperf_texel<name##4> {                                \
    using Component = component;                                               \
    static __device__ __forceinline__ name##4 from(                            \
        __gpuperf_quad<component> q) {                                         \
      return {(type)q.x, (type)q.y, (type)q.z, (type)q.w};                     \
    }                                                                          \
  };
__GPUPERF_TEXEL(char, int)
__GPUPERF_TEXELS(signed char, char, int)
__GPUPERF_TEXELS(unsigned char, uchar, unsigned)
__GPUPERF_TEXELS(short, short, int)
__GPUPERF_TEXELS(unsigned short, ushort, unsigned)
__GPUPERF_TEXELS(int, int, int)
__GPUPERF_TEXELS(unsigned int, uint, unsigned)
__GPUPERF_TEXELS(float, float, float)
#undef __GPUPERF_TEXEL
#undef __GPUPERF_TEXELS

// The type a texture reference yields: integers may be read as floats.
template <typename T, cudaTextureReadMode mode> struct __gpuperf_result {
  using type = T;
};
#define __GPUPERF_NORMALIZED(from, to)                                         \
  template <> struct __gpuperf_result<from, cudaReadModeNormalizedFloat> {     \
    using type = to;                                                           \
  };
__GPUPERF_NORMALIZED(char, float)
__GPUPERF_NORMALIZED(signed char, float)
__GPUPERF_NORMALIZED(unsigned char, float)
__GPUPERF_NORMALIZED(short, float)
__GPUPERF_NORMALIZED(unsigned short, float)
__GPUPERF_NORMALIZED(uchar2, float2)
__GPUPERF_NORMALIZED(uchar4, float4)
__GPUPERF_NORMALIZED(char4, float4)
__GPUPERF_NORMALIZED(ushort2, float2)
__GPUPERF_NORMALIZED(ushort4, float4)
#undef __GPUPERF_NORMALIZED
template <typename T, cudaTextureReadMode mode>
using __gpuperf_fetched = typename __gpuperf_result<T, mode>::type;

// __gpuperf_quad_NAME(quad, handle, coordinates…) for each kind of quad, and
// __gpuperf_NAME(result, handle, coordinates…) for each type.
#define __GPUPERF_QUAD(name, op, C, kind, reg, coords, operands, params,       \
                       inputs)                                                 \
  static __device__ __forceinline__ void __gpuperf_quad_##name params(C) {     \
    __asm__(op ".v4." kind "." coords " {%0, %1, %2, %3}, [%4, " operands      \
               "];"                                                            \
            : reg(q.x), reg(q.y), reg(q.z), reg(q.w)                           \
            : "l"(handle) __GPUPERF_LIST inputs);                              \
  }
#define __GPUPERF_LIST(...) , __VA_ARGS__
#define __GPUPERF_TEX(name, op, coords, operands, params, inputs)              \
  __GPUPERF_QUAD(name, op, float, "f32", "=f", coords, operands, params,       \
                 inputs)                                                       \
  __GPUPERF_QUAD(name, op, int, "s32", "=r", coords, operands, params, inputs) \
  __GPUPERF_QUAD(name, op, unsigned, "u32", "=r", coords, operands, params,    \
                 inputs)                                                       \
  template <typename T, typename... Coordinates>                               \
  static __device__ __forceinline__ void __gpuperf_##name(                     \
      T &result, unsigned long long handle, Coordinates... coordinates) {      \
    __gpuperf_quad<typename __gpuperf_texel<T>::Component> quad;               \
    __gpuperf_quad_##name(quad, handle, coordinates...);                       \
    result = __gpuperf_texel<T>::from(quad);                                   \
  }
#define __GPUPERF_1I(C)                                                        \
  (__gpuperf_quad<C> & q, unsigned long long handle, int x)
#define __GPUPERF_1F(C)                                                        \
  (__gpuperf_quad<C> & q, unsigned long long handle, float x)
#define __GPUPERF_2F(C)                                                        \
  (__gpuperf_quad<C> & q, unsigned long long handle, float x, float y)
#define __GPUPERF_3F(C)                                                        \
  (__gpuperf_quad<C> & q, unsigned long long handle, float x, float y, float z)
#define __GPUPERF_4F(C)                                                        \
  (__gpuperf_quad<C> & q, unsigned long long handle, float x, float y,         \
   float z, float w)
#define __GPUPERF_1A(C)                                                        \
  (__gpuperf_quad<C> & q, unsigned long long handle, float x, int layer)
#define __GPUPERF_2A(C)                                                        \
  (__gpuperf_quad<C> & q, unsigned long long handle, float x, float y,         \
   int layer)

__GPUPERF_TEX(tex1Dfetch, "tex.1d", "s32", "{%5}", __GPUPERF_1I, ("r"(x)))
__GPUPERF_TEX(tex1D, "tex.1d", "f32", "{%5}", __GPUPERF_1F, ("f"(x)))
__GPUPERF_TEX(tex2D, "tex.2d", "f32", "{%5, %6}", __GPUPERF_2F,
              ("f"(x), "f"(y)))
__GPUPERF_TEX(tex3D, "tex.3d", "f32", "{%5, %6, %7, %7}", __GPUPERF_3F,
              ("f"(x), "f"(y), "f"(z)))
__GPUPERF_TEX(texCubemap, "tex.cube", "f32", "{%5, %6, %7, %7}", __GPUPERF_3F,
              ("f"(x), "f"(y), "f"(z)))
__GPUPERF_TEX(tex1DLayered, "tex.a1d", "f32", "{%5, %6}", __GPUPERF_1A,
              ("r"(layer), "f"(x)))
__GPUPERF_TEX(tex2DLayered, "tex.a2d", "f32", "{%5, %6, %7, %7}", __GPUPERF_2A,
              ("r"(layer), "f"(x), "f"(y)))
__GPUPERF_TEX(tex1DLod, "tex.level.1d", "f32", "{%5}, %6", __GPUPERF_2F,
              ("f"(x), "f"(y)))
__GPUPERF_TEX(tex2DLod, "tex.level.2d", "f32", "{%5, %6}, %7", __GPUPERF_3F,
              ("f"(x), "f"(y), "f"(z)))
__GPUPERF_TEX(tex3DLod, "tex.level.3d", "f32", "{%5, %6, %7, %7}, %8",
              __GPUPERF_4F, ("f"(x), "f"(y), "f"(z), "f"(w)))
#undef __GPUPERF_1I
#undef __GPUPERF_1F
#undef __GPUPERF_2F
#undef __GPUPERF_3F
#undef __GPUPERF_4F
#undef __GPUPERF_1A
#undef __GPUPERF_2A
#undef __GPUPERF_TEX
#undef __GPUPERF_QUAD
#undef __GPUPERF_LIST

#endif // GPUPERF_TEXTURE_FETCH_H
