//===- Units.cu - latency and throughput of instructions ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain of dependent instructions in one warp gives their latency; many
// chains in 32 warps of each SM give their rate. Each step is one instruction,
// written as inline PTX so that nothing folds two of them (calibrate-sass.test
// reads the SASS).
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"

using namespace calibrate;

namespace {

/// What the steps work on; the compiler knows none of it.
struct Inputs {
  const unsigned *zeros;
  char *memory; ///< 16 KiB for each block
  Span *spans;
  int rounds;
};

/// Operands, all zeros; small numbers that stay in range.
struct Operands {
  unsigned a, b, c, d;
  char *global; ///< this block's part of the memory
  unsigned word,
      quad; ///< addresses in shared memory: this thread's 4, 16 bytes
};

/// A step that needs nothing before the first, and is timed in full blocks.
struct Step {
  static constexpr int threads = 1024;
  static constexpr bool usesShared = true;
  __device__ void begin(const Operands &) {}
};

struct Fp32 : Step {
  static constexpr const char *name = "fp32";
  static constexpr int units = 32, chains = 4;
  float x = 1;
  __device__ void step(const Operands &o) {
    asm volatile("fma.rn.f32 %0, %0, %1, %1;"
                 : "+f"(x)
                 : "f"(__uint_as_float(o.a)));
  }
  __device__ unsigned bits() const { return __float_as_uint(x); }
};

struct Fp64 : Step {
  static constexpr const char *name = "fp64";
  static constexpr int units = 32, chains = 4;
  double x = 1;
  __device__ void step(const Operands &o) {
    asm volatile("fma.rn.f64 %0, %0, %1, %1;"
                 : "+d"(x)
                 : "d"(__hiloint2double(o.a, o.b)));
  }
  __device__ unsigned bits() const { return __double2loint(x); }
};

struct Fp16 : Step {
  static constexpr const char *name = "fp16";
  static constexpr int units = 32, chains = 4;
  unsigned x = 0;
  __device__ void step(const Operands &o) {
    asm volatile("fma.rn.f16x2 %0, %0, %1, %1;" : "+r"(x) : "r"(o.a));
  }
  __device__ unsigned bits() const { return x; }
};

// Sums would be joined to three operands or moved to the units of fp32; LOP3 of
// operands in turn is neither.
struct Int : Step {
  static constexpr const char *name = "int";
  static constexpr int units = 32, chains = 4;
  unsigned x = 1;
  bool odd = false;
  __device__ void step(const Operands &o) {
    asm volatile("lop3.b32 %0, %0, %1, %2, 0x6a;"
                 : "+r"(x)
                 : "r"(odd ? o.a : o.c), "r"(odd ? o.b : o.d));
    odd = !odd;
  }
  __device__ unsigned bits() const { return x; }
};

struct Conversion : Step {
  static constexpr const char *name = "conversion";
  static constexpr int units = 32, chains = 4;
  unsigned x = 1;
  __device__ void step(const Operands &) {
    asm volatile("cvt.rzi.s32.f32 %0, %1;" : "=r"(x) : "f"(__uint_as_float(x)));
  }
  __device__ unsigned bits() const { return x; }
};

struct Special : Step {
  static constexpr const char *name = "special";
  static constexpr int units = 32, chains = 4;
  float x = 0;
  __device__ void step(const Operands &) {
    asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(x));
  }
  __device__ unsigned bits() const { return __float_as_uint(x); }
};

// Between lanes that the compiler does not know: two that undo each other would
// go.
struct Shuffle : Step {
  static constexpr const char *name = "shuffle";
  static constexpr int units = 32, chains = 4;
  unsigned x;
  __device__ void begin(const Operands &o) { x = o.a; }
  __device__ void step(const Operands &o) {
    asm volatile("shfl.sync.bfly.b32 %0, %0, %1, 0x1f, 0xffffffff;"
                 : "+r"(x)
                 : "r"(o.b));
  }
  __device__ unsigned bits() const { return x; }
};

