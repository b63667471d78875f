//===- curand_kernel.h - random numbers on the device -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The generators as their authors publish them: XORWOW of Marsaglia 2003
// (section 4), Philox4x32-10 of Salmon et al. 2011 (section 3.3), MRG32k3a of
// L'Ecuyer 1999 (figure I). They do the work of cuRAND's; the numbers need not
// be cuRAND's, for nothing is run. Declared without a definition, and so
// reported as unknown: the generators with tables (Sobol, MTGP32) and Poisson
// numbers.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CURAND_KERNEL_H
#define GPUPERF_CURAND_KERNEL_H

#include "curand.h"
#include "gpuperf_cuda.h"

#define __GPUPERF_D static __device__ __forceinline__

// What a Box-Muller pair leaves for the next call.
struct __gpuperf_normal_rest {
  int has, hasDouble;
  float value;
  double valueDouble;
};

struct curandStateXORWOW {
  unsigned d, v[5];
  __gpuperf_normal_rest rest;
};
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned STATE;
  __gpuperf_normal_rest rest;
};
struct curandStateMRG32k3a {
  unsigned s1[3], s2[3];
  __gpuperf_normal_rest rest;
};
typedef struct curandStateXORWOW curandStateXORWOW_t, curandState_t,
    curandState;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

//===- XORWOW -------------------------------------------------------------===//

__GPUPERF_D unsigned curand(curandStateXORWOW_t *state) {
  unsigned t = state->v[0] ^ (state->v[0] >> 2);
  state->v[0] = state->v[1];
  state->v[1] = state->v[2];
  state->v[2] = state->v[3];
  state->v[3] = state->v[4];
  state->v[4] = (state->v[4] ^ (state->v[4] << 4)) ^ (t ^ (t << 1));
  state->d += 362437;
  return state->v[4] + state->d;
}

// The steps 2^0, 2^1, … of the generator as matrices of 160 x 160 bits, by
// rows; those of whole sequences follow.
extern __device__ const unsigned __gpuperf_xorwow_steps[128][160][5];

// A jump is a product over GF(2) for each bit of the number of steps that is
// set.
static __device__ void __gpuperf_xorwow_jump(curandStateXORWOW_t *state,
                                             unsigned long long steps,
                                             int first) {
  for (int power = first; steps; steps >>= 1, ++power) {
    if (!(steps & 1))
      continue;
    unsigned sum[5] = {};
    for (int word = 0; word < 5; ++word)
      for (int bit = 0; bit < 32; ++bit)
        if (state->v[word] >> bit & 1)
          for (int i = 0; i < 5; ++i)
            sum[i] ^= __gpuperf_xorwow_steps[power][word * 32 + bit][i];
    for (int i = 0; i < 5; ++i)
      state->v[i] = sum[i];
  }
}
__GPUPERF_D void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
  __gpuperf_xorwow_jump(state, n, 0);
  state->d += 362437 * (unsigned)n;
}
__GPUPERF_D void skipahead_sequence(unsigned long long n,
                                    curandStateXORWOW_t *state) {
  __gpuperf_xorwow_jump(state, n, 64);
}
__GPUPERF_D void curand_init(unsigned long long seed,
                             unsigned long long subsequence,
                             unsigned long long offset,
                             curandStateXORWOW_t *state) {
  unsigned low = (unsigned)seed * 1664525u + 1013904223u;
  unsigned high = (unsigned)(seed >> 32) * 1664525u + 1013904223u;
  state->d = 6615241 + low + high;
  state->v[0] = 123456789 + low;
  state->v[1] = 362436069 ^ low;
  state->v[2] = 521288629 + high;
  state->v[3] = 88675123 ^ high;
  state->v[4] = 5783321 + low;
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
  state->rest = {};
}

//===- Philox4x32-10 ------------------------------------------------------===//

