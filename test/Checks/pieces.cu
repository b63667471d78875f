// A pixel that a thread writes a byte at a time: 32 lanes cannot write it in fewer sectors than the
// pixels fill, so the remedy is one wide store, and the whole's sectors are what it needs. A byte of
// every fourth, of which nobody writes the others, is another matter.
//
// RUN: gpuperf --cuda=none --machine=a100 --min-speedup=0 --checks=gpuperf-uncoalesced-access --quiet %s 2>&1 | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --min-speedup=0 --checks=gpuperf-uncoalesced-access --quiet %s 2>&1 | FileCheck %s %}

// CHECK-NOT: {{warning|remark}}
// CHECK: {{warning|remark}}: global store of {{.*}} and 3 more accesses of 'pixels': a thread moves its 4 contiguous bytes in pieces, so a warp touches 4 sectors for each piece where 4 would do for all; moving them at once
// CHECK: {{warning|remark}}: uncoalesced global store of {{.*}}: threadIdx.x steps 4 bytes, so a warp touches 4 sectors where 1 would do; coalescing it
// CHECK-NOT: {{warning|remark}}

__global__ void pixel(unsigned char *pixels, int face) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned char *pixel = pixels + 4 * i;
  pixel[3] = 255;
  if (face % 2) {
    pixel[0] = 3;
    pixel[1] = 5;
    pixel[2] = 7;
  }
}
__global__ void alpha(unsigned char *alphas) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  alphas[4 * i + 3] = 255;
}
void run(unsigned char *pixels, unsigned char *alphas, int face) {
  pixel<<<65536, 256>>>(pixels, face);
  alpha<<<65536, 256>>>(alphas);
}
