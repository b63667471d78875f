// Tensor cores by mma.sync, as measured on an H200 (medians of 7; the project's own
// data): 512 times 8 products of 16 x 8 x 16 halves in each of 16 warps of an SM take
// 63.4 us, 4 products 36.0 us. Warp-group instructions would take half of that.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s -- --cuda-gpu-arch=sm_90 | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s -- -arch=sm_90 | FileCheck %s %}

// CHECK-LABEL: products<8><<<132, 512>>>
// CHECK: predicted 63.5 us {{.*}} bound by tensor arithmetic; {{.*}} facts known
// CHECK-LABEL: products<4><<<132, 512>>>
// CHECK: predicted 37 us {{.*}} bound by tensor arithmetic; {{.*}} facts known
// CHECK-LABEL: products<4><<<132, 32>>>
// CHECK: predicted 17.9 us
// CHECK-LABEL: products<1><<<132, 32>>>
// CHECK: predicted 12.9 us
// CHECK-LABEL: products<1><<<132, 1024>>>
// CHECK: predicted 32 us
template <int Chains> __global__ void products(float *out, unsigned v) {
  float sums[Chains][4] = {};
#pragma unroll 1
  for (int r = 0; r < 512; r++)
#pragma unroll
    for (int k = 0; k < Chains; k++)
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, "
                   "{%4, %4, %4, %4}, {%4, %4}, {%0, %1, %2, %3};"
                   : "+f"(sums[k][0]), "+f"(sums[k][1]), "+f"(sums[k][2]), "+f"(sums[k][3])
                   : "r"(v));
  float sum = 0;
  for (int k = 0; k < Chains; k++)
    for (int i = 0; i < 4; i++)
      sum += sums[k][i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

void run(float *out) {
  products<8><<<132, 512>>>(out, 0x3c003c00u);
  products<4><<<132, 512>>>(out, 0x3c003c00u);
  products<1><<<132, 32>>>(out, 0x3c003c00u);
  products<1><<<132, 1024>>>(out, 0x3c003c00u);
  products<4><<<132, 32>>>(out, 0x3c003c00u);
}
