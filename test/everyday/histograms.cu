// Histograms and other atomics: who meets whom.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// 32 bytes of data are a sector. The bins are data's choice: 256 of them in 32 sectors,
// 32 lanes spread over these touch 32 * (1 - (31/32)^32) = 20.4.
//
// CHECK-LABEL: global<<<
__global__ void global(const unsigned char *data, unsigned *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load data 1 unit 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global atomic add.i32 bins 4 indirect 1 32 20.4 4{{ *$}}
  atomicAdd(&bins[data[i]], 1);
}
// Bins of the block: 16 values of each thread, two barriers, and each thread adds one bin
// to the sums, where no two lanes meet.
//
// CHECK-LABEL: shared<<<
// CHECK-DAG: per warp {{.*}} barrier 2{{$|,}}
__global__ void shared(const unsigned char *data, unsigned *bins) {
  __shared__ unsigned own[256];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store own 4 unit 1 32 1 1{{ *$}}
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < 16; ++i)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load data 1 unit 16 32 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared atomic add.i32 own 4 indirect 16 32
    atomicAdd(&own[data[(blockIdx.x * 16 + i) * 256 + threadIdx.x]], 1);
  __syncthreads();
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load own 4 unit 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global atomic add.i32 bins 4 unit 1 32 4 4{{ *$}}
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
// A histogram for each warp; eight are added up by 256 threads. 8192 bytes.
//
// CHECK-LABEL: ofWarps<<<
// CHECK-DAG: occupancy {{.*}} 8192 B shared
__global__ void ofWarps(const uchar4 *data, unsigned *bins) {
  __shared__ unsigned own[8][256];
  for (int i = threadIdx.x; i < 8 * 256; i += 256)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store own 4 unit 8 32 1 1{{ *$}}
    (&own[0][0])[i] = 0;
  __syncthreads();
  unsigned *mine = own[threadIdx.x / 32];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load data 4 unit 1 32 4 4{{ *$}}
  uchar4 v = data[blockIdx.x * 256 + threadIdx.x];
  atomicAdd(mine + v.x, 1);
  atomicAdd(mine + v.y, 1);
  atomicAdd(mine + v.z, 1);
  atomicAdd(mine + v.w, 1);
  __syncthreads();
  unsigned sum = 0;
  for (int i = 0; i < 8; ++i)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load own 4 unit 8 32 1 1{{ *$}}
    sum += own[i][threadIdx.x];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store bins 4 unit 1 32 4 4{{ *$}}
  bins[blockIdx.x * 256 + threadIdx.x] = sum;
}
// All lanes of all warps on one float: nothing combines them before the memory does.
//
// CHECK-LABEL: oneSum<<<
__global__ void oneSum(const float *in, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global atomic add.f32 sum 4 uniform 1 32 1 1{{ *$}}
  atomicAdd(sum, in[i]);
}
// Integers are combined by the compiler: one lane of each warp goes to memory.
//
// CHECK-LABEL: oneCount<<<
__global__ void oneCount(const int *in, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global atomic add.i32 count 4 {{[a-z0-9-]+}} 1 1 1 1{{ *$}}
  atomicAdd(count, in[i]);
}
// Eight lanes for each of four counters of the block.
//
// CHECK-LABEL: fourCounters<<<
__global__ void fourCounters(const float *in, float *out) {
  __shared__ float sums[4];
  if (threadIdx.x < 4)
    sums[threadIdx.x] = 0;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared atomic add.f32 sums 4 permuted 1 32 8 1{{ *$}}
  atomicAdd(&sums[threadIdx.x % 4], in[blockIdx.x * 256 + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x < 4)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 0.125 4 1 1{{ *$}}
    out[blockIdx.x * 4 + threadIdx.x] = sums[threadIdx.x];
}
// Values that are kept: their places from one counter, by one lane of a warp, and the
// votes of the others. How many warps keep any is data's choice.
//
// CHECK-LABEL: compact<<<
__global__ void compact(const int *in, int *out, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 1 32 4 4{{ *$}}
  int v = in[i];
  unsigned kept = __ballot_sync(~0u, v > 0);
  int at = 0;
  if (lane == 0)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global atomic add.i32 count 4 {{[a-z0-9-]+}} 1 1 1 1{{ *$}}
    at = atomicAdd(count, __popc(kept));
  at = __shfl_sync(~0u, at, 0);
  if (v > 0)
    out[at + __popc(kept & ((1u << lane) - 1))] = v;
}
void run(const unsigned char *data, unsigned *bins, float *sum, int *count) {
  global<<<4096, 256>>>(data, bins);
  shared<<<1024, 256>>>(data, bins);
  ofWarps<<<1024, 256>>>((const uchar4 *)data, bins);
  oneSum<<<4096, 256>>>(sum, sum);
  oneCount<<<4096, 256>>>(count, count);
  fourCounters<<<4096, 256>>>(sum, sum);
  compact<<<4096, 256>>>(count, count, count);
}
// Counters that eight lanes meet at are to be reported, and one that all warps meet at: the
// compiler has combined the integers of each, but 32768 at 1.75 cycles are 41 us, reading 4 MB
// takes 4. So do those of warps; that each block adds its bins once is as good as it gets.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-atomics %s \
// RUN:   | FileCheck %s --check-prefix=FOUND --implicit-check-not="'shared'"
// FOUND: warning: global atomic add of 'count' is contended: warps hit one address; removing the contention is predicted to speed up 'oneCount'
// FOUND: note: atomics in L2 take as many cycles as on an H100, which was measured: a100 has no figures for them
// FOUND: warning: shared atomic add of 'sums[threadIdx.x % 4]' is contended: 8 of 32 lanes of a request hit one address; removing the contention is predicted to speed up 'fourCounters'
// FOUND: warning: global atomic add of 'count' is contended: warps hit one address; removing the contention is predicted to speed up 'compact'
