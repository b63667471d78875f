// What is told of a kernel whose grid is not known, and does not take it: rates, the
// share of peaks, the time of a full wave. The truth is worked out from the figures in
// machines/a100.yaml: 108 SMs at 1.41 GHz, 64 fp32 lanes, DRAM 1382 of 1555 GB/s.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 --format=json %s > %t.json
// RUN: %python %S/Inputs/steady.py truth %t.json | FileCheck %s --check-prefix=TRUTH
//
// It is what a grid of many blocks takes, and nothing is told where the grid is known.
// RUN: gpuperf --cuda=none --machine=a100 %s --launch=copy:200000:256 --launch=fma:200000:256 --launch=chain:200000:32 --format=json > %t.known.json
// RUN: %python %S/Inputs/steady.py grid %t.json %t.known.json | FileCheck %s --check-prefix=GRID
// RUN: gpuperf --cuda=none --machine=a100 %s --launch=copy:200000:256 | sed '/^fma/,$d' | FileCheck %s --check-prefix=KNOWN --implicit-check-not=throughput
// GRID: copy agrees
// GRID-NEXT: fma agrees
// GRID-NEXT: chain agrees
// KNOWN: copy<<<200000, 256>>>

// 8 bytes a thread; 8 blocks of 256 threads on each SM are a wave of 864.
__global__ void copy(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i];
}
// CHECK: copy<<<?, 256>>>
// CHECK-NEXT: predicted 2.69 us + 1.48 us per 1000 blocks on a100, bound by DRAM bandwidth
// CHECK-NEXT: throughput 1.38 TB/s of DRAM (89 % of peak), 173 G threads/s; a full wave of 864 blocks takes 1.28 us{{$}}
// TRUTH: copy: wave_blocks 864, wave_us 1.28, threads_per_s 1.728e+11, dram_bytes_per_s 1.382e+12, dram_of_peak_percent 88.9, of_peak_percent 88.9

// 8192 multiply-adds a thread, on 64 lanes.
__global__ void fma(float *out, float a) {
  float x = threadIdx.x, y = x + 1;
#pragma unroll 64
  for (int i = 0; i < 4096; ++i) {
    x = x * a + a;
    y = y * a + a;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x + y;
}
// CHECK: fma<<<?, 256>>>
// CHECK: throughput fp32 arithmetic at 100 % of peak, {{[0-9.]+}} GB/s of DRAM (0.{{[0-9]+}} % of peak), 1.19 G threads/s; a full wave of 864 blocks takes 186 us{{$}}
// TRUTH-NEXT: fma: wave_blocks 864, wave_us 186, threads_per_s 1.19e+09, {{.*}}of_peak_percent 100

// 4096 dependent multiply-adds of 4 cycles each, one warp on a scheduler: latency has
// no peak.
__global__ void chain(float *out, float a) {
  __shared__ float most[11264];
  float x = threadIdx.x;
#pragma unroll 64
  for (int i = 0; i < 4096; ++i)
    x = x * a + a;
  most[threadIdx.x] = x;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = most[threadIdx.x ^ 1];
}
// CHECK: chain<<<?, 32>>>
// CHECK-NEXT: predicted {{.*}} bound by latency;
// CHECK-NEXT: throughput {{[0-9.]+}} {{[MG]}}B/s of DRAM ({{[0-9.]+}} % of peak), {{[0-9.]+}} M threads/s; a full wave of 324 blocks takes 11.{{[0-9]}} us{{$}}
// TRUTH-NEXT: chain: wave_blocks 324, wave_us 11.{{[0-9]}}, {{.*}}, of_peak_percent null

// Data chooses the addresses.
__global__ void chase(int *p) {
  int at = (blockIdx.x * 32 + threadIdx.x) * 64;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    at = p[at];
  p[blockIdx.x * 32 + threadIdx.x] = at;
}
// CHECK: chase<<<?, 32>>>
// CHECK: throughput {{.*}} takes {{[0-9.]+}} us; with addresses as assumed{{$}}

// The length of each thread's work is that of an argument: nothing that it decides is
// told as if it were known, the rate of the bound does not depend on it.
__global__ void stride(float *to, const float *from, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    to[i] = from[i];
}
// CHECK: stride<<<?, 256>>>
// CHECK-NEXT: predicted 2.69 us + 1.48 us per 1000 blocks (if n = 1769472) on a100,
// CHECK-NEXT: throughput 1.38 TB/s of DRAM (89 % of peak){{$}}
// TRUTH: stride: wave_blocks null, wave_us null, threads_per_s null, dram_bytes_per_s 1.382e+12,

// All blocks together have so much work: twice the blocks take as long.
__global__ void fixed(float *to, const float *from) {
  int all = 400000000 / (gridDim.x * 256);
  for (int k = 0; k < all; ++k) {
    int i = (k * gridDim.x + blockIdx.x) * 256 + threadIdx.x;
    to[i] = from[i];
  }
}
// CHECK: fixed<<<?, 256>>>
// CHECK-NEXT: predicted 2.69 us + {{[0-9.]+}} us per 1000 blocks (if there are 6912 blocks) on a100,
// CHECK-NEXT: throughput 1.38 TB/s of DRAM (89 % of peak){{$}}

// How many blocks fit depends on memory of which the size is not known.
__global__ void shared(float *to, const float *from) {
  extern __shared__ float tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = from[i];
  __syncthreads();
  to[i] = tile[threadIdx.x ^ 1];
}
// CHECK: shared<<<?, 256{{.*}}>>>
// CHECK-NOT: a full wave
// CHECK: assumed size of dynamic shared memory not known, 1024 bytes assumed: as far as the first and last threads of a block reach

// The block is made up, which is said where it decides.
__global__ void blockless(float *to, const float *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i];
}
// CHECK: blockless<<<?, 256>>>
// CHECK-NEXT: predicted 2.69 us + 1.48 us per 1000 blocks of 256 threads on a100,
// CHECK-NEXT: throughput {{.*}} takes 1.28 us; with 256 threads in a block as assumed{{$}}
// CHECK: missing the grid and the block: --launch=blockless:6912:256, with the true numbers

// 864 blocks start 1.2 cycles apart. Its bytes, 864 * 256 * 2 in 735 ns, are 602 GB/s.
__global__ void starts(short *to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// CHECK: starts<<<?, 256>>>
// CHECK-NEXT: predicted 2.25 us + 851 ns per 1000 blocks on a100, bound by starts of blocks;
// CHECK-NEXT: throughput 602 GB/s of DRAM (39 % of peak), 301 G threads/s; a full wave of 864 blocks takes 735 ns{{$}}

void launch(float *to, float *from, int *p, int n, int blocks, int bytes) {
  copy<<<blocks, 256>>>(to, from, n);
  fma<<<blocks, 256>>>(to, 0.5f);
  chain<<<blocks, 32>>>(to, 0.5f);
  chase<<<blocks, 32>>>(p);
  stride<<<blocks, 256>>>(to, from, n);
  fixed<<<blocks, 256>>>(to, from);
  shared<<<blocks, 256, bytes>>>(to, from);
  starts<<<blocks, 256>>>(reinterpret_cast<short *>(to));
}