/// m16n8k16, half precision accumulated in single: 2048 multiply-adds of a
/// warp.
struct Tensor : Step {
  static constexpr const char *name = "tensor";
  static constexpr int units = 2048, chains = 4;
  float x[4] = {0, 0, 0, 0};
  __device__ void step(const Operands &o) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(x[0]), "+f"(x[1]), "+f"(x[2]), "+f"(x[3])
                 : "r"(o.a), "r"(o.b), "r"(o.c), "r"(o.d), "r"(o.a), "r"(o.b));
#endif
  }
  __device__ unsigned bits() const { return __float_as_uint(x[0]); }
};

/// Of blocks of four warps, so that several are under way on an SM.
struct Barrier : Step {
  static constexpr const char *name = "barrier";
  static constexpr int units = 32, chains = 1, threads = 128;
  static constexpr bool usesShared = false;
  __device__ void step(const Operands &) {
    asm volatile("bar.sync 0;" ::: "memory");
  }
  __device__ unsigned bits() const { return 0; }
};

/// The word at each address is that address.
struct SharedChase : Step {
  static constexpr const char *name = "shared";
  unsigned at;
  __device__ void begin(const Operands &o) { at = o.word; }
  __device__ void step(const Operands &) {
    asm volatile("ld.shared.u32 %0, [%0];" : "+r"(at)::"memory");
  }
  __device__ unsigned bits() const { return at; }
};

struct SharedLoad : Step {
  static constexpr const char *name = "shared";
  static constexpr int units = 32 * 16, chains = 1;
  unsigned seen = 0;
  __device__ void step(const Operands &o) {
    unsigned x, y, z, w;
    asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                 : "r"(o.quad)
                 : "memory");
    seen ^= x ^ y ^ z ^ w;
  }
  __device__ unsigned bits() const { return seen; }
};

/// To shared memory: those to global memory wait for L2 before the store unit.
struct Store : Step {
  static constexpr const char *name = "store";
  static constexpr int units = 32, chains = 1;
  __device__ void step(const Operands &o) {
    asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(o.word), "r"(o.a)
                 : "memory");
  }
  __device__ unsigned bits() const { return 0; }
};

/// A hit in L1, by words or by 16 bytes; relaxed, so that no two become one.
struct Load : Step {
  static constexpr const char *name = "load";
  static constexpr int units = 32, chains = 1;
  unsigned seen = 0;
  __device__ void step(const Operands &o) {
    unsigned x;
    asm volatile("ld.relaxed.cta.global.u32 %0, [%1];"
                 : "=r"(x)
                 : "l"(o.global + 4 * threadIdx.x)
                 : "memory");
    seen ^= x;
  }
  __device__ unsigned bits() const { return seen; }
};

struct WideLoad : Step {
  static constexpr const char *name = "l1";
  static constexpr int units = 32 * 16, chains = 1;
  unsigned seen = 0;
  __device__ void step(const Operands &o) {
    unsigned x, y, z, w;
    asm volatile("ld.relaxed.cta.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                 : "l"(o.global + 16 * threadIdx.x)
                 : "memory");
    seen ^= x ^ y ^ z ^ w;
  }
  __device__ unsigned bits() const { return seen; }
};

/// Each adds what the one before returned.
struct SharedAtomic : Step {
  static constexpr const char *name = "atomic_shared";
  static constexpr int units = 32, chains = 4;
  unsigned x = 2;
  __device__ void step(const Operands &o) {
    asm volatile("atom.shared.add.u32 %0, [%1], %0;"
                 : "+r"(x)
                 : "r"(o.word)
                 : "memory");
  }
  __device__ unsigned bits() const { return x; }
};

struct GlobalAtomic : Step {
  static constexpr const char *name = "atomic_global";
  unsigned x = 2;
  __device__ void step(const Operands &o) {
    asm volatile("atom.global.add.u32 %0, [%1], %0;"
                 : "+r"(x)
                 : "l"(o.global + 4 * (threadIdx.x % 32))
                 : "memory");
  }
  __device__ unsigned bits() const { return x; }
};

} // namespace

