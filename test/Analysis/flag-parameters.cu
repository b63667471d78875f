// A conditional that a parameter decides, its flag: the parameter is named, and with its value
// nothing is assumed. What data decides has no name that an option could give.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=h100 --assume=scaled:n=262144,scale=1 --kernel=scaled %s | FileCheck %s --check-prefix=GIVEN

// CHECK-LABEL: scaled<<<1024, 256>>>
// CHECK: assumed conditional at line [[#@LINE+10]]: 'scale' not known, taken with probability 0.50 assumed
// CHECK: missing 'n', 'scale': "--assume=scaled:n=262144,scale=?", with the true numbers
// CHECK: global load a 4 unit 0.5 32 4 4
// GIVEN: facts known
// GIVEN-NOT: assumed
// GIVEN: scale = 1
// GIVEN-NOT: {{assumed|missing}}
// GIVEN: global load a 4 unit 1 32 4 4
__global__ void scaled(float *a, int n, bool scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (scale)
    a[i] *= 2;
}

// CHECK-LABEL: by_data<<<1024, 256>>>
// CHECK: assumed conditional at line [[#@LINE+4]]: condition unknown, taken with probability 0.50 assumed
// CHECK-NOT: missing
__global__ void by_data(float *a, const int *which, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (which[i] == mode)
    a[i] *= 2;
}

void run(float *a, const int *which, int n, bool scale, int mode) {
  scaled<<<1024, 256>>>(a, n, scale);
  by_data<<<1024, 256>>>(a, which, mode);
}
