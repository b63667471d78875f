// Atomics behind a condition on data: as many lanes meet as data lets, at most all that may,
// which is a remark and says so. By both compilers.
//
// REQUIRES: cuda-toolkit, nvcc
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=h100 --checks=gpuperf-atomics --quiet %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: gpuperf --compiler=nvcc --machine=h100 --checks=gpuperf-atomics --quiet %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

// One address for all lanes that pass.
// CHECK: [[@LINE+4]]:{{[0-9]+}}: remark: global atomic add of 'sum{{.*}}' is contended as far as data lets it take place: {{.*}} of a request hit one address; {{.*}} up to {{[0-9.]+}}x if
__global__ void votes(float *sum, const float *a) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (a[i] > 0.5f)
    atomicAdd(sum, a[i]);
}
// A histogram whose bins are bytes: 256 addresses, whatever data has. Each thread counts 16
// times, so that a block has 16 for each bin.
// CHECK: [[@LINE+5]]:{{[0-9]+}}: remark: global atomic add of 'bins{{.*}}' is contended as far as data lets it take place: by the range of its index or the size of its array it has 256 addresses
__global__ void counts(int *bins, const unsigned char *of, const int *is) {
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    if (is[i + k * 16777216])
      atomicAdd(&bins[of[i + k * 16777216]], 1);
}
// The same without a condition: 16 * 16777216 lanes at 256 addresses.
// CHECK: [[@LINE+4]]:{{[0-9]+}}: {{warning|remark}}: global atomic add of 'bins{{.*}}' is contended: by the range of its index or the size of its array it has 256 addresses, and 1048576 lanes of the grid meet at each if data is spread evenly over them
__global__ void always(int *bins, const unsigned char *of) {
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    atomicAdd(&bins[of[i + k * 16777216]], 1);
}
// An address of each thread's own is none that lanes meet at.
__global__ void own(float *sum, const float *a) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (a[i] > 0.5f)
    atomicAdd(&sum[i], a[i]);
}
void run(float *a, int *b, unsigned char *c) {
  votes<<<65536, 256>>>(a, a);
  counts<<<65536, 256>>>(b, c, b);
  always<<<65536, 256>>>(b, c);
  own<<<65536, 256>>>(a, a);
}
