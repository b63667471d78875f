// What the host asks of a number before a launch bounds it there: loops of unknown
// length run no longer than that. nvcc's code has four iterations of the source in one.
//
// RUN: gpuperf --compiler=clang --machine=rtx3080 --verbose %s | FileCheck %s --check-prefixes=CHECK,CLANG
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --verbose %s | FileCheck %s --check-prefixes=CHECK,NVCC %}

__device__ float sumOf(const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += in[i * 256 + threadIdx.x];
  return sum;
}

// CHECK-LABEL: {{^}}small<<<
// CLANG: trip count unknown, at most 32 assumed
// NVCC: trip count unknown, at most 8 assumed, each 4 iterations of the source
__global__ void small(const float *in, float *out, int n) {
  out[blockIdx.x * 256 + threadIdx.x] = sumOf(in, n);
}

// The other side of it has no bound, nor has what one of two ways alone asks for.
// CHECK-LABEL: {{^}}large<<<
// CLANG: trip count unknown, 100 assumed
// NVCC: trip count unknown, 25 assumed, each 4 iterations of the source
__global__ void large(const float *in, float *out, int n) {
  out[blockIdx.x * 256 + threadIdx.x] = sumOf(in, n);
}
// CHECK-LABEL: {{^}}either<<<
// CLANG: trip count unknown, 100 assumed
// NVCC: trip count unknown, 25 assumed, each 4 iterations of the source
__global__ void either(const float *in, float *out, int n) {
  out[blockIdx.x * 256 + threadIdx.x] = sumOf(in, n);
}

// A member, after an early return, at the call of a function.
struct Sizes {
  int rows, columns;
};
// CHECK-LABEL: {{^}}member<<<
// CLANG: trip count unknown, at most 63 assumed
// NVCC: trip count unknown, at most 15 assumed, each 4 iterations of the source
__global__ void member(const float *in, float *out, Sizes sizes) {
  out[blockIdx.x * 256 + threadIdx.x] = sumOf(in, sizes.columns);
}

// A window of 15 at most: nvcc's loop ends where two numbers meet.
// CHECK-LABEL: {{^}}taps<<<
// CLANG: trip count unknown, at most 15 assumed
// NVCC: trip count unknown, at most 3 assumed
// CHECK: [[@LINE+4]]:{{[0-9]+}} global load in 4 unit {{([0-9]|1[0-5])(\.[0-9]+)?}} 32
__global__ void taps(const float *in, float *out, int radius) {
  float sum = 0;
  for (int i = 0; i <= 2 * radius; i++)
    sum += in[i * 256 + threadIdx.x] / (1 + i);
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

void launchMember(const float *in, float *out, Sizes sizes) {
  member<<<100, 256>>>(in, out, sizes);
}

void run(const float *in, float *out, int n, bool flag) {
  if (n <= 32 && flag)
    small<<<100, 256>>>(in, out, n);
  if (!(n <= 32))
    large<<<100, 256>>>(in, out, n);
  if (n <= 32 || flag)
    either<<<100, 256>>>(in, out, n);
  if (n >= 64)
    return;
  launchMember(in, out, {7, n});
}

void window(const float *in, float *out, int radius) {
  if (radius <= 7)
    taps<<<100, 256>>>(in, out, radius);
}
