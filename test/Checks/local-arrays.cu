// What stays in local memory, as `ptxas -v` (13.0, sm_80, of the PTX that Clang makes)
// says: stack frame in bytes, spill stores in bytes.
//
// RUN: gpuperf --cuda=none --checks=gpuperf-local-memory,gpuperf-spill --quiet %s | FileCheck %s '--implicit-check-not={{warning:|remark:}}'
// RUN: gpuperf --cuda=none %s | FileCheck %s --check-prefix=ACCESSES

// stack frame 64
// CHECK: [[@LINE+7]]:5: remark: array 'counts' is probably in local memory, not in registers: its index is not known at compile time
// CHECK: note: {{[0-9]+}} local requests per warp
// CHECK: [[@LINE+3]]:7: note: 'counts' takes 64 bytes of each thread
__global__ void dynamic(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int counts[16] = {};
  for (int k = 0; k < 64; ++k)
    ++counts[in[k * 262144 + i] & 15];
  int best = 0;
  for (int k = 1; k < 16; ++k)
    if (counts[k] > counts[best])
      best = k;
  out[i] = best;
}
// stack frame 0: the loops are unrolled
__global__ void promoted(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int values[16];
  for (int k = 0; k < 16; ++k)
    values[k] = in[k * 262144 + i];
  int sum = 0;
  for (int k = 0; k < 16; ++k)
    sum += values[k] * values[15 - k];
  out[i] = sum;
}
struct Record {
  float a[8];
  int n;
};
__device__ __noinline__ float element(const Record *record, int k) {
  return record->a[k] + record->n;
}
__device__ __noinline__ float third(const Record *record) {
  return record->a[2] + record->n;
}
// stack frame 32: a structure whose member is chosen at run time, in a loop
// CHECK: warning: array 'record' is in local memory
// CHECK: [[@LINE+2]]:10: note: 'record' takes 36 bytes of each thread
__global__ void chosen(const float *in, float *out, int n) {
  Record record;
  for (int i = 0; i < 8; ++i)
    record.a[i] = in[i * 1024 + threadIdx.x];
  record.n = 3;
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += element(&record, (int)in[i] & 7);
  out[threadIdx.x] = sum;
}
// stack frame 0
__global__ void fixed(const float *in, float *out) {
  Record item;
  for (int i = 0; i < 8; ++i)
    item.a[i] = in[i * 1024 + threadIdx.x];
  item.n = 3;
  out[threadIdx.x] = third(&item);
}
// The arguments of printf are no array that could be elsewhere.
__global__ void prints(int *out) { printf("%d %d\n", out[0], out[1]); }
// 64 values across a barrier in 32 registers: stack frame and spill stores 168
// CHECK: [[@LINE+1]]:44: remark: kernel 'full' probably spills to local memory: it takes about {{[67][0-9]}} registers and has no more than 32
__global__ void __launch_bounds__(1024, 2) full(float *a) {
  float v[64];
#pragma unroll
  for (int i = 0; i < 64; ++i)
    v[i] = a[i * 1024 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 64; ++i)
    a[i * 1024 + threadIdx.x] = v[63 - i];
}
void run(int *a, float *f) {
  dynamic<<<1024, 256>>>(a, a);
  promoted<<<1024, 256>>>(a, a);
  chosen<<<1024, 256>>>(f, f, 100);
  fixed<<<1024, 256>>>(f, f);
  prints<<<1024, 256>>>(a);
  full<<<1024, 1024>>>(f);
}
// stack frame 0: nothing is indexed
__global__ void copied(float4 *out, const float4 *in) {
  float4 v = in[threadIdx.x + blockIdx.x * blockDim.x];
  out[threadIdx.x + blockIdx.x * blockDim.x] = v;
}
// stack frame 0: the accesses at constant places that are saved are in the loop, too
__global__ void again(const int *in, int *out, int n, int m) {
  int own[16], sum = 0;
  for (int g = 0; g < m; ++g) {
    int b = in[g * blockDim.x + threadIdx.x];
    for (int k = 0; k < 16; ++k)
      own[k] = in[k * n + g];
    own[b & 15] += b;
    for (int k = 0; k < 16; ++k)
      sum += own[k] * k;
  }
  out[threadIdx.x] = sum;
}
// stack frame 16: cleared in pairs, counted one by one
// CHECK: [[@LINE+5]]:5: remark: array 'few' is probably in local memory
__global__ void pairs(const int *in, short *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  short few[8] = {};
  for (int j = 0; j < n; ++j)
    ++few[in[j * 1024 + i] & 7];
  for (int k = 0; k < 8; ++k)
    out[k * 1024 + i] = few[k];
}
// stack frame 0: what is cleared apart from the first element is cleared word by word
// ACCESSES-LABEL: weighted<<<
// ACCESSES-NOT: {{local (load|store)}}
// ACCESSES: bound, in cycles
__global__ void weighted(float *o, const float *x, const int *which, int m) {
  int t = threadIdx.x + blockIdx.x * blockDim.x;
  float r[4] = {};
  for (int j = 0; j < m; ++j) {
    r[0] += x[t];
    r[1] += x[j + t];
    r[2] += x[2 * j + t];
    r[3] += x[3 * j + t];
  }
  o[t] = r[which[t] & 3];
}
// stack frame 0: no sum is zero when the element is chosen
// ACCESSES-LABEL: reduced<<<
// ACCESSES-NOT: {{local (load|store)}}
// ACCESSES: bound, in cycles
__global__ void reduced(float *o, const float *x, int m) {
  int t = threadIdx.x + blockIdx.x * blockDim.x, lane = threadIdx.x % 32;
  for (int row = 0; row < m; ++row) {
    float r[8] = {};
    for (int j = lane; j < m; j += 32)
      for (int k = 0; k < 8; ++k)
        r[k] += x[(row * 8 + k) * m + j];
    for (int k = 0; k < 8; ++k)
      r[k] += __shfl_xor_sync(~0u, r[k], 1);
    if (lane < 8)
      o[t * m + row] = r[lane];
  }
}
// Not run at all, by its launch: no finding.
__global__ void never(const int *in, int *out, bool isOn) {
  if (isOn) {
    int counts[16] = {};
    for (int i = 0; i < 100; ++i)
      ++counts[in[i] & 15];
    out[threadIdx.x] = counts[in[threadIdx.x] & 15];
  }
}
void runNever(const int *in, int *out) { never<<<1000, 256>>>(in, out, false); }
