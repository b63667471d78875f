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
// No launch has blocks of 128: all else is as in the first.
// NONE: launch {{.*}}n = 1000: launch site
