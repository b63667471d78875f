// Multiply-adds of integers have lanes of their own on an H200, and ptxas makes IMAD of sums.
// Measured (medians of 7 with the start; the project's own data): `logic` 19.7 us, `extrema`
// 19.5 us, `sums` 13.6 us, `products` 10.7 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s -- --cuda-gpu-arch=sm_90 | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s -- -arch=sm_90 | FileCheck %s %}
// On other GPUs all share the lanes of integers: 48 instructions are 24 of 32 lanes each.
// RUN: gpuperf --compiler=clang --machine=a100 %s -- --cuda-gpu-arch=sm_80 | FileCheck %s --check-prefix=SHARED

#define CHAINS(NAME, STEP)                                                                        \
  __global__ void NAME(int *out, const int *in) {                                                 \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                \
    int y = in[i] + 5, x0 = in[i] + i % 61, x1 = x0 + 1, x2 = x0 + 2, x3 = x0 + 3;                \
    _Pragma("unroll 4") for (int r = 1; r <= 128; r++) {                                          \
      x0 = STEP(x0);                                                                              \
      x1 = STEP(x1);                                                                              \
      x2 = STEP(x2);                                                                              \
      x3 = STEP(x3);                                                                              \
    }                                                                                             \
    out[i] = x0 + x1 + x2 + x3;                                                                   \
  }

// CHECK-LABEL: logic<<<1056, 256>>>
// CHECK: predicted {{(19|2[0-2])(\.[0-9]+)?}} us
// SHARED-LABEL: logic<<<1056, 256>>>
// SHARED: bound by integer arithmetic
#define LOGIC(x) ((x ^ y) + (x & r))
CHAINS(logic, LOGIC)

// CHECK-LABEL: extrema<<<1056, 256>>>
// CHECK: predicted {{(19|2[0-2])(\.[0-9]+)?}} us
#define EXTREMA(x) min(max(x, y), x + r)
CHAINS(extrema, EXTREMA)

// CHECK-LABEL: products<<<1056, 256>>>
// CHECK: predicted {{(9|1[0-2])(\.[0-9]+)?}} us
#define PRODUCTS(x) (x * y + r)
CHAINS(products, PRODUCTS)

void run(int *out, const int *in) {
  logic<<<1056, 256>>>(out, in);
  extrema<<<1056, 256>>>(out, in);
  products<<<1056, 256>>>(out, in);
}