__GPUPERF_D uint4 curand_Philox4x32_10(uint4 c, uint2 k) {
  for (int round = 0; round < 10; ++round) {
    unsigned high0 = __umulhi(0xD2511F53u, c.x), low0 = 0xD2511F53u * c.x;
    unsigned high1 = __umulhi(0xCD9E8D57u, c.z), low1 = 0xCD9E8D57u * c.z;
    c = uint4{high1 ^ c.y ^ k.x, low1, high0 ^ c.w ^ k.y, low0};
    k.x += 0x9E3779B9u;
    k.y += 0xBB67AE85u;
  }
  return c;
}
// Adds to the counter, of whose 128 bits `word` is the first that changes.
__GPUPERF_D void __gpuperf_philox_add(uint4 &c, unsigned long long n,
                                      bool isHigh) {
  unsigned long long low = (unsigned long long)c.y << 32 | c.x;
  unsigned long long high = (unsigned long long)c.w << 32 | c.z;
  if (!isHigh) {
    low += n;
    n = low < n;
  }
  high += n;
  c = uint4{(unsigned)low, (unsigned)(low >> 32), (unsigned)high,
            (unsigned)(high >> 32)};
}
__GPUPERF_D uint4 curand4(curandStatePhilox4_32_10_t *state) {
  uint4 former = state->output;
  __gpuperf_philox_add(state->ctr, 1, false);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
  uint4 next = state->output;
  switch (state->STATE) {
  case 0:
    return former;
  case 1:
    return uint4{former.y, former.z, former.w, next.x};
  case 2:
    return uint4{former.z, former.w, next.x, next.y};
  default:
    return uint4{former.w, next.x, next.y, next.z};
  }
}
__GPUPERF_D unsigned curand(curandStatePhilox4_32_10_t *state) {
  unsigned result = state->STATE == 0   ? state->output.x
                    : state->STATE == 1 ? state->output.y
                    : state->STATE == 2 ? state->output.z
                                        : state->output.w;
  if (++state->STATE == 4) {
    state->STATE = 0;
    __gpuperf_philox_add(state->ctr, 1, false);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
  }
  return result;
}
__GPUPERF_D void skipahead(unsigned long long n,
                           curandStatePhilox4_32_10_t *state) {
  n += state->STATE;
  state->STATE = (unsigned)n & 3;
  __gpuperf_philox_add(state->ctr, n / 4, false);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}
__GPUPERF_D void skipahead_sequence(unsigned long long n,
                                    curandStatePhilox4_32_10_t *state) {
  __gpuperf_philox_add(state->ctr, n, true);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}
__GPUPERF_D void curand_init(unsigned long long seed,
                             unsigned long long subsequence,
                             unsigned long long offset,
                             curandStatePhilox4_32_10_t *state) {
  state->ctr = uint4{0, 0, 0, 0};
  state->key = uint2{(unsigned)seed, (unsigned)(seed >> 32)};
  state->STATE = 0;
  state->rest = {};
  __gpuperf_philox_add(state->ctr, subsequence, true);
  skipahead(offset, state);
}

//===- MRG32k3a -----------------------------------------------------------===//

// x modulo 2^32 - rest: what is above 32 bits counts `rest` times.
__GPUPERF_D unsigned __gpuperf_mrg_mod(unsigned long long x, unsigned rest) {
  x = (x & 0xffffffff) + (x >> 32) * rest;
  x = (x & 0xffffffff) + (x >> 32) * rest;
  unsigned long long m = 0x100000000ull - rest;
  return (unsigned)(x >= m ? x - m : x);
}
__GPUPERF_D unsigned curand(curandStateMRG32k3a_t *state) {
  constexpr unsigned m1 = 4294967087u, m2 = 4294944443u;
  unsigned p1 = __gpuperf_mrg_mod(
      1403580ull * state->s1[1] + 810728ull * (m1 - state->s1[0]), 209);
  state->s1[0] = state->s1[1];
  state->s1[1] = state->s1[2];
  state->s1[2] = p1;
  unsigned p2 = __gpuperf_mrg_mod(
      527612ull * state->s2[2] + 1370589ull * (m2 - state->s2[0]), 22853);
  state->s2[0] = state->s2[1];
  state->s2[1] = state->s2[2];
  state->s2[2] = p2;
  return p1 - p2 + (p1 <= p2 ? m1 : 0);
}
__device__ void skipahead(unsigned long long n, curandStateMRG32k3a_t *state);
__device__ void skipahead_sequence(unsigned long long n,
                                   curandStateMRG32k3a_t *state);
__device__ void skipahead_subsequence(unsigned long long n,
                                      curandStateMRG32k3a_t *state);
__device__ void curand_init(unsigned long long seed,
                            unsigned long long subsequence,
                            unsigned long long offset,
                            curandStateMRG32k3a_t *state);

//===- Distributions ------------------------------------------------------===//

// In (0, 1]: 32 bits, or 53 of two numbers.
__GPUPERF_D float __gpuperf_unit(unsigned bits) {
  return bits * 2.3283064e-10f + 1.1641532e-10f;
}
__GPUPERF_D double __gpuperf_unit(unsigned low, unsigned high) {
  unsigned long long bits = (unsigned long long)low ^ (unsigned long long)high
                                                          << 21;
  return bits * 1.1102230246251565e-16 + 5.5511151231257827e-17;
}
// Box and Muller 1958: two normal numbers of two uniform ones.
__GPUPERF_D float2 __gpuperf_box_muller(unsigned x, unsigned y) {
  float u = __gpuperf_unit(x), radius = sqrtf(-2.0f * logf(u)), sine, cosine;
  __sincosf(__gpuperf_unit(y) * 6.2831853f, &sine, &cosine);
  return float2{sine * radius, cosine * radius};
}
__GPUPERF_D double2 __gpuperf_box_muller(double u, double v) {
  double radius = sqrt(-2.0 * log(u)), sine, cosine;
  sincospi(v * 2.0, &sine, &cosine);
  return double2{sine * radius, cosine * radius};
}

