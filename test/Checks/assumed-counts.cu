// A finding says what the number of its requests rests on, outermost first, and
// nothing of loops whose length is known.
//
// RUN: gpuperf --cuda=none --quiet --machine=a100 --min-speedup=1.01 %s \
// RUN:     --checks=gpuperf-uncoalesced-access \
// RUN:   | FileCheck %s --implicit-check-not=assumed:

// CHECK: [[#@LINE+8]]:{{[0-9]+}}: remark: uncoalesced global load of 'a[{{.*}}]': threadIdx.x steps 128 bytes
// CHECK: note: a request of 32 lanes
// CHECK-NEXT: note: assumed: loop at line [[#@LINE+4]]: trip count unknown, 100 assumed
// CHECK-NEXT: note: assumed: conditional at line [[#@LINE+4]]: condition unknown, taken with probability 0.50 assumed
__global__ void inner(float *out, const float *a, const int *flag, int steps) {
  float s = 0;
  for (int i = 0; i < steps; ++i)
    if (flag[i] > 3)
      s += a[(blockIdx.x * blockDim.x + threadIdx.x) * 32 + i * 4096];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

// CHECK: [[#@LINE+6]]:{{[0-9]+}}: remark: uncoalesced global load of 'a[{{.*}}]': threadIdx.x steps 256 bytes
// CHECK: note: a request of 32 lanes
__global__ void known(float *out, const float *a) {
  float s = 0;
#pragma unroll 1
  for (int i = 0; i < 16; ++i)
    s += a[(blockIdx.x * blockDim.x + threadIdx.x) * 64 + i * 4096];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
