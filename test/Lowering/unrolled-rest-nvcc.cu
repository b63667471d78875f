// nvcc makes two loops of one, four iterations at once and the rest. Both together run as
// often as the source's loop: 100 times where nothing is known, or what is known.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=h100 --launch=strided:1024:256 %s | FileCheck %s
// RUN: gpuperf --compiler=clang --cuda=none --machine=h100 --kernel=byTwo %s | FileCheck %s --check-prefix=CLANG
// RUN: gpuperf --compiler=nvcc --machine=h100 --kernel=columns --assume=columns:n=107,k=4 %s | FileCheck %s --check-prefix=KNOWN
// RUN: gpuperf --compiler=nvcc --machine=h100 --kernel=nested --assume=nested:rows=2,n=7 %s | FileCheck %s --check-prefix=NESTED
// RUN: gpuperf --compiler=nvcc --machine=h100 --verbose --kernel=deep %s | FileCheck %s --check-prefix=DEEP
// RUN: gpuperf --compiler=nvcc --machine=h100 --kernel=window --assume=window:r=10 %s | FileCheck %s --check-prefix=WINDOW

// The rest behind, counted up to zero from the negative of what is left.
// CHECK-LABEL: stages<<<
// CHECK: each 4 iterations of the source
// CHECK: global load in 4 unit 100 32
__global__ void stages(float *out, const float *in, size_t length) {
  __shared__ float stage[32];
  const size_t steps = (length + 31) / 32;
  float sum = 0;
  for (size_t i = 0; i < steps; ++i) {
    stage[threadIdx.x] = in[(blockIdx.x * steps + i) * 32 + threadIdx.x];
    __syncthreads();
    sum += stage[31 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}

// The rest in front.
// CHECK-LABEL: columns<<<
// CHECK: global load q 4 unit 100 32
// KNOWN: columns<<<
// KNOWN: global load q 4 unit 103 32
__global__ void columns(const float *q, float *p, int k, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = k; i < n; ++i)
    sum += q[i * 4096 + t];
  p[t] = sum;
}

// A stride of the grid, of which each lane has a start of its own: it runs once, in the
// rest of what nvcc made four iterations of.
// CHECK-LABEL: strided<<<
// CHECK: assumed 'm' not known, 0 assumed: the loop at line [[#@LINE+4]] counts from it
// CHECK: global load p 4 unit 1 32
__global__ void strided(float *p, int m, int n) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x, stride = blockDim.x * gridDim.x;
  for (int i = tid + m; i < n; i += stride)
    p[i] *= 2;
}

// From data to data.
// CHECK-LABEL: ragged<<<
// CHECK: global load q 4 unit 100 32
__global__ void ragged(const float *q, const int *start, float *p) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int i = start[row] + lane; i < start[row + 1]; i += 32)
    sum += q[i];
  p[row * 32 + lane] = sum;
}

// What the source says is kept, the rest as well: 102 is 25 times four and two.
// CHECK-LABEL: annotated<<<
// CHECK: global load q 4 unit 102 32
__global__ void annotated(const float *q, float *p, const int *count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, n = *count;
  float sum = 0;
  // gpuperf: trip(102)
  for (int i = 0; i < n; ++i)
    sum += q[i * 4096 + t];
  p[t] = sum;
}

// A length that is known, which nvcc's four at once come up to by one that is not: 999.
// Each lane is in a row of its own, so 32 sectors for each store.
// CHECK-LABEL: sums<<<
// CHECK: facts known
// CHECK: global store x 4 strided 999 32 32
__global__ void sums(int n, float *x, const float *a) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < n; ++k)
    x[row * 1024 + k] = x[row * 1024 + k] + x[row * 1024 + k - 1] * a[k];
}

// Downwards: 1021.
// CHECK-LABEL: back<<<
// CHECK: facts known
// CHECK: global store x 4 strided 1021 32 32
__global__ void back(int n, float *x, const float *a) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = n - 2; k >= 0; --k)
    x[row * 1024 + k] -= x[row * 1024 + k + 1] * a[k];
}

// In a nest the rest is straight code behind tests of n & 3, of which nothing is left: ten
// times the twelve that three of four at once are. With numbers it is exact: 2 times 7. The
// guard of the outer loop is passed, as that of the inner one.
// CHECK-LABEL: nested<<<
// CHECK: loop at line [[#@LINE+8]]: trip count unknown, 3 assumed, each 4 iterations of the source
// CHECK: global load q 4 unit 120 32
// NESTED: nested<<<
// NESTED: global load q 4 unit 14 32
__global__ void nested(const float *q, float *p, int rows, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int i = 0; i < rows; ++i)
    for (int k = 0; k < n; ++k)
      sum += q[(i * n + k) * 1024 + t];
  p[t] = sum;
}

