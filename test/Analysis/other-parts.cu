// Bytes that are read once count once, though several loops read parts of one
// array: what an unrolled loop leaves, and two halves of each row.
//
// RUN: gpuperf --compiler=clang --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s %}

// nvcc's loop takes four rows at once, and a second one what is left of them.
__global__ void copied(float *out, const float *in, int n) {
  for (int i = 0; i < n; ++i)
    out[(blockIdx.x * n + i) * 128 + threadIdx.x] = in[(blockIdx.x * n + i) * 128 + threadIdx.x];
}
// 3000 * 7 * 128 floats, read and written.
// CHECK-LABEL: copied<<<3000, 128>>>
// CHECK: 21.5 MB at L1, 21.5 MB at L2, 21.5 MB at DRAM
// 3000 * 11 * 128.
// CHECK-LABEL: copied<<<3000, 128>>>
// CHECK: 33.8 MB at L1, 33.8 MB at L2, 33.8 MB at DRAM

// The halves of a row lie between those of the next: 4096 * 8192 floats, and a
// result for each of 4096 * 256 threads.
// CHECK-LABEL: halves<<<4096, 256>>>
// CHECK: 138 MB at L1, 138 MB at L2, 138 MB at DRAM
__global__ void halves(float *out, const float *in, int n) {
  const float *row = in + size_t(blockIdx.x) * 2 * n;
  float s = 0, t = 0;
  for (int k = threadIdx.x; k < n; k += 256)
    s += row[k];
  for (int k = threadIdx.x; k < n; k += 256)
    t += row[n + k];
  out[blockIdx.x * 256 + threadIdx.x] = s * t;
}

// The same row a second time: L1 holds the 16 KB. 4096 * 4096 floats.
// CHECK-LABEL: twice<<<4096, 256>>>
// CHECK: 138 MB at L1, 71.3 MB at L2, 71.3 MB at DRAM
__global__ void twice(float *out, const float *in, int n) {
  const float *row = in + size_t(blockIdx.x) * n;
  float s = 0, t = 1;
  for (int k = threadIdx.x; k < n; k += 256)
    s += row[k];
  for (int k = threadIdx.x; k < n; k += 256)
    t += row[k] * s;
  out[blockIdx.x * 256 + threadIdx.x] = t;
}

void run(float *out, const float *in) {
  copied<<<3000, 128>>>(out, in, 7);
  copied<<<3000, 128>>>(out, in, 11);
  halves<<<4096, 256>>>(out, in, 4096);
  twice<<<4096, 256>>>(out, in, 4096);
}
