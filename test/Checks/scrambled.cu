// An index that the thread scrambles, as random numbers and hashes are, cannot be coalesced: its
// sectors are told, and no finding asks for less. One that is shifted once is a swizzle.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-uncoalesced-access %s 2>&1 | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --checks=gpuperf-uncoalesced-access %s 2>&1 | FileCheck %s %}

// CHECK: xorshift<<<
// CHECK: global load table 4 {{[a-z0-9-]+}} 1 32 32 4
// CHECK: hash<<<
// CHECK: global load table 4 {{[a-z0-9-]+}} 1 32 {{(2[4-9]|3[0-2])[.0-9]*}} 4
// CHECK-NOT: 'xorshift'
// CHECK-NOT: 'hash'
// CHECK: uncoalesced global load {{.*}} 'swizzle'
__global__ void xorshift(const float *table, float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  out[i] = table[x % 16777213u];
}
__global__ void hash(const float *table, float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, h = i;
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  h ^= h >> 16;
  out[i] = table[h & 0xffffff];
}
__global__ void swizzle(const float *table, float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i ^ (i >> 3);
  out[i] = table[x * 16];
}
void run(const float *table, float *out) {
  xorshift<<<16384, 256>>>(table, out);
  hash<<<16384, 256>>>(table, out);
  swizzle<<<16384, 256>>>(table, out);
}
