// A finding names what stands in the source, at its own declaration, or does not appear.
//
// RUN: gpuperf --cuda=none --quiet --min-speedup=0 --checks=gpuperf-local-memory %s \
// RUN:   | FileCheck %s --implicit-check-not=warning: --implicit-check-not="'agg" --implicit-check-not="'temporary"

struct Weights { float w[16]; };

__device__ float first(const float *in, int k) {
  // CHECK-DAG: [[@LINE+1]]:9: note: 'own' takes 64 bytes of each thread
  float own[16];
#pragma unroll
  for (int i = 0; i < 16; ++i)
    own[i] = in[i];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < k; ++i)
    sum += own[(int)in[i] & 15];
  return sum;
}
__device__ float second(const float *in, int k) {
  // CHECK-DAG: [[@LINE+1]]:9: note: 'own' takes 128 bytes of each thread
  float own[32];
#pragma unroll
  for (int i = 0; i < 32; ++i)
    own[i] = in[i];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < k; ++i)
    sum += own[(int)in[i] & 31];
  return sum;
}
// CHECK-DAG: remark: array 'own' is probably in local memory
// CHECK-DAG: remark: array 'own' is probably in local memory
__global__ void twice(const float *in, float *out, int k) {
  out[threadIdx.x] = first(in, k) + second(in + 64, k);
}
// An argument by value is copied to what the compiler calls agg.tmp.
__device__ __noinline__ float chosen(Weights weights, int k) { return weights.w[k & 15]; }
__global__ void byValue(const Weights *all, const int *index, float *out) {
  out[threadIdx.x] = chosen(all[threadIdx.x], index[threadIdx.x]);
}
