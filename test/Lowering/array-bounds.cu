// A loop whose iterations go through an array of known size ends with it, whatever its
// limit is: what is assumed of a limit that is not known is no more than that. nvcc's
// code has four iterations of the source in one of the machine's.
//
// RUN: gpuperf --compiler=clang --machine=rtx3080 --verbose %s | FileCheck %s --check-prefixes=CHECK,CLANG
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --verbose %s | FileCheck %s --check-prefixes=CHECK,NVCC %}

// Each of the two ways through an iteration has element i of 32. What is beyond the
// array is stored as 0, and the launch was sized for the rest.
// CHECK-LABEL: bothWays<<<
// CLANG: loop at line [[@LINE+10]]: trip count unknown, at most 32 assumed
// NVCC:  loop at line [[@LINE+9]]: trip count unknown, at most 8 assumed, each 4 iterations of the source
// CHECK: the guard at line [[@LINE+10]] assumed to let all threads pass
// CHECK: [[@LINE+9]]:27  global load   in         4  unit           32     32
__global__ void bothWays(const float *in, float *out, int n, int at) {
  int items = (n + 255) / 256;
  // 32 floats of 4 bytes.
  float local[32];
  local[at] = 0;

  for (int i = 0; i < items; i++) {
    int t = i * 256 + threadIdx.x;
    if (t < n) local[i] = in[t];
    else local[i] = 0;
  }
  out[threadIdx.x] = local[at];
}

// Elements 256 apart of 1024: each thread loads and stores 4 of them.
// CHECK-LABEL: strides<<<
// CHECK: [[@LINE+5]]:15  global load   in        4  unit             4     32
__global__ void strides(const float *in, float *out, int n) {
  __shared__ float tile[1024];

  for (int i = threadIdx.x; i < n; i += 256)
    tile[i] = in[blockIdx.x * n + i];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = tile[threadIdx.x ^ 1];
}

// A table of 20, from either end.
__constant__ float table[20];
// CHECK-LABEL: backward<<<
// CHECK: loop at line [[@LINE+4]]: trip count unknown, at most {{20|5}} assumed
__global__ void backward(const float *in, float *out, int n) {
  float sum = 0;

  for (int i = n - 1; i >= 0; i--)
    sum += table[i] * in[i * 256 + threadIdx.x];
  out[threadIdx.x] = sum;
}

// Iterations beyond the array do without it.
// CHECK-LABEL: guarded<<<
// CHECK: loop at line [[@LINE+5]]: trip count unknown, {{100|25}} assumed
__global__ void guarded(const float *in, float *out, int n, int at) {
  float local[32];
  local[at] = 0;
  float sum = 0;
  for (int i = 0; i < n; i++) {
    float value = in[i * 256 + threadIdx.x];
    if (value > 0 && i < 32) local[i] = value;
    sum += value;
  }
  out[threadIdx.x] = sum + local[at];
}

// So many bytes as the launch gives.
// CHECK-LABEL: given<<<
// CHECK: loop at line [[@LINE+4]]: trip count unknown, {{100|25}} assumed
__global__ void given(const float *in, float *out, int n) {
  extern __shared__ float some[];

  for (int i = 0; i < n; i++)
    some[i] = in[i];
  out[threadIdx.x] = some[threadIdx.x];
}

void run(const float *in, float *out, int n, int at, int bytes) {
  bothWays<<<100, 256>>>(in, out, n, at);
  strides<<<100, 256>>>(in, out, n);
  backward<<<100, 256>>>(in, out, n);
  guarded<<<100, 256>>>(in, out, n, at);
  given<<<100, 256, bytes>>>(in, out, n);
}

// What is said of the requests says how many iterations they are of.
// CLANG: array 'local' is probably in local memory
// NVCC: array 'local' is in local memory
// CHECK: note: {{[0-9]+}} local requests per warp
// CHECK: note: assumed: loop at line 21: trip count unknown, at most {{32|8}} assumed
