// Addresses: what is left of the arithmetic in SASS after immediate offsets,
// scaled indices and, in inner loops, strength reduction and unrolling.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefixes=CHECK,LLVM%llvm

// IMAD for the index (its addition included), then IMAD.WIDE for each pointer:
// three integer instructions in all.
// CHECK-LABEL: "copy"
// CHECK: inst "add.i32" [int 1]
// CHECK: inst "address" [int 1]
// CHECK: access load
// CHECK: inst "address" [int 1]
// CHECK: access store
__global__ void copy(float *o, const float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = a[i];
}
// Neighbours at a constant distance share the address: two IMAD.WIDE for three
// loads and a store.
// CHECK-LABEL: "stencil"
// CHECK-COUNT-2: inst "address" [int 1]
// CHECK-NOT: inst "address" [int
// CHECK: access store
__global__ void stencil(float *o, const float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = a[i] + a[i + 1] + a[i + 2];
}
// A constant at a fixed place is an operand of what uses it, one at an index of
// the thread's is loaded.
// CHECK-LABEL: "filtered"
// CHECK-NOT: access load constant
// CHECK: access load constant 4 @weights[
// CHECK-NOT: access load constant
// CHECK: access store
__constant__ float weights[5];
__global__ void filtered(float *o, const float *a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = weights[0] * a[i] + weights[3] * a[i + 1] + weights[k];
}
// A 64-bit index: LEA and LEA.HI.X for each pointer.
// CHECK-LABEL: "wideIndex"
// CHECK: inst "address" [int 2]
// CHECK: access load
__global__ void wideIndex(float *o, const float *a, const long *index) {
  o[threadIdx.x] = a[index[threadIdx.x]];
}
// Shared memory: the scale of 4 is part of the access, an IMAD or LEA makes one
// index of two. LLVM 22 adds the row to the column, and not the column to the row,
// which is then a product and a sum.
// CHECK-LABEL: "tile"
// CHECK: barrier block
// CHECK-NOT: inst "address" [int
// CHECK: access load shared 4 @line
// LLVM19: inst "address" [int 1]
// LLVM22: inst "address" [int 2] depth 2
// CHECK: access load shared 4 @square
__global__ void tile(float *o) {
  __shared__ float line[256];
  __shared__ float square[16][17];
  line[threadIdx.x] = o[threadIdx.x];
  square[threadIdx.y][threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  o[0] = line[threadIdx.x ^ 1];
  o[1] = square[threadIdx.x][threadIdx.y];
}
// An iteration executes two LDG, an FFMA and the sum and IMAD.WIDE that step `b`;
// the counter, its test and the step of `a` once for the 16 that LLVM and ptxas make
// one of.
// CHECK-LABEL: "product"
// CHECK: gpuperf.loop
// CHECK: inst "address" [int 0.1250]
// CHECK-NEXT: access load global 4 %a
// CHECK-NEXT: inst "address" [int 2]
// CHECK-NEXT: access load global 4 %b
// CHECK-NEXT: inst "fma.f32" [fp32 1]
// CHECK-NEXT: inst "add.i32" [int 0.0625]
// CHECK-NEXT: inst "icmp.i32" [int 0.0625]
// CHECK-NEXT: gpuperf.yield
__global__ void product(float *o, const float *a, const float *b, int n) {
  float s = 0;
  int i = blockIdx.y * 16 + threadIdx.y, j = blockIdx.x * 16 + threadIdx.x;
  for (int k = 0; k < n; k++)
    s += a[i * n + k] * b[k * n + j];
  o[i * n + j] = s;
}
// A shuffle keeps the loop as it is.
// CHECK-LABEL: "notUnrolled"
// CHECK: gpuperf.loop
// CHECK: inst "add.i32" [int 1]
// CHECK: inst "icmp.i32" [int 1]
// CHECK: gpuperf.yield
__global__ void notUnrolled(float *o, int n) {
  for (int k = 0; k < n; k++) {
    o[threadIdx.x] += 1.0f;
    o[threadIdx.x] += __shfl_xor_sync(~0u, o[threadIdx.x], 1);
  }
}

// A byte's address is IADD3 and LEA.HI.X for each pointer; there is no product.
// CHECK-LABEL: "bytes"
// CHECK-COUNT-2: inst "address" [int 2]
// CHECK: access store global 1
__global__ void bytes(char *o, const char *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = a[i];
}
// A pointer without an index is moved from constant memory, both words, once.
// CHECK-LABEL: "single"
// CHECK: inst "address" [move 2]
// CHECK-NOT: inst "address"
// CHECK: access store global 4 %o["4"]
__global__ void single(int *o) { o[1] = o[0] + threadIdx.x; }
