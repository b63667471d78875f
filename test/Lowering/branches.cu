// What conditionals take besides their body: as ptxas 13.0 for sm_80 does with
// conditionals of that many instructions.
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

// A short body is predicated.
// CHECK: "shortBody"
// CHECK: gpuperf.if {{.*}}branches = 0
__global__ void shortBody(float *out, float x) {
  if (threadIdx.x < 7)
    out[threadIdx.x + 64] = x * x + 3;
  out[threadIdx.x] = x;
}

// A long one is branched over, and lanes meet again: BSSY, BRA, BSYNC.
// CHECK: "longBody"
// CHECK: gpuperf.if {{.*}}branches = 3
__global__ void longBody(float *out, const float *in, float x) {
  if (threadIdx.x < 7)
    for (int i = 0; i < blockDim.x; ++i)
      x = x * x + in[i];
  out[threadIdx.x] = x;
}

// All lanes agree: BRA.
// CHECK: "uniform"
// CHECK: gpuperf.if
// CHECK-NOT: branches
// CHECK: gpuperf.loop
__global__ void uniform(float *out, const float *in, float x, int n) {
  if (n > 7)
    for (int i = 0; i < blockDim.x; ++i)
      x = x * x + in[i];
  out[threadIdx.x] = x;
}

// Nothing follows: a predicated EXIT.
// CHECK: "guard"
// CHECK: gpuperf.if
// CHECK-NOT: branches
// CHECK: access store
__global__ void guard(float *out, float x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x;
}

// Two predicated conditionals are one piece of code: the second has the address of the
// first (ptxas 13.0: one IMAD.WIDE).
// CHECK-LABEL: "neighbours"
// CHECK: gpuperf.if {{.*}}branches = 0
// CHECK: "address" [int 1]
// CHECK: gpuperf.if {{.*}}branches = 0
// CHECK: "address" []
__global__ void neighbours(float *o, const float *a, int bits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, chosen = bits >> threadIdx.x;
  float sum = 0;
  if (chosen & 1)
    sum += a[i];
  if (chosen & 2)
    sum += a[i + 1];
  o[threadIdx.x] = sum;
}

// A shuffle needs the warp, so this is no predicate: BSSY, BRA, BSYNC, and BRA.CONV in
// front of the shuffle.
// CHECK-LABEL: "exchangeOfSome"
// CHECK: gpuperf.if {{.*}}branches = 4
__global__ void exchangeOfSome(int *o) {
  int value = o[threadIdx.x];
  if (value < 3)
    value += __shfl_xor_sync(-1, value, 1);
  o[threadIdx.x] = value;
}
