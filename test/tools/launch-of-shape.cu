// A launch on the command line is one of the source's, where one has its shape: what is known of
// that one's arguments holds, and not of another's.
//
// RUN: gpuperf --cuda=none --machine=a100 --launch=walk:4096:256 %s | FileCheck %s --check-prefix=LARGE
// RUN: gpuperf --cuda=none --machine=a100 --launch=walk:1:256 %s | FileCheck %s --check-prefix=SMALL
// RUN: gpuperf --cuda=none --machine=a100 --launch=walk:77:256 %s | FileCheck %s --check-prefix=OPEN
// RUN: gpuperf --cuda=none --machine=a100 --launch=walk:77:128 %s | FileCheck %s --check-prefix=NONE
__global__ void walk(float *p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    p[i] += 1;
}
void run(float *p, int size, int blocks) {
  walk<<<1, 256>>>(p, 1000);
  walk<<<4096, 256>>>(p, 1 << 24);
  walk<<<blocks, 256>>>(p, size);
}
// SMALL: launch {{.*}}n = 1000: launch site
// LARGE: launch {{.*}}n = 16777216: launch site
// That of 77 blocks may be the third, of which nothing is known.
// OPEN: launch {{.*}}n = 19712: assumed
// No launch has blocks of 128, and they differ in n.
// NONE: launch {{.*}}n = 9856: assumed

// Where they agree, that holds whatever the shape is.
// RUN: gpuperf --cuda=none --machine=a100 --launch=same:77:128 %s | FileCheck %s --check-prefix=SAME
__global__ void same(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += 1;
}
void runSame(float *p, int blocks) {
  same<<<1, 256>>>(p, 1000);
  same<<<2, 512>>>(p, 1000);
}
// SAME: launch {{.*}}n = 1000: launch site

// Two may be the one, a third is certainly not.
// RUN: gpuperf --cuda=none --machine=a100 --launch=two:64:128 %s | FileCheck %s --check-prefix=TWO
__global__ void two(float *p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    p[i] += 1;
}
void runTwo(float *p, int blocks, int others) {
  two<<<blocks, 128>>>(p, 1 << 25);
  two<<<others, 128>>>(p, 1 << 20);
  two<<<1, 128>>>(p, 7);
}
// TWO: launch {{.*}}n = 8192: assumed
