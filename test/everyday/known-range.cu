// An index of unknown value but known range stays in that range: for sectors, caches and
// contention.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// Two neighbouring floats are one sector, and stay in the first cache: no traffic beyond
// what the two plain arrays make, 2 * 262144 * 4 bytes.
// CHECK-LABEL: bit<<<
// CHECK: memory      {{.*}}, 2.1 MB at DRAM
// CHECK: assumed     c: the address depends on {{.*}}, lanes assumed to be spread evenly over the part of the array in its reach
// CHECK: global load   c       4  indirect         1     32        1      1
__global__ void bit(const int *d, const float *c, float *o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = c[d[i] & 1];
}
// 32 lanes over the 32 sectors of a table of 256 floats: 32 * (1 - (31/32)^32) = 20.4.
// CHECK-LABEL: byte<<<
// CHECK: global load   table       4  indirect         1     32   20.4      4
__global__ void byte(const unsigned char *d, const float *table, float *o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = table[d[i]];
}
// CHECK-LABEL: remainder<<<
// CHECK: global load   table       4  indirect         1     32   20.4      4
__global__ void remainder(const unsigned *d, const float *table, float *o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = table[d[i] % 256];
}
// A negative remainder is in reach, too: 511 floats, 64 sectors and their borders.
// CHECK-LABEL: sign<<<
// CHECK: lanes assumed to be spread evenly over the part of the array in its reach
__global__ void sign(const int *d, const float *table, float *o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = table[255 + d[i] % 256];
}
// What is without bounds is anywhere, if it is said to be random.
// CHECK-LABEL: anywhere<<<
// CHECK: assumed     data-dependent addresses assumed to be spread over memory, beyond the caches
// CHECK: global load   c       4  indirect         1     32       32      4
// gpuperf: assume(data=random)
__global__ void anywhere(const int *d, const float *c, float *o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = c[d[i]];
}
void run(const int *d, const unsigned char *b, const float *c, float *o) {
  bit<<<1024, 256>>>(d, c, o);
  byte<<<1024, 256>>>(b, c, o);
  remainder<<<1024, 256>>>((const unsigned *)d, c, o);
  sign<<<1024, 256>>>(d, c, o);
  anywhere<<<1024, 256>>>(d, c, o);
}
