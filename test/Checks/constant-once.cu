// Shared memory is for what is loaded several times: to fill it takes what one load does.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-constant-index --min-speedup=0 --quiet %s 2>&1 | FileCheck %s

__constant__ short table[64];

// CHECK: [[# @LINE + 4]]:{{[0-9]+}}: {{warning|remark}}: constant load of 'table[threadIdx.y * 8 + threadIdx.x]' has 32 different addresses
// CHECK-NOT: in shared memory
// CHECK: [[# @LINE + 7]]:{{[0-9]+}}: {{warning|remark}}: constant load of 'table[(threadIdx.x + k) % 64]'
__global__ void once(short *o) {
  o[blockIdx.x * 64 + threadIdx.y * 8 + threadIdx.x] = table[threadIdx.y * 8 + threadIdx.x];
}
__global__ void often(int *o) {
  int sum = 0;
  for (int k = 0; k < 64; ++k)
    sum += table[(threadIdx.x + k) % 64];
  o[blockIdx.x * 64 + threadIdx.x] = sum;
}
// CHECK: note: in shared memory, filled once by each block
void run(short *o, int *p) {
  once<<<8192, dim3(8, 8)>>>(o);
  often<<<8192, 64>>>(p);
}
