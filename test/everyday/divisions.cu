// The reciprocal of a divisor is there once: ptxas 13.0 (sm_80, sm_90) has two conversions and one
// MUFU.RCP for each divisor in the code of these kernels, in front of the loops, however many
// divisions and remainders there are. Each of these would have its own if nothing were shared.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// One divisor, 256 iterations.
// CHECK-LABEL: inLoop<<<
// CHECK: per warp {{.*}}, conversion 2, special 1,
__global__ void inLoop(const float *a, float *b, int n, int m) {
  float sum = 0;
#pragma unroll 1
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += 4096)
    sum += a[i / n];
  b[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// Two divisors, four operations, and 256 iterations: as people take an index apart.
// CHECK-LABEL: takenApart<<<
// CHECK: per warp {{.*}}, conversion 4, special 2,
__global__ void takenApart(const float *a, float *b, int n, int k, int m) {
  float sum = 0;
#pragma unroll 1
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += 4096) {
    int x = i % n, y = i / n, z = y % k;
    y /= k;
    sum += a[x * 4096 + y * 64 + z];
  }
  b[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// Three dividends and no loop.
// CHECK-LABEL: threeOfOne<<<
// CHECK: per warp {{.*}}, conversion 2, special 1,
__global__ void threeOfOne(const float *a, float *b, unsigned n, unsigned m) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  b[t] = a[t / n] + a[(t + m) / n] + a[(t + 7 * m) % n];
}
// The divisor is another one in each iteration.
// CHECK-LABEL: changing<<<
// CHECK: per warp {{.*}}, conversion 128, special 64,
__global__ void changing(const float *a, float *b, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 1; i <= 64; ++i)
    sum += a[t / (n + i)];
  b[t] = sum;
}
void run(const float *a, float *b) {
  inLoop<<<16, 256>>>(a, b, 7, 1 << 20);
  takenApart<<<16, 256>>>(a, b, 7, 9, 1 << 20);
  threeOfOne<<<16, 256>>>(a, b, 7, 9);
  changing<<<16, 256>>>(a, b, 7);
}
