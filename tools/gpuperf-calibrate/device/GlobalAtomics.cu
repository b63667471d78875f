//===- GlobalAtomics.cu - atomic additions in global memory ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"
#include <algorithm>

using namespace calibrate;

__device__ static void addTo(unsigned *word, unsigned zero) {
  asm volatile("red.global.add.u32 [%0], %1;" ::"l"(word), "r"(zero + 2)
               : "memory");
}
__device__ static void addTo(float *word, unsigned zero) {
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(word),
               "f"(__uint_as_float(zero))
               : "memory");
}
__device__ static void addTo(double *word, unsigned zero) {
  asm volatile("red.global.add.f64 [%0], %1;" ::"l"(word),
               "d"(__hiloint2double(zero, zero))
               : "memory");
}

/// Thread i adds to word i modulo `mask` + 1. That lanes share a word is
/// nothing the compiler knows, so that it sums nothing up before. All additions
/// are done at the end.
template <class T>
__global__ void timeAdditions(T *words, const unsigned *zeros, unsigned mask,
                              int rounds, Span *spans) {
  unsigned zero = zeros[threadIdx.x % 32];
  unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  T *word = words + ((thread & mask) + zero);
  __syncthreads();
  long long start = readClock();
#pragma unroll 4
  for (int round = 0; round < rounds; ++round)
    addTo(word, zero);
  __threadfence();
  __syncthreads();
  long long end = readClock();
  if (threadIdx.x == 0)
    spans[blockIdx.x] = {end - start, 0};
}

/// The longest of the blocks, which all run at once.
template <class T>
static void add(Gpu &gpu, Measurements &all, const char *type,
                const char *addresses, unsigned mask, int factor) {
  constexpr int kThreads = 512;
  for (int rounds : {4 * factor, 16 * factor}) {
    size_t lanes = size_t(gpu.sms) * kThreads * rounds;
    all.push_back({"global-atomics",
                   {{"type", type},
                    {"addresses", addresses},
                    {"lanes", std::to_string(lanes)}},
                   3,
                   [=, &gpu] {
                     timeAdditions<T><<<gpu.sms, kThreads>>>(
                         (T *)gpu.memory, gpu.zeros, mask, rounds, gpu.spans);
                     double longest = 0;
                     for (const Span &span : gpu.read(gpu.sms))
                       longest = std::max(longest, double(span.clocks));
                     return Quantities{{"clocks", longest}};
                   }});
  }
}

template <class T>
static void addType(Gpu &gpu, Measurements &all, const char *type) {
  for (unsigned addresses : {1, 2, 4, 8, 16, 32, 64, 256, 1024, 4096})
    add<T>(gpu, all, type, std::to_string(addresses).c_str(), addresses - 1, 1);
  // Some hundred times as fast as on one address: as many more.
  add<T>(gpu, all, type, "all", ~0u, 64);
}

void calibrate::addGlobalAtomics(Gpu &gpu, Measurements &all) {
  addType<unsigned>(gpu, all, "int");
  addType<float>(gpu, all, "float");
  addType<double>(gpu, all, "double");
}
