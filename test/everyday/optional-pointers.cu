// A pointer that may be null: all threads find it so, or none.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// CHECK-LABEL: strided<<<(96,72), 256>>>
// CHECK: [[#@LINE+8]]:{{[0-9]+}} global load src0 {{.*}} strided 0.5 32 32 4
__global__ void strided(const float *src0, float *dst, int n, int rows, int s00, int s01) {
  int i = blockDim.x * blockIdx.x + threadIdx.x, row = blockIdx.y;
  if (i >= n || row >= rows)
    return;
  const float *from = src0 ? src0 + (size_t)row * s01 : nullptr;
  float *to = dst + (size_t)row * n;
  for (int k = i; k < n; k += blockDim.x * gridDim.x)
    to[k] = (from ? from[(size_t)k * s00] : 0.0f) + 1;
}

// Every lane adds it, or none does.
// CHECK-LABEL: bias<<<6912, 256>>>
// CHECK: [[#@LINE+7]]:{{[0-9]+}} global load bias 4 unit 0.5 32 4 4
__global__ void bias(const float *x, const float *bias, float *y, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i];
  if (bias != nullptr)
    v += bias[i];
  y[i] = v;
}

// CHECK: [[#@LINE-16]]:{{[0-9]+}}: warning: perhaps uncoalesced global load of 'from{{.*}}' (in 'src0'): how far lanes are apart depends on 's00', which is not known
