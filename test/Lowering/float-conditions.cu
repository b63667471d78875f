// Comparisons of floats that were made of indices and sizes are those of integers.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s %}
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefix=EXPR

// The usual end of a reduction: 1024 / 32 lanes, a whole warp of a block of 32.
// CHECK-LABEL: end<<<
// CHECK: facts known
// CHECK: global store p 4 unit 0.0312 32
__global__ void end(float *p) {
  if (threadIdx.x < blockDim.x / 32.f)
    p[blockIdx.x * 1024 + threadIdx.x] = 1;
}

// A double, and a factor that is none of two: 12 of 32 lanes do not.
// CHECK-LABEL: late<<<
// CHECK: facts known
// CHECK: global store p 4 unit 1 20
__global__ void late(float *p) {
  if (threadIdx.x >= 1.5 * blockDim.y)
    p[blockIdx.x * 1024 + threadIdx.x] = 1;
}

// How far from the middle: the lanes 9 to 23.
// CHECK-LABEL: near<<<
// CHECK: facts known
// CHECK: global store p 4 unit 1 15
__global__ void near(float *p) {
  float x = threadIdx.x;
  if (fabsf(x - 16.f) < 8.f)
    p[blockIdx.x * 32 + threadIdx.x] = 1;
}

// The lesser of a lane's number and its distance to 31: below 4 for four at each end.
// CHECK-LABEL: ends<<<
// CHECK: facts known
// CHECK: global store p 4 {{.*}} 1 8
__global__ void ends(float *p) {
  float x = threadIdx.x;
  if (fminf(x, 31.f - x) < 4.f)
    p[blockIdx.x * 32 + threadIdx.x] = 1;
}

// CHECK-LABEL: guard<<<
// CHECK: facts known
// EXPR-LABEL: "guard"
// EXPR: gpuperf.if "bx * bdx + tx < %n"
__global__ void guard(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((float)i < (float)n)
    p[i] = 1;
}

// Rounded up: 1000 / 256 are four rounds, as 1024 / 256.
// CHECK-LABEL: rounds<<<
// CHECK: facts known
// CHECK: global load q 4 unit 4 32
// CHECK-LABEL: rounds<<<
// CHECK: facts known
// CHECK: global load q 4 unit 4 32
__global__ void rounds(float *p, const float *q, int n) {
  int count = (int)ceilf(n / 256.f);
  float sum = 0;
  for (int k = 0; k < count; ++k)
    sum += q[k * 256 + threadIdx.x];
  p[blockIdx.x * 256 + threadIdx.x] = sum;
}

// A product with 0.1f is rounded: 30 * 0.1f is 3, not less, although 0.1f is more than a
// tenth. What a float holds is not what it was made of.
// EXPR-LABEL: "tenth"
// EXPR: gpuperf.if "of(?{{.*}}probability = 5.0
__global__ void tenth(float *p) {
  if (threadIdx.x * 0.1f < 3.f)
    p[blockIdx.x * 1024 + threadIdx.x] = 1;
}

// A float that is an argument.
// EXPR-LABEL: "limited"
// EXPR: gpuperf.if "of(?{{.*}}probability = 5.0
__global__ void limited(float *p, float limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < limit)
    p[i] = 1;
}

void run(float *p) {
  end<<<4096, 1024>>>(p);
  late<<<64, dim3(32, 8)>>>(p);
  near<<<64, 32>>>(p);
  ends<<<64, 32>>>(p);
  guard<<<4096, 256>>>(p, 4096 * 256 - 10);
  rounds<<<64, 256>>>(p, p, 1000);
  rounds<<<64, 256>>>(p, p, 1024);
  tenth<<<64, 256>>>(p);
  limited<<<64, 256>>>(p, 3.f);
}
