// A pointer that may be null: all threads find it so, or none.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// CHECK-LABEL: strided<<<?, 256>>>
// A row of unknown length begins anywhere in a sector: 4 sectors in one of eight places, else 5.
// CHECK: [[#@LINE+8]]:{{[0-9]+}} global load src0 4 unit 0.5 32 4.88 4
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
// CHECK-LABEL: bias<<<?, 256>>>
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

// An offset of several parts, which the optimiser adds one after the other. The rows'
// lengths are not known, but which lanes read is: all, or none.
// CHECK-LABEL: batches<<<
// CHECK: [[#@LINE+17]]:{{[0-9]+}} global load a 4 affine-2d 0.5 32 
// CHECK-NOT: which lanes take part
__device__ unsigned fastdiv(unsigned n, uint3 f) { return (__umulhi(n, f.x) + n) >> f.y; }
__global__ void batches(const float *a, const float *b, float *o, unsigned ne0, unsigned ne1,
                        uint3 ne3, uint3 ne10, unsigned s1, unsigned s2, unsigned s3,
                        unsigned s00, unsigned s01, unsigned s02, unsigned s03) {
  unsigned first = blockDim.x * blockIdx.x + threadIdx.x;
  unsigned i1 = blockDim.y * blockIdx.y + threadIdx.y;
  unsigned z = blockDim.z * blockIdx.z + threadIdx.z;
  unsigned i2 = fastdiv(z, ne3), i3 = z - i2 * ne3.z;
  if (first >= ne0 || i1 >= ne1 || i3 >= ne3.z)
    return;
  size_t from = size_t(i3) * s03 + size_t(i2) * s02 + size_t(i1) * s01;
  const float *row = a ? a + from : nullptr;
  float *out = o + size_t(i3) * s3 + size_t(i2) * s2 + size_t(i1) * s1;
  for (unsigned i = first; i < ne0; i += blockDim.x * gridDim.x) {
    unsigned i10 = i - fastdiv(i, ne10) * ne10.z;
    out[i] = (row ? row[size_t(i) * s00] : 0.f) + b[i10];
    if (ne0 - i <= blockDim.x * gridDim.x)
      break;
  }
}
