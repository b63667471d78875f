// Fields of a record are at one place, wherever data says that this is: the sector that
// brings one of them brings the others. 2^20 threads read an index of 4 bytes each and
// write 4 bytes, 8.39 MB.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// 16 bytes at a multiple of 16 are in one sector of 32: 33.6 MB.
// CHECK-LABEL: four<<<
// CHECK: memory {{.*}} 41.9 MB at DRAM
struct Four {
  float a, b, c, d;
};
__global__ void four(const int *index, const Four *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Four &f = table[index[i]];
  out[i] = f.a * f.b + f.c * f.d;
}
// 20 bytes at a multiple of 4: in one sector where they begin in its first 12 bytes, 4
// times of 8, else in two. 1.5 sectors, 50.3 MB.
// CHECK-LABEL: five<<<
// CHECK: memory {{.*}} 58.7 MB at DRAM
struct Five {
  float a, b, c, d, e;
};
__global__ void five(const int *index, const Five *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Five &f = table[index[i]];
  out[i] = f.a * f.b + f.c * f.d + f.e;
}
// The two ends of 64 bytes are never in one sector: 67.1 MB.
// CHECK-LABEL: ends<<<
// CHECK: memory {{.*}} 75.5 MB at DRAM
struct Long {
  float v[16];
};
__global__ void ends(const int *index, const Long *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Long &l = table[index[i]];
  out[i] = l.v[0] * l.v[15];
}
// Two tables have nothing in common.
// CHECK-LABEL: two<<<
// CHECK: memory {{.*}} 75.5 MB at DRAM
__global__ void two(const int *index, const float *a, const float *b, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[index[i]] * b[index[i]];
}
// Nor have two places that data gives apart; a second index is 4.19 MB more.
// CHECK-LABEL: apart<<<
// CHECK: memory {{.*}} 79.7 MB at DRAM
__global__ void apart(const int *index, const int *other, const Four *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[index[i]].a * table[other[i]].b;
}
void run(const int *index, const int *other, const Four *f, const Five *g, const Long *l,
         const float *a, const float *b, float *out) {
  four<<<4096, 256>>>(index, f, out);
  five<<<4096, 256>>>(index, g, out);
  ends<<<4096, 256>>>(index, l, out);
  two<<<4096, 256>>>(index, a, b, out);
  apart<<<4096, 256>>>(index, other, f, out);
}
