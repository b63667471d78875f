// Views: a stride for each dimension, all of them parameters. One dimension of a layout is
// contiguous, and who writes `threadIdx.x * s0` means that one. Nothing is assumed where
// something else is seen to run along it.
//
// RUN: gpuperf --cuda=none --machine=a100 --verbose %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --verbose --kernel=again %s | FileCheck %s --check-prefix=AGAIN %}

// CHECK-LABEL: copy<<<
// CHECK: assumed 'nb00' not known, 4 assumed: neighbouring threads at neighbouring elements of 'src'
// CHECK: assumed 's0' not known, 1 assumed: neighbouring threads at neighbouring elements of 'dst'
// CHECK-NOT: 's1' not known
// CHECK: [[@LINE+6]]:{{[0-9]+}} global load src 4 unit 1 32 4{{(\.[0-9]+)?}} 4{{ *$}}
// CHECK: [[@LINE+5]]:{{[0-9]+}} global store dst 4 unit 1 32 4{{(\.[0-9]+)?}} 4{{ *$}}
__global__ void copy(const char *src, float *dst, int ne0, int ne1, size_t nb00, size_t nb01,
                     size_t s0, size_t s1) {
  int i0 = blockIdx.x * blockDim.x + threadIdx.x, i1 = blockIdx.y;
  if (i0 < ne0 && i1 < ne1)
    dst[i0 * s0 + i1 * s1] = *(const float *)(src + i0 * nb00 + i1 * nb01);
}

// One of two views is chosen: each has its own strides.
//
// CHECK-LABEL: chosen<<<
// CHECK: assumed 'nb00' not known, 4 assumed: neighbouring threads at neighbouring elements of what is accessed at line [[@LINE+9]]
// CHECK: assumed 'nb10' not known, 4 assumed: neighbouring threads at neighbouring elements of what is accessed at line [[@LINE+8]]
// CHECK: [[@LINE+7]]:{{[0-9]+}} global load ? 4 unit 1 32 4{{(\.[0-9]+)?}} 4{{ *$}}
__global__ void chosen(const char *a, const char *b, float *dst, int ne0, int ne1, size_t nb00,
                       size_t nb01, size_t nb10, size_t nb11) {
  int i0 = blockIdx.x * blockDim.x + threadIdx.x, i1 = blockIdx.y;
  const char *x = i1 < ne1 ? a + i0 * nb00 + i1 * nb01 : b + i0 * nb10 + (i1 - ne1) * nb11;
  if (i0 >= ne0)
    return;
  dst[i0 + i1 * ne0] = *(const float *)x;
}

struct View {
  float *data;
  unsigned stride_i, stride_j;
  __device__ float &operator()(unsigned i, unsigned j) const {
    return data[i * stride_i + j * stride_j];
  }
};

// CHECK-LABEL: scaled<<<
// CHECK: assumed 'in.stride_j' not known, 1 assumed
// CHECK: assumed 'out.stride_j' not known, 1 assumed
// CHECK: [[@LINE+6]]:{{[0-9]+}} global load in.data 4 unit 16 32 4{{(\.[0-9]+)?}} 4{{ *$}}
__global__ void scaled(unsigned n, View out, View in) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (unsigned j = 0; j < 16; ++j)
    out(j, i) = in(j, i) * 2;
}

// A row of its own, chosen at compile time: pointer and strides are those of one view.
//
// CHECK-LABEL: second<<<
// CHECK: assumed 'in.stride_j' not known, 1 assumed
// CHECK: [[@LINE+4]]:{{[0-9]+}} global load in.data 4 unit 1 32 4{{(\.[0-9]+)?}} 4{{ *$}}
__global__ void second(unsigned n, float *out, View in) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in(1, i) + in(0, i);
}

// Lanes are given out row by row: they run along the first index.
//
// CHECK-LABEL: flat<<<
// CHECK: assumed 'v.stride_i' not known, 1 assumed
// CHECK: [[@LINE+5]]:{{[0-9]+}} global store v.data 4 unit 1 32 4{{(\.[0-9]+)?}} 4{{ *$}}
__global__ void flat(unsigned n, View v) {
  unsigned e = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned j = e / 64, i = e % 64;
  if (e < n)
    v(i, j) = 0;
}