// Four at once by the hand of the source, and four of those by nvcc: 400 loads.
// CHECK-LABEL: byHand<<<
// CHECK: global load q 4 unit 400 32
__global__ void byHand(const float *q, float *p, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < (n & ~3); k += 4)
    sum += q[k * 1024 + t] + q[k * 1024 + 1024 + t] + q[k * 1024 + 2048 + t] + q[k * 1024 + 3072 + t];
  p[t] = sum;
}

// An odd number of iterations, of which one or three are left: LLVM makes n & 3 of it no more.
// CHECK-LABEL: window<<<
// CHECK: at most 3 assumed
// CHECK: global load q 4 unit 103 32
// WINDOW: global load q 4 unit 21 32
__global__ void window(const float *q, float *p, int r) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = -r; k <= r; ++k)
    sum += q[k * 1024 + t];
  p[t] = sum;
}

// A test of what a loop goes on until guards that loop, also from before the guard of the next.
// DEEP-NOT: probability 0.50
// DEEP: conditional at line [[#@LINE+4]]: 'rows' not known, taken with probability 1.00 assumed
// DEEP-NOT: probability 0.50
__global__ void deep(const float *q, float *p, int rows, int heads) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (rows > 0) {
    float scale = 1 / sqrtf(q[t]);
    if (heads > 0) {
      float shift = sqrtf(q[t + heads]);
      for (int b = 0; b < rows; b++)
        for (int h = 0; h < heads; h++)
          p[(b * heads + h) * 4096 + t] = q[h] * scale + shift;
    }
  }
}

// Two at once, of which the first of an odd number is straight code in front, as are up to
// three of four: of 100 iterations next to nothing is left.
// CHECK-LABEL: byTwo<<<
// CHECK: each 2 iterations of the source
// CHECK: global load x 8 unit 101 31.8
// CLANG: each 2 iterations of the source
// CLANG: global load x 8 unit 101 31.8
__global__ void byTwo(const float2 *x, const float2 *y, float *p, int n, int stride) {
  float sum[5] = {};
#pragma unroll 2
  for (int c = threadIdx.x; c < n; c += 32) {
    float2 a = x[c];
#pragma unroll
    for (int k = 0; k < 5; ++k) {
      float2 b = y[k * stride + c];
      sum[k] += a.x * b.x;
      sum[k] += a.y * b.y;
    }
  }
  for (int k = 0; k < 5; ++k)
    p[(blockIdx.x * 5 + k) * 32 + threadIdx.x] = sum[k];
}

// CHECK-LABEL: byFour<<<
// CHECK: each 4 iterations of the source
// CHECK: global load q 4 unit {{5[5-9][0-9]}} 3{{[12]}}
__global__ void byFour(const float *q, float *p, int rows, int n, int stride, size_t pitch) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.y; i < rows; i += 7)
    for (int k = t; k < n; k += stride)
      sum += q[i * pitch + k];
  p[blockIdx.y * 4096 + t] = sum;
}

// The rest in front, up to three straight copies behind tests of (to - from) & 3, whose steps
// `from + 1` nvcc computes in front of the outer loops. In a nest of three loops 5 times 5 times
// the 8 that two rounds of four are, and none of the rest.
// CHECK-LABEL: hoisted<<<
// CHECK: loop at line [[#@LINE+9]]: trip count unknown, 2 assumed, each 4 iterations of the source
// CHECK: global load q 4 unit 200 32
__global__ void hoisted(const float *q, const float *w, float *p, int planes, long long rows, long long from,
                        long long to, long long pitch) {
  long long t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < planes; ++i)
    for (long long y = 0; y < rows; ++y) {
      float scale = w[y];
      for (long long k = from; k < to; ++k)
        sum += q[(i * rows + y) * pitch + (int)(k * 17) * 64LL + t] * scale;
    }
  p[t] = sum;
}

void run(float *p, int *q, size_t length, int m, int n) {
  stages<<<4224, 32>>>(p, p, length);
  columns<<<1024, 256>>>(p, p, m, n);
  strided<<<1024, 256>>>(p, m, n);
  ragged<<<1024, 256>>>(p, q, p);
  sums<<<4, 256>>>(1000, p, p);
  back<<<4, 256>>>(1022, p, p);
  annotated<<<1024, 256>>>(p, p, q);
  nested<<<1024, 256>>>(p, p, m, n);
  byHand<<<1024, 256>>>(p, p, n);
  window<<<1024, 256>>>(p, p, n);
  deep<<<1024, 256>>>(p, p, m, n);
  byTwo<<<1024, 32>>>((float2 *)p, (float2 *)p, p, m, n);
  byFour<<<dim3(96, 72), 256>>>(p, p, m, n, m, length);
  hoisted<<<64, 256>>>(p, p, p, n, length, length, n, length);
}
