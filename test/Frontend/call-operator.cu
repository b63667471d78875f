// An object that is called: its launch is followed to, with the members that it has by then.

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: gpuperf --cuda=none --compiler=clang --machine=v100 %s | FileCheck %s --check-prefix=VOLTA
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}
#include <cuda_runtime.h>

struct Params {
  float *x;
  int blocks, zero, shift;
};

__global__ void scale(Params p) {
  p.x[(blockIdx.x * 256 + threadIdx.x) << p.shift] *= 2;
}

class Scale {
public:
  Scale() : params{nullptr, 0, 0, 0}, calls(0) {}
  int initialize(float *x, int n, bool isReady) {
    params.x = x;
    params.blocks = (n + 255) / 256;
    if (!isReady)
      return 1;
    params.zero = unseen(n);
    return 0;
  }
  int operator()(int shift) {
    calls += 1;
    params.shift = shift;
    scale<<<params.blocks * calls, 256>>>(params);
    return 0;
  }

private:
  static int unseen(int n);
  Params params;
  int calls;
};

bool isReady();

// CHECK: scale<<<4096, 256>>>
// CHECK: launched 0 times on rtx3080
// VOLTA: scale<<<4096, 256>>>
// VOLTA-NOT: launched 0 times
// CHECK: launch {{.*}}p.shift = 1
// What the object was made with is no value of it.
// CHECK-NOT: p.zero
// CHECK: assumed not launched on rtx3080: the condition at line [[#@LINE+11]] of the host code holds
// CHECK: scale<<<8192, 256>>>
// CHECK: launch {{.*}}p.shift = 3
// VOLTA: scale<<<8192, 256>>>
int main() {
  float *x;
  cudaMalloc(&x, 1 << 24);
  Scale object;
  object.initialize(x, 1 << 20, isReady());
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (properties.major != 7)
    return 0;
  object(1);
  object(3);
}
