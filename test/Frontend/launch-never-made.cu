// A launch behind a condition that fails whatever words the program is called with is not
// seen to be made, and what is said of it says so.
//
// RUN: gpuperf --compiler=clang --machine=rtx3080 --kernel=tile --verbose %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --kernel=tile --verbose %s | FileCheck %s %}
// RUN: gpuperf --compiler=clang --machine=rtx3080 --kernel=either %s | FileCheck %s --check-prefix=EITHER

// EITHER: either<<<100, 256>>>
// EITHER-NOT: not seen
// CHECK-LABEL: tile<16><<<100, (32,32)>>>
// CHECK: assumed not seen to be launched by this program: the launch is told for its function alone
// CHECK-LABEL: tile<32><<<100, (32,32)>>>
// CHECK-NOT: not seen
// CHECK: warning: uncoalesced global store of {{.*}} is predicted to speed up 'tile<32>' {{[0-9.]+}}x [gpuperf-uncoalesced-access]
template <int side> __global__ void tile(float *a) {
  a[(blockIdx.x * side * side + threadIdx.y * side + threadIdx.x) * 8] = 1;
}
__global__ void either(float *a) { a[blockIdx.x * 256 + threadIdx.x] *= 2; }

static void run(float *a, int side, int count) {
  dim3 block(side, side);
  if (side == 16)
    tile<16><<<100, block>>>(a);
  else
    tile<32><<<100, block>>>(a);
  if (count > 1)
    either<<<100, 256>>>(a);
}

int main(int count, char **) {
  float *a;
  cudaMalloc(&a, 1 << 24);
  int side = 32;
  run(a, side, count);
}
