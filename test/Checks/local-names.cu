// Arrays of threads that nobody named, and arrays that no registers hold: neither gets a
// name of the compiler's nor the advice to keep it in registers. By both compilers.
//
// REQUIRES: cuda-toolkit, nvcc
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=h100 --checks=gpuperf-local-memory --quiet %s | FileCheck %s --check-prefixes=CHECK,CLANG --implicit-check-not=__local --implicit-check-not=temporary
// RUN: gpuperf --compiler=nvcc --machine=h100 --checks=gpuperf-local-memory --quiet %s | FileCheck %s --check-prefixes=CHECK,NVCC --implicit-check-not=__local --implicit-check-not=temporary
// RUN: gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s --check-prefix=TABLE --implicit-check-not=__local
// TABLE: local store array without a name

// CLANG: [[@LINE+10]]:{{[0-9]+}}: {{warning|remark}}: an array of each thread is in local memory, {{.*}}; having it elsewhere is predicted to speed up 'inUnion' up to
// NVCC: [[@LINE+9]]:{{[0-9]+}}: {{warning|remark}}: an array of each thread is in local memory, {{.*}}; having it elsewhere is predicted to speed up 'inUnion' up to
__global__ void inUnion(unsigned *out, const unsigned *in, unsigned rounds) {
  union {
    unsigned words[32];
    uint2 pairs[16];
  };
  for (int k = 0; k < 16; ++k)
    pairs[k] = make_uint2(in[threadIdx.x + k], k);
  for (unsigned r = 0; r < rounds; ++r)
    words[(r * 7 + words[r % 32]) % 32] ^= r;
  for (int k = 0; k < 32; ++k)
    out[(blockIdx.x * 32 + k) * 256 + threadIdx.x] = words[k];
}
struct Sums {
  float of[24];
};
__device__ Sums sumsOf(const float *p) {
  Sums sums;
  for (int k = 0; k < 24; ++k)
    sums.of[k] = p[k * 32];
  return sums;
}
// CLANG: {{warning|remark}}: an array of each thread is {{.*}}; having it elsewhere is predicted to speed up 'bound' up to
__global__ void bound(float *out, const float *in, int shift) {
  float sum = 0;
  for (int s = 0; s < 64; ++s) {
    auto [of] = sumsOf(in + s * 1024 + threadIdx.x);
    sum += of[(s + shift) % 24];
  }
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}
// 255 registers of 4 bytes: 128 doubles or 300 floats are more, 16 floats are not.
// CHECK: {{warning|remark}}: {{.*}} is in local memory: a thread does not have registers enough for it; having it elsewhere is predicted to speed up 'table<double, 128>' up to
// CHECK: note: what all threads read alike can be one array in shared or constant memory, what each has for itself a column of shared memory
template <typename T, int N> __global__ void table(T *out, const int *in) {
  T t[N];
#pragma unroll 1
  for (int k = 0; k < N; ++k)
    t[k] = in[k * 256 + threadIdx.x];
  T sum = 0;
  for (int k = 0; k < 256; ++k)
    sum += t[unsigned(in[k]) % N];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
void run(unsigned *o, const unsigned *i, float *f, double *d, int *n) {
  inUnion<<<1056, 256>>>(o, i, 64);
  bound<<<1056, 32>>>(f, f, 3);
  table<double, 128><<<1056, 256>>>(d, n);
}
