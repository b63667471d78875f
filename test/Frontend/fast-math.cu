// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

// A block of 16 rows, reduced as in Rodinia's backprop: four steps, each with half
// the rows of the one before.
// CHECK-LABEL: "steps"
// CHECK-NOT: gpuperf.loop
// CHECK: gpuperf.if "(ty & 1) == 0"
// CHECK: gpuperf.if "(ty & 3) == 0"
// CHECK: gpuperf.if "(ty & 7) == 0"
// CHECK: gpuperf.if "(ty & 15) == 0"
__global__ void steps(float *p) {
  __shared__ float m[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  m[ty][tx] = p[ty * 16 + tx];
  __syncthreads();
  for (int i = 1; i <= __log2f(16); i++) {
    int power_two = __powf(2, i);
    if (ty % power_two == 0)
      m[ty][tx] += m[ty + power_two / 2][tx];
    __syncthreads();
  }
  p[ty * 16 + tx] = m[ty][tx];
}

// What the hardware rounds is left to it.
// CHECK-LABEL: "rounded"
// CHECK: gpuperf.inst "__log2f"
// CHECK: gpuperf.inst "__powf"
__global__ void rounded(float *p) {
  p[threadIdx.x] += __log2f(10) + __powf(3, 2);
}