template <typename State> __GPUPERF_D float curand_uniform(State *state) {
  return __gpuperf_unit(curand(state));
}
template <typename State>
__GPUPERF_D double curand_uniform_double(State *state) {
  unsigned low = curand(state);
  return __gpuperf_unit(low, curand(state));
}
template <typename State> __GPUPERF_D float2 curand_normal2(State *state) {
  unsigned x = curand(state);
  return __gpuperf_box_muller(x, curand(state));
}
template <typename State>
__GPUPERF_D double2 curand_normal2_double(State *state) {
  double u = curand_uniform_double(state);
  return __gpuperf_box_muller(u, curand_uniform_double(state));
}
template <typename State> __GPUPERF_D float curand_normal(State *state) {
  if (state->rest.has) {
    state->rest.has = 0;
    return state->rest.value;
  }
  float2 pair = curand_normal2(state);
  state->rest.value = pair.y;
  state->rest.has = 1;
  return pair.x;
}
template <typename State>
__GPUPERF_D double curand_normal_double(State *state) {
  if (state->rest.hasDouble) {
    state->rest.hasDouble = 0;
    return state->rest.valueDouble;
  }
  double2 pair = curand_normal2_double(state);
  state->rest.valueDouble = pair.y;
  state->rest.hasDouble = 1;
  return pair.x;
}
template <typename State>
__GPUPERF_D float curand_log_normal(State *state, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(state));
}
template <typename State>
__GPUPERF_D float2 curand_log_normal2(State *state, float mean,
                                      float deviation) {
  float2 pair = curand_normal2(state);
  return float2{expf(mean + deviation * pair.x),
                expf(mean + deviation * pair.y)};
}
template <typename State>
__GPUPERF_D double curand_log_normal_double(State *state, double mean,
                                            double deviation) {
  return exp(mean + deviation * curand_normal_double(state));
}
// How many numbers one of Poisson takes depends on lambda and on the numbers.
template <typename State>
__device__ unsigned curand_poisson(State *state, double lambda);

// Four at a time, or two doubles.
__GPUPERF_D float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return float4{__gpuperf_unit(x.x), __gpuperf_unit(x.y), __gpuperf_unit(x.z),
                __gpuperf_unit(x.w)};
}
__GPUPERF_D double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return double2{__gpuperf_unit(x.x, x.y), __gpuperf_unit(x.z, x.w)};
}
__GPUPERF_D double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
  double2 a = curand_uniform2_double(state), b = curand_uniform2_double(state);
  return double4{a.x, a.y, b.x, b.y};
}
__GPUPERF_D float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  float2 a = __gpuperf_box_muller(x.x, x.y), b = __gpuperf_box_muller(x.z, x.w);
  return float4{a.x, a.y, b.x, b.y};
}
__GPUPERF_D double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
  double2 a = curand_normal2_double(state), b = curand_normal2_double(state);
  return double4{a.x, a.y, b.x, b.y};
}
__GPUPERF_D float4 curand_log_normal4(curandStatePhilox4_32_10_t *state,
                                      float mean, float deviation) {
  float4 x = curand_normal4(state);
  return float4{expf(mean + deviation * x.x), expf(mean + deviation * x.y),
                expf(mean + deviation * x.z), expf(mean + deviation * x.w)};
}

//===- Generators with tables ---------------------------------------------===//

#define __GPUPERF_TABLED(name)                                                 \
  struct name;                                                                 \
  __device__ unsigned curand(name *);                                          \
  __device__ float curand_uniform(name *);                                     \
  __device__ double curand_uniform_double(name *);                             \
  __device__ float curand_normal(name *);                                      \
  __device__ double curand_normal_double(name *);
__GPUPERF_TABLED(curandStateMtgp32)
__GPUPERF_TABLED(curandStateSobol32)
__GPUPERF_TABLED(curandStateScrambledSobol32)
#undef __GPUPERF_TABLED
typedef struct curandStateMtgp32 curandStateMtgp32_t;
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;

#undef __GPUPERF_D

#endif // GPUPERF_CURAND_KERNEL_H
