// Why blocks of another size are faster is said where it is the last wave. An RTX 3080 has 68 SMs
// for 1536 threads each: 3 blocks of 512, 204 in a wave; 1024 = 5 * 204 + 4.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet --checks=gpuperf-launch %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --quiet --checks=gpuperf-launch %s | FileCheck %s %}

// CHECK: warning: 1024 blocks of 512 threads; launching {{.*}} is predicted to speed up 'copy'
// CHECK: note: 5.02 waves: the last of 6 waves has 4 of 204 blocks
__global__ void copy(int *dst, const int *src, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    dst[i] = src[i];
}

// Blocks of 32 threads leave most of an SM empty; that is what larger ones mend, whatever the last
// wave has.
// CHECK: warning: {{.*}} blocks of 32 threads; launching {{.*}} is predicted to speed up 'square'
// CHECK-NOT: waves:
__global__ void square(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= a[i];
}

void run(int *dst, const int *src) {
  copy<<<1024, 512>>>(dst, src, 1 << 25);
  square<<<31250, 32>>>(dst, 1000000);
}