// The thread's index and the loop's are one, `(i0 + n0 * %i) * s0`, though nvcc has a product
// for each.
//
// CHECK-LABEL: again<<<
// CHECK: assumed 's0' not known, 1 assumed
// AGAIN: assumed 's0' not known, 1 assumed: neighbouring threads at neighbouring elements of 'src'
__global__ void again(const float *src, float *dst, long n00, long n01, long n0, long n1, size_t s0,
                      size_t s1) {
  long i0 = blockIdx.x * blockDim.x + threadIdx.x;
  if (i0 >= n0)
    return;
  float sum = 0;
  for (long i1 = blockIdx.y; i1 < n01; i1 += n1)
#pragma unroll 1
    for (long i = i0; i < n00; i += n0)
      sum += src[i1 * s1 + i * s0];
  dst[blockIdx.y * 4096 + i0] = sum;
}

// A vector of eight bytes is an element.
//
// CHECK-LABEL: wide<<<
// CHECK: assumed 's0' not known, 1 assumed: neighbouring threads at neighbouring elements of 'p'
// CHECK: [[@LINE+3]]:{{[0-9]+}} global store p 8 unit 1 32 8{{(\.[0-9]+)?}} 8{{ *$}}
__global__ void wide(float2 *p, size_t s0, size_t s1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i * s0 + blockIdx.y * s1] = make_float2(0, 1);
}

// One of the two is contiguous, and which is not known: 32 sectors for the other.
//
// CHECK-LABEL: transposed<<<
// CHECK-NOT: neighbouring threads
// CHECK: [[@LINE+4]]:{{[0-9]+}} global load b 4 strided 1 32 32 4{{ *$}}
// CHECK: [[@LINE+3]]:{{[0-9]+}} global store a 4 strided 1 32 32 4{{ *$}}
__global__ void transposed(float *a, const float *b, size_t s0, size_t s1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  a[i * s0 + j * s1] = b[j * s0 + i * s1];
}

// A loop runs along the rows; its bound is an extent.
//
// CHECK-LABEL: rows<<<
// CHECK-NOT: neighbouring threads
// CHECK: [[@LINE+5]]:{{[0-9]+}} global load a 4 strided {{.*}} 32 32 4{{ *$}}
__global__ void rows(float *a, const float *w, int cols, int step) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int c = 0; c < cols; ++c)
    s += a[r * cols + c] * w[c];
  a[r * cols + blockIdx.y * step] = s;
}

// An element of two words.
//
// CHECK-LABEL: pairs<<<
// CHECK-NOT: neighbouring threads
// CHECK: [[@LINE+4]]:{{[0-9]+}} global load b 4 strided 1 32 32 4{{ *$}}
__global__ void pairs(float *a, const float *b, size_t s0, size_t s1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *at = b + i * s0 + blockIdx.y * s1;
  a[blockIdx.y * 4096 + i] = at[0] + at[1];
}

// Every inc-th element, as BLAS has vectors.
//
// CHECK-LABEL: single<<<
// CHECK-NOT: neighbouring threads
// CHECK: [[@LINE+3]]:{{[0-9]+}} global load b 4 strided 1 32 32 4{{ *$}}
__global__ void single(float *a, const float *b, int inc) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = b[i * inc];
}

// What the caller gives is no matter of assumptions.
//
// CHECK-LABEL: given<<<
// CHECK-NOT: neighbouring threads
// CHECK: [[@LINE+3]]:{{[0-9]+}} global store p 4 strided 1 32 32 4{{ *$}}
__global__ void given(float *p, size_t s0, size_t s1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i * s0 + blockIdx.y * s1] = 0;
}
void run(float *p, size_t row) { given<<<dim3(64, 64), 256>>>(p, 64, row); }

// Strides that are assumed to be one are no reason to warn.
//
// CHECK-NOT: warning: {{.*}}{{copy|scaled|flat|wide}}'
