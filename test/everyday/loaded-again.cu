// A load whose values an earlier loop has loaded. Clang leaves the second loop, so that each
// iteration asks again; a compiler that unrolls it has the values in registers.
//
// Of LLVM 22's code the second loop's loads are not known for those of the first.
// XFAIL: llvm-22
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet %s 2>&1 | FileCheck %s

__device__ signed char rounded(float v) { return min(15, (signed char)(v + 8.5f)); }

// CHECK: [[#@LINE+8]]:{{[0-9]+}}: remark: {{.*}}load of 'x[j]'{{.*}} would do, unless the compiler unrolls the whole loop at line [[#@LINE+7]], which Clang does not, and keeps what was loaded before, each time; coalescing them
__device__ void pack(const float *__restrict__ x, signed char *__restrict__ p) {
  float most = 0;
  for (int j = 0; j < 32; ++j)
    if (most < fabsf(x[j]))
      most = fabsf(x[j]);
  float inverse = most ? 8 / most : 0;
  for (int j = 0; j < 16; ++j) {
    signed char low = rounded(x[j] * inverse), high = rounded(x[16 + j] * inverse);
    p[j] = low;
    p[j] |= high << 4;
  }
}
__global__ void packAll(const float *__restrict__ x, signed char *__restrict__ p, int pitch,
                        int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    pack(x + (long)i * pitch, p + 16 * i);
}

// Here the second loop loads what the first one has not.
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: remark: {{.*}}load of 'x[j]' and 2 more accesses of 'x'{{.*}} would do, each time; coalescing them
// CHECK: [[#@LINE+8]]:{{[0-9]+}}: note: the same is true of the global load of 'x[16 + j]'
__device__ void packUnseen(const float *__restrict__ x, signed char *__restrict__ p) {
  float most = 0;
  for (int j = 0; j < 16; ++j)
    if (most < fabsf(x[j]))
      most = fabsf(x[j]);
  float inverse = most ? 8 / most : 0;
  for (int j = 0; j < 16; ++j) {
    signed char low = rounded(x[16 + j] * inverse), high = rounded(x[32 + j] * inverse);
    p[j] = low;
    p[j] |= high << 4;
  }
}
__global__ void packRest(const float *__restrict__ x, signed char *__restrict__ p, int pitch,
                         int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    packUnseen(x + (long)i * pitch, p + 16 * i);
}
