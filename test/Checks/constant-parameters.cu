// Arrays in parameters. Indexed by lane they are read by LDC, as tables of constant memory
// are (nvcc and ptxas 13.0, sm_80: one LDC in `lanes`); where all lanes want the same they
// are operands. What is written to is copied to local memory.
//
// RUN: gpuperf --cuda=none --checks=gpuperf-constant-index --quiet %s | FileCheck %s --implicit-check-not=warning:
// RUN: gpuperf --cuda=none %s | FileCheck %s --check-prefix=ACCESSES

struct Weights {
  float w[64];
  int n;
};

// CHECK: [[@LINE+7]]:17: warning: load of a parameter, of 'p.w[(threadIdx.x + k) & 63]', has 32 different addresses in a request of 32 lanes
// ACCESSES-LABEL: lanes<<<
// ACCESSES: param load p {{.*}} 32 1
__global__ void lanes(float *out, Weights p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 16; ++k)
    sum = sum * p.w[(threadIdx.x + k) & 63];
  out[i] = sum;
}

// ACCESSES-LABEL: same<<<
// ACCESSES-NOT: param load
__global__ void same(float *out, Weights p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < p.n; ++k)
    sum += p.w[k];
  out[i] = sum;
}

// ACCESSES-LABEL: written<<<
// ACCESSES: local load p
__global__ void written(float *out, const int *in, Weights p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    p.w[in[16 * i + k] & 63] += 1;
  out[i] = p.w[in[i] & 63];
}

// What is written to and not indexed finds registers, and its pointers are known.
// ACCESSES-LABEL: scalars<<<
// ACCESSES-NOT: local
// ACCESSES: global load p.data
struct Range {
  float *data;
  int n;
};
__global__ void scalars(float *out, Range p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p.n -= 1;
  if (i < p.n)
    out[i] = p.data[i];
}

// Clang has both tables in constant memory; nvcc puts the first into global memory
// (ld.global.nc).
static const __device__ float maybeGlobal[64] = {1, 2, 3, 4};
__constant__ float table[64];

// CHECK: [[@LINE+5]]:16: remark: constant load of 'maybeGlobal[(i + k) & 63]' has 32 different addresses in a request of 32 lanes, which the constant cache serves one after the other if Clang compiles it, which has the const array in constant memory;
__global__ void unspecified(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float product = 1;
  for (int k = 0; k < 16; ++k)
    product *= maybeGlobal[(i + k) & 63] + k;
  out[i] = product;
}

// CHECK: [[@LINE+5]]:16: warning: constant load of 'table[(i + k) & 63]' has 32 different addresses in a request of 32 lanes, which the constant cache serves one after the other; reading it
__global__ void specified(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float product = 1;
  for (int k = 0; k < 16; ++k)
    product *= table[(i + k) & 63] + k;
  out[i] = product;
}

void run(float *out, const int *in, Weights p, Range r) {
  scalars<<<4096, 256>>>(out, r);
  unspecified<<<4096, 256>>>(out);
  specified<<<4096, 256>>>(out);
  lanes<<<4096, 256>>>(out, p);
  same<<<4096, 256>>>(out, p);
  written<<<4096, 256>>>(out, in, p);
}