constexpr int kStepsPerRound = 256;

/// `chains` independent chains of Op, all steps of a round unrolled.
template <class Op, int chains>
__global__ void __launch_bounds__(1024) timeUnits(Inputs in) {
  constexpr unsigned kWords = Op::usesShared ? 4096 : 4;
  __shared__ __align__(16) unsigned words[kWords];
  unsigned lane = threadIdx.x % 32;
  unsigned base = (unsigned)__cvta_generic_to_shared(words);
  for (unsigned i = threadIdx.x; i < kWords; i += blockDim.x)
    words[i] = base + 4 * i;
  Operands o = {in.zeros[lane],
                in.zeros[lane],
                in.zeros[lane],
                in.zeros[lane],
                in.memory + 16384 * size_t(blockIdx.x),
                base + 4 * threadIdx.x,
                base + 16 * threadIdx.x};
  Op op[chains];
#pragma unroll
  for (int chain = 0; chain < chains; ++chain)
    op[chain].begin(o);
  __syncthreads();
  long long start = readClock();
  for (int round = 0; round < in.rounds; ++round) {
#pragma unroll
    for (int step = 0; step < kStepsPerRound / chains; ++step)
#pragma unroll
      for (int chain = 0; chain < chains; ++chain)
        op[chain].step(o);
  }
  __syncthreads();
  long long end = readClock();
#pragma unroll
  for (int chain = 0; chain < chains; ++chain)
    waitFor(op[chain].bits());
  if (threadIdx.x == 0)
    in.spans[blockIdx.x] = {end - start, 0};
}

/// Both lengths of `kernel` in `blocks` blocks of `threads`.
static void add(Gpu &gpu, Measurements &all, const char *benchmark,
                Parameters at, void (*kernel)(Inputs), int blocks,
                int threads) {
  constexpr int kRounds[] = {2, 8};
  for (int rounds : kRounds) {
    at["length"] = std::to_string(rounds * kStepsPerRound);
    all.push_back({benchmark, at, 0.3, [=, &gpu] {
                     kernel<<<blocks, threads>>>(
                         {gpu.zeros, gpu.memory, gpu.spans, rounds});
                     return gpu.medianClocks(blocks);
                   }});
  }
}

template <class Op> static void addLatency(Gpu &gpu, Measurements &all) {
  add(gpu, all, "latency", {{"class", Op::name}}, timeUnits<Op, 1>, 1, 32);
}

/// `units` is what one instruction of each of the 32 warps of an SM does.
template <class Op> static void addRate(Gpu &gpu, Measurements &all) {
  constexpr int kThreadsOfSM = 1024;
  add(gpu, all, "rate",
      {{"class", Op::name}, {"units", std::to_string(32 * Op::units)}},
      timeUnits<Op, Op::chains>, gpu.sms * (kThreadsOfSM / Op::threads),
      Op::threads);
}

template <class... Ops> static void addBoth(Gpu &gpu, Measurements &all) {
  (addLatency<Ops>(gpu, all), ...);
  (addRate<Ops>(gpu, all), ...);
}

void calibrate::addUnits(Gpu &gpu, Measurements &all) {
  addBoth<Fp32, Fp64, Fp16, Int, Conversion, Special, Shuffle, Barrier,
          SharedAtomic>(gpu, all);
  // Not their latency: a chain in one warp makes ptxas move accumulators
  // (sm_80).
  if (gpu.properties.major >= 8)
    addRate<Tensor>(gpu, all);
  addLatency<SharedChase>(gpu, all);
  addLatency<GlobalAtomic>(gpu, all);
  addRate<SharedLoad>(gpu, all);
  addRate<Store>(gpu, all);
  addRate<Load>(gpu, all);
  addRate<WideLoad>(gpu, all);
}
