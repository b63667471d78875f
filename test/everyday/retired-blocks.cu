// Blocks that end at once make room for those that stay. 864 blocks each read 16 KiB of
// their own 16 times: 864 * 256 requests of 8 warps * 128 bytes are 226 MB, of which the
// eight blocks that are on an SM at one time keep all, 128 KiB, in L1: 14.2 MB come from L2
// and from DRAM, and 0.9 MB are written: 15 MB.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

__device__ float work(const float *a) {
  float sum = 0;
  for (int again = 0; again < 16; ++again)
    for (int j = 0; j < 16; ++j)
      sum += a[(j * 256 + threadIdx.x + again * 32) & 4095];
  return sum;
}
// CHECK-LABEL: all<<<
// CHECK: memory      227 MB at L1, {{14.[5-9]|15}} MB at L2, {{14.[5-9]|15}} MB at DRAM
__global__ void all(const float *a, float *b) {
  b[blockIdx.x * 256 + threadIdx.x] = work(a + blockIdx.x * 4096);
}
// CHECK-LABEL: fourth<<<
// CHECK: memory      227 MB at L1, {{14.[5-9]|15}} MB at L2, {{14.[5-9]|15}} MB at DRAM
__global__ void fourth(const float *a, float *b) {
  if (blockIdx.x % 4)
    return;
  b[blockIdx.x * 256 + threadIdx.x] = work(a + blockIdx.x * 4096);
}
// CHECK-LABEL: upTo<<<
// CHECK: memory      227 MB at L1, {{14.[5-9]|15}} MB at L2, {{14.[5-9]|15}} MB at DRAM
__global__ void upTo(const float *a, float *b, int n) {
  if (blockIdx.x * 4096 >= n)
    return;
  b[blockIdx.x * 256 + threadIdx.x] = work(a + blockIdx.x * 4096);
}
// Half of the blocks do one thing, and half the other: the same bytes in all.
// CHECK-LABEL: halves<<<
// CHECK: memory      227 MB at L1, {{14.[5-9]|15}} MB at L2, {{14.[5-9]|15}} MB at DRAM
__global__ void halves(const float *a, const float *c, float *b) {
  if (blockIdx.x % 2)
    b[blockIdx.x * 256 + threadIdx.x] = work(a + blockIdx.x * 4096);
  else
    b[blockIdx.x * 256 + threadIdx.x] = 2 * work(c + blockIdx.x * 4096);
}
// A table for all blocks is not smaller where fewer blocks read it: 108 SMs fetch 16 KiB each,
// 1.8 MB.
// CHECK-LABEL: table<<<
// CHECK: memory      227 MB at L1, 2.6{{[45]}} MB at L2, 901 kB at DRAM
__global__ void table(const float *a, float *b) {
  if (blockIdx.x % 4)
    return;
  b[blockIdx.x * 256 + threadIdx.x] = work(a);
}
void run(const float *a, float *b) {
  all<<<864, 256>>>(a, b);
  fourth<<<4 * 864, 256>>>(a, b);
  upTo<<<4 * 864, 256>>>(a, b, 864 * 4096);
  halves<<<864, 256>>>(a, a + (1 << 26), b);
  table<<<4 * 864, 256>>>(a, b);
}
