// Where data chooses any address, it is in what the host allocated for the pointer: 256 KB
// that stay in L2, and in part in an SM's L1, not all of memory; of two launches that are one, in
// the larger.

// RUN: gpuperf --cuda=none --compiler=clang --machine=h100 --assume=data=random %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 --assume=data=random %s | FileCheck %s %}

// CHECK-LABEL: gather<<<16384, 256>>>
// CHECK: memory {{.*}} 124 MB at L2, 33.8 MB at DRAM
// CHECK: assumed in: the address depends on 'idx', lanes assumed to be spread evenly over what is allocated for the array
// CHECK-NOT: spread over memory
__global__ void gather(float *out, const float *in, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[idx[i]];
}

// CHECK-LABEL: twice<<<16384, 256>>>
// CHECK: memory {{.*}} 152 MB at L2, 34.1 MB at DRAM
__global__ void twice(float *out, const float *in, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[idx[i]];
}

// A member of a structure.
// CHECK-LABEL: viewed<<<16384, 256>>>
// CHECK: memory {{.*}} 33.8 MB at DRAM
// CHECK: assumed v.p: {{.*}} over what is allocated for the array
struct View {
  const float *p;
  int n;
};
__global__ void viewed(float *out, View v, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = v.p[idx[i]];
}

// Nobody says how much.
// CHECK-LABEL: anywhere<<<16384, 256>>>
// CHECK: assumed in: {{.*}} lanes assumed to be spread evenly over the array
// CHECK: assumed data-dependent addresses assumed to be spread over memory, beyond the caches
__global__ void anywhere(float *out, const float *in, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[idx[i]];
}

int main(int argc, char **argv) {
  const int n = 1 << 22, m = 1 << 16;
  float *out, *small, *twofold, *open;
  int *idx;
  cudaMalloc(&out, n * sizeof(float));
  cudaMalloc((void **)&small, m * sizeof(float));
  cudaMalloc(&twofold, 2 * m * sizeof(float));
  cudaMalloc(&open, argc * 1000);
  cudaMalloc(&idx, n * sizeof(int));
  gather<<<n / 256, 256>>>(out, small, idx);
  twice<<<n / 256, 256>>>(out, small, idx);
  twice<<<n / 256, 256>>>(out, twofold, idx);
  viewed<<<n / 256, 256>>>(out, View{small, m}, idx);
  anywhere<<<n / 256, 256>>>(out, open, idx);
}
