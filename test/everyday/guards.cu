// A bound on an index is what the launch was sized for: where its size is not known, all
// threads pass, and no lanes part. 1024 * 256 floats read and written are 2.1 MB.
//
// RUN: gpuperf --cuda=none --machine=a100 --launch=nested:1x64x8:256 %s | FileCheck %s -implicit-check-not=gpuperf-divergence
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --launch=nested:1x64x8:256 --kernel=nested --verbose %s | FileCheck %s --check-prefix=NESTED %}

// CHECK-LABEL: product<<<
// CHECK: memory      2.1 MB at L1, 2.1 MB at L2, 2.1 MB at DRAM
// CHECK: assumed     'B' and 'N' and 'd' not known, the guard at line [[@LINE+5]] assumed to let all threads pass: the launch was sized for it
// CHECK: global load   a       4  unit             1     32        4      4
// CHECK: global store  b       4  unit             1     32        4      4
__global__ void product(const float *a, float *b, int B, int N, int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < B * N * d)
    b[i] = 2 * a[i];
}
// CHECK-LABEL: returns<<<
// CHECK: memory      2.1 MB at L1, 2.1 MB at L2, 2.1 MB at DRAM
// CHECK: 'cols' and 'rows' not known, the guard at line [[@LINE+3]] assumed
__global__ void returns(const float *a, float *b, long long rows, unsigned cols) {
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= rows * cols)
    return;
  b[i] = 2 * a[i];
}
// CHECK-LABEL: quotient<<<
// CHECK: memory      2.1 MB at L1, 2.1 MB at L2, 2.1 MB at DRAM
__global__ void quotient(const float *a, float *b, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / w < h)
    b[i] = 2 * a[i];
}
// The borders of rows of unknown length are thin.
// CHECK-LABEL: interior<<<
// CHECK: global load   a       4  unit             1     32        5      4
// CHECK: global load   a       4  unit             1     32        5      4
// CHECK: global store  b       4  unit             1     32        4      4
__global__ void interior(const float *a, float *b, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i % w, y = i / w;
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1)
    b[i] = a[i - 1] +
           a[i + 1];
}
// A warp for each row, a size in a structure.
struct Size {
  int rows, heads;
};
// CHECK-LABEL: warps<<<
// CHECK: memory      2.1 MB at L1, 2.1 MB at L2, 2.1 MB at DRAM
// CHECK: 'size.heads' and 'size.rows' not known, the guard at line [[@LINE+3]] assumed
__global__ void warps(const float *a, float *b, Size size) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= size.rows * size.heads)
    return;
  b[row * 32 + lane] = 2 * a[row * 32 + lane];
}
// One row, and one size: as many rows as warps, 8192.
// CHECK-LABEL: oneSize<<<
// CHECK: assumed     'rows' not known, 8192 assumed: the grid was sized for the guard at line [[@LINE+3]]
__global__ void oneSize(const float *a, float *b, int rows) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row < rows)
    b[row * 32 + lane] = 2 * a[row * 32 + lane];
}
// `n - 1` is a border and no size: n is not 262145, with which rows would not be aligned.
// CHECK-LABEL: border<<<
// CHECK: assumed     'n' not known, 262144 assumed: the grid was sized for the guard at line [[@LINE+3]]
__global__ void border(const float *a, float *b, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1u)
    b[i] = 2 * a[i];
}
// A tile that is cut off at the end of a row: 100 iterations assumed, all lanes in each.
// CHECK-LABEL: tiles<<<
// CHECK: global load   a       4  {{.*}} 100     32
__global__ void tiles(const float *a, float *b, int k) {
  __shared__ float tile[256];
  float sum = 0;
  for (int t = 0; t < (k + 255) / 256; ++t) {
    tile[threadIdx.x] = t * 256 + threadIdx.x < k ? a[t * 256 + threadIdx.x] : 0;
    __syncthreads();
    sum += tile[255 - threadIdx.x];
    __syncthreads();
  }
  b[blockIdx.x * 256 + threadIdx.x] = sum;
}
// A range whose begin and end are not known is all of the grid.
// CHECK-LABEL: range<<<
// CHECK: memory      2.1 MB at L1, 2.1 MB at L2, 2.1 MB at DRAM
// CHECK: assumed     'end' not known, 262144 assumed
// CHECK: assumed     'begin' not known, the guard at line [[@LINE+3]] assumed
__global__ void range(const float *a, float *b, int begin, int end) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= begin && i < end)
    b[i] = 2 * a[i];
}
// Two arrays behind each other: half of the threads each, as nothing else is known, but whole
// warps of them.
// CHECK-LABEL: behind<<<
// CHECK: global load   a       4  unit           0.5     32        4      4
// CHECK: global load   b       4  unit           0.5     32
__global__ void behind(const float *a, const float *b, float *c, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i];
  else if (i < n + m)
    c[i] = b[i - n];
}
// A causal mask: rows and columns of unknown length meet once in a row, not in each warp.
// CHECK-LABEL: causal<<<
// CHECK: global load   a       4  unit           0.5     32        4      4
__global__ void causal(const float *a, float *b, int t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % t <= i / t % t)
    b[i] = 2 * a[i];
}
// The last element is one thread's.
// CHECK-LABEL: last<<<
// CHECK: 'n' not known, what the condition at line [[@LINE+5]] compares assumed to be equal for one index only
// CHECK: global store  sum     4  {{.*}} 0.000122      1
__global__ void last(const float *a, float *sum, const int *n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = a[i];
  if (i == *n - 1)
    *sum = v;
}
// What min cuts off is little: 2^22 threads read 2^24 bytes, and not one sector over and over.
// CHECK-LABEL: clamped<<<
// CHECK: memory      {{.*}} 33.6 MB at DRAM
// CHECK: global load   a       4  unit             1     32        5      4
__global__ void clamped(const float *a, float *b, int n, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = 2 * a[min(i + 1, n * c - 1)];
}
// An index that begins again at the end, too.
// CHECK-LABEL: around<<<
// CHECK: memory      {{.*}} 33.6 MB at DRAM
// CHECK: global load   a       4  unit             1     32        5      4
__global__ void around(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = 2 * a[i + 1 < n ? i + 1 : 0];
}
// A lone return in the last warp, which is a third of all here, is no divergence.
// CHECK-LABEL: third<<<
// CHECK: global load   a       4  unit             1   21.7
__global__ void third(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float x = a[i];
  for (int k = 0; k < 64; ++k)
    x = x * x + 0.5f;
  b[i] = x;
}
// Rows of m elements of one array and n - m of another: a warp is in one of them, but at
// the borders. Each element is written once.
// CHECK-LABEL: concat<<<
// CHECK: global load   a {{ *}}4  unit           0.5     32
// CHECK: global store  b {{ *}}4  unit           0.5     32        4      4
// CHECK: global load   c {{ *}}4  unit           0.5     32
// CHECK: global store  b {{ *}}4  unit           0.5     32        4      4
__global__ void concat(const float *a, const float *c, float *b, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / n, column = i - row * n;
  if (column < m)
    b[i] = a[row * m + column];
  else
    b[i] = c[row * (n - m) + column - m];
}
// An index on one side and a counter on the other meet once in a warp's way.
// CHECK-LABEL: taps<<<
// CHECK: global load   a {{ *}}4  unit            50     32
__global__ void taps(const float *a, float *b, int width, int pad, int taps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < taps; ++k)
    if (i % width + pad - k * 3 >= 0)
      sum += a[i + k];
  b[i] = sum;
}
// The inner bound may stand in front of both loops; what is left of the outer one where it
// does not hold does nothing.
// CHECK-LABEL: nested<<<
// CHECK: global load   a {{ *}}4  unit             1     32
// NESTED: assumed 'm' not known, 8 assumed: the grid was sized for one round of the loop at line [[#@LINE+4]]
// NESTED: assumed 'n' not known, 64 assumed: the grid was sized for one round of the loop at line [[#@LINE+4]]
// NESTED: global load a {{ *}}4 unit 1 32
__global__ void nested(const float *a, float *b, long n, long m) {
  for (long z = blockIdx.z; z < m; z += gridDim.z)
    for (long i = blockIdx.y; i < n; i += gridDim.y)
      b[(z / 7 * 64 + i) * 256 + threadIdx.x] = a[(z / 7 * 64 + i) * 256 + threadIdx.x];
}
void run(const float *a, float *b, const int *n, int m, int k, int l, Size size) {
  nested<<<dim3(1, 64, 8), 256>>>(a, b, m, k);
  concat<<<1024, 256>>>(a, a, b, m, k);
  taps<<<1024, 256>>>(a, b, m, k, l);
  product<<<1024, 256>>>(a, b, m, k, l);
  returns<<<1024, 256>>>(a, b, m, k);
  quotient<<<1024, 256>>>(a, b, m, k);
  interior<<<1024, 256>>>(a, b, m, k);
  warps<<<1024, 256>>>(a, b, size);
  oneSize<<<1024, 256>>>(a, b, m);
  border<<<1024, 256>>>(a, b, m);
  tiles<<<1024, 256>>>(a, b, k);
  range<<<1024, 256>>>(a, b, m, k);
  behind<<<1024, 256>>>(a, a, b, m, k);
  causal<<<1024, 256>>>(a, b, m);
  last<<<1024, 256>>>(a, b, n);
  clamped<<<16384, 256>>>(a, b, m, k);
  around<<<16384, 256>>>(a, b, m);
  third<<<3, 32>>>(a, b, 65);
}
