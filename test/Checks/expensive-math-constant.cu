// The reciprocal of a constant is the compiler's to compute, and not the host's.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-expensive-math %s | FileCheck %s

// CHECK: [[#@LINE+6]]:{{.*}} 'scale'
// CHECK: note: multiply by '1 / divisor', which the compiler computes of a constant; the result may differ in the last bit
// CHECK-NOT: the host
__global__ void scale(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 64; ++k)
    x[i] = x[i] / 127.0f + 1;
}

void run(float *x) { scale<<<4096, 256>>>(x); }
