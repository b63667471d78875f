// Softmax, norms and the like, as they go over rows.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

__device__ float warpSum(float v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d);
  return v;
}
__device__ float warpMax(float v) {
  for (int d = 16; d > 0; d /= 2)
    v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, d));
  return v;
}
// A warp for a row of 256: eight loads of each lane in each of three passes. The rows of
// an SM's 64 warps are 64 kB, which its L1 keeps: 8192 * 256 * 4 bytes come once and go
// once, 16.8 MB, of 4 * 8.39 = 33.6 MB at L1.
//
// CHECK-LABEL: softmaxWarp<<<
// CHECK-DAG: memory 33.6 MB at L1, 16.8 MB at L2, 16.8 MB at DRAM
// CHECK-DAG: per warp {{.*}} shuffle 10{{$|,}}
__global__ void softmaxWarp(float *out, const float *in, int n, int columns) {
  int lane = threadIdx.x % 32, row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= n)
    return;
  const float *x = in + row * columns;
  float largest = -1e30f, sum = 0;
  for (int i = lane; i < columns; i += 32)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 8 32 4 4{{ *$}}
    largest = fmaxf(largest, x[i]);
  largest = warpMax(largest);
  for (int i = lane; i < columns; i += 32)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 8 32 4 4{{ *$}}
    sum += expf(x[i] - largest);
  sum = warpSum(sum);
  for (int i = lane; i < columns; i += 32)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 8 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 8 32 4 4{{ *$}}
    out[row * columns + i] = expf(x[i] - largest) / sum;
}
// A thread for a row: lanes are 64 floats apart, a sector for each of them.
//
// CHECK-LABEL: softmaxThread<<<
__global__ void softmaxThread(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  float largest = -1e30f, sum = 0;
  for (int i = 0; i < 64; ++i)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 strided 64 32 32 4{{ *$}}
    largest = fmaxf(largest, in[row * 64 + i]);
  for (int i = 0; i < 64; ++i)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 strided 64 32 32 4{{ *$}}
    sum += expf(in[row * 64 + i] - largest);
  for (int i = 0; i < 64; ++i)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 strided 64 32 32 4{{ *$}}
    out[row * 64 + i] = expf(in[row * 64 + i] - largest) / sum;
}
// A block of 256 for a row of 4096: 16 loads of each thread in each pass. A warp takes
// part in one reduction over the block, with a barrier and 5 + 5 shuffles, all of them in
// all warps.
//
// CHECK-LABEL: rms<<<
// CHECK-DAG: per warp {{.*}} barrier 1, shuffle 10{{$|,}}
__global__ void rms(float *out, const float *in, const float *weight) {
  __shared__ float sums[8];
  const float *x = in + blockIdx.x * 4096;
  float sum = 0;
  for (int i = threadIdx.x; i < 4096; i += 256)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 16 32 4 4{{ *$}}
    sum += x[i] * x[i];
  sum = warpSum(sum);
  if (threadIdx.x % 32 == 0)
    sums[threadIdx.x / 32] = sum;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load sums 4 unit 1 8 1 1{{ *$}}
  sum = warpSum(threadIdx.x % 32 < 8 ? sums[threadIdx.x % 32] : 0);
  float scale = rsqrtf(sum / 4096 + 1e-5f);
  for (int i = threadIdx.x; i < 4096; i += 256)
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load in 4 unit 16 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load weight 4 unit 16 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 16 32 4 4{{ *$}}
    out[blockIdx.x * 4096 + i] = weight[i] * (scale * x[i]);
}
// A warp for a row of 768 floats, in fours: 192 of them, six of each lane. 32 * 16 bytes
// are 16 sectors, and can be no fewer.
//
// CHECK-LABEL: layernorm<<<
// CHECK-DAG: per warp {{.*}} shuffle 10{{$|,}}
__global__ void layernorm(float4 *out, const float4 *in, const float4 *weight,
                          const float4 *bias) {
  int lane = threadIdx.x, row = blockIdx.x * blockDim.y + threadIdx.y;
  const float4 *x = in + row * 192;
  float sum = 0, squares = 0;
  for (int i = lane; i < 192; i += 32) {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 16 unit 6 32 16 16{{ *$}}
    float4 v = x[i];
    sum += v.x + v.y + v.z + v.w;
    squares += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  float mean = warpSum(sum) / 768;
  float scale = rsqrtf(warpSum(squares) / 768 - mean * mean + 1e-5f);
  for (int i = lane; i < 192; i += 32) {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 16 unit 6 32 16 16{{ *$}}
    float4 v = x[i];
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load weight 16 unit 6 32 16 16{{ *$}}
    float4 w = weight[i];
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load bias 16 unit 6 32 16 16{{ *$}}
    float4 b = bias[i];
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 16 unit 6 32 16 16{{ *$}}
    out[row * 192 + i] = make_float4(
        (v.x - mean) * scale * w.x + b.x, (v.y - mean) * scale * w.y + b.y,
        (v.z - mean) * scale * w.z + b.z, (v.w - mean) * scale * w.w + b.w);
  }
}
// The gradient of the weights: a thread for a column adds up 64 rows, and its part goes to
// the sum of the column. No two lanes meet there.
//
// CHECK-LABEL: gradient<<<
// CHECK-DAG: per warp {{.*}} fp32 64{{$|,}}
__global__ void gradient(float *sums, const float *dout, const float *x, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 64; ++i) {
    int at = (blockIdx.y * 64 + i) * columns + column;
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load dout 4 unit 64 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 4 unit 64 32 4 4{{ *$}}
    sum += dout[at] * x[at];
  }
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global atomic add.f32 sums 4 unit 1 32 4 4{{ *$}}
  atomicAdd(&sums[column], sum);
}
void run(float *out, const float *in, const float4 *in4) {
  softmaxWarp<<<1024, 256>>>(out, in, 8192, 256);
  softmaxThread<<<512, 256>>>(out, in, 131072);
  rms<<<2048, 256>>>(out, in, in);
  layernorm<<<2048, dim3(32, 4)>>>((float4 *)out, in4, in4, in4);
  gradient<<<dim3(4, 64), 256>>>(out, in, in, 1024);
}
