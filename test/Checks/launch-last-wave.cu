// The last wave of a grid is worth a finding from a tenth of the kernel's time on, whatever would
// shorten it: blocks of another size are no way around that. An RTX 3080 has 68 SMs for 1536 threads
// each, 3 blocks of 512, 204 in a wave; 1024 = 5 * 204 + 4. Four blocks of a copy may draw more of
// DRAM's bandwidth than 4 of 68 SMs' shares: 0.4 % of its bytes are no 6 % of its time for certain.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet --checks=gpuperf-launch %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --quiet --checks=gpuperf-launch %s | FileCheck %s %}

// CHECK-NOT: 'copy'
__global__ void copy(int *dst, const int *src, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    dst[i] = src[i];
}

// Blocks of 32 threads leave most of an SM empty; that is what larger ones mend, whatever the last
// wave has.
// CHECK: warning: {{.*}} blocks of 32 threads; launching {{.*}} is predicted to speed up 'square'
// CHECK-NOT: 'copy'
__global__ void square(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= a[i];
}

void run(int *dst, const int *src) {
  copy<<<1024, 512>>>(dst, src, 1 << 25);
  square<<<31250, 32>>>(dst, 1000000);
}
