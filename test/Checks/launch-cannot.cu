// Of a kernel that cannot be launched that is said, and nothing of what would make it faster.
//
// RUN: gpuperf --cuda=none --machine=a100 --min-speedup=0 --quiet %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --min-speedup=0 --quiet %s | FileCheck %s %}

// CHECK-NOT: uncoalesced
// CHECK: warning: kernel 'large' cannot be launched on a100: {{.*}} [gpuperf-launch]
// CHECK-NOT: uncoalesced
// CHECK: warning: uncoalesced global store {{.*}} 'small'
__global__ void large(float *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = 1; }
__global__ void small(float *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = 2; }
void run(float *out) {
  large<<<65536, 2048>>>(out);
  small<<<65536, 256>>>(out);
}
