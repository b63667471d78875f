// Rows that several blocks share, and parts of an index: how many bytes they reach is what the
// expression reaches, in whatever form the compiler writes it. 4096 blocks of 256 threads store
// 4.19 MB where every thread has an element of its own.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// Four blocks read one row: a fourth of 4.19 MB, 1.05 MB, and what is stored.
// CHECK-LABEL: rowOfFour<<<
// CHECK: memory      8.39 MB at L1, 8.39 MB at L2, 5.24 MB at DRAM
__global__ void rowOfFour(const float *in, float *out) {
  int bx = blockIdx.x, tx = threadIdx.x;
  int r = bx / 4;
  out[bx * 256 + tx] = in[r * 256 + tx];
}
// As grouped-query attention reads keys: 16 heads of queries, 4 of keys; a fourth again.
// CHECK-LABEL: groupedHeads<<<
// CHECK: memory      8.39 MB at L1, 8.39 MB at L2, 5.24 MB at DRAM
__global__ void groupedHeads(const float *k, float *out, int heads, int group) {
  int head = blockIdx.x % heads, token = blockIdx.x / heads;
  int kv = head / group;
  out[blockIdx.x * 256 + threadIdx.x] = k[(token * (heads / group) + kv) * 256 + threadIdx.x];
}
// The first 1024 rows, by 4096 blocks.
// CHECK-LABEL: periodic<<<
// CHECK: memory      8.39 MB at L1, 8.39 MB at L2, 5.24 MB at DRAM
__global__ void periodic(const float *in, float *out) {
  int bx = blockIdx.x, tx = threadIdx.x;
  out[bx * 256 + tx] = in[bx % 1024 * 256 + tx];
}
// Pairs exchanged: all elements, each once.
// CHECK-LABEL: exchanged<<<
// CHECK: memory      8.39 MB at L1, 8.39 MB at L2, 8.39 MB at DRAM
__global__ void exchanged(const float *in, float *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i ^ 1];
}
// One element of a sector for each block: 4096 sectors, 131 kB.
// CHECK-LABEL: strided<<<
// CHECK: memory      5.24 MB at L1, {{.*}} at L2, 4.33 MB at DRAM
__global__ void strided(const float *in, float *out) {
  int bx = blockIdx.x, tx = threadIdx.x;
  out[bx * 256 + tx] = in[(bx ^ 1) * 1024];
}
// Every fourth block works, each on a row of its own: 1024 rows read and written.
// CHECK-LABEL: fourthToRow<<<
// CHECK: memory      2.1 MB at L1, 2.1 MB at L2, 2.1 MB at DRAM
__global__ void fourthToRow(const float *in, float *out) {
  if (blockIdx.x % 4 != 0)
    return;
  int i = blockIdx.x / 4 * 256 + threadIdx.x;
  out[i] = in[i];
}
// Two of four blocks work, on one row: as many rows, read and written twice, once from DRAM.
// CHECK-LABEL: twoToRow<<<
// CHECK: memory      4.19 MB at L1, 4.19 MB at L2, 2.1 MB at DRAM
__global__ void twoToRow(const float *in, float *out) {
  if (blockIdx.x % 4 >= 2)
    return;
  int i = blockIdx.x / 4 * 256 + threadIdx.x;
  out[i] = in[i];
}
void launch(const float *a, float *b) {
  rowOfFour<<<4096, 256>>>(a, b);
  groupedHeads<<<4096, 256>>>(a, b, 16, 4);
  periodic<<<4096, 256>>>(a, b);
  exchanged<<<4096, 256>>>(a, b);
  strided<<<4096, 256>>>(a, b);
  fourthToRow<<<4096, 256>>>(a, b);
  twoToRow<<<4096, 256>>>(a, b);
}
