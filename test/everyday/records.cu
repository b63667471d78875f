// Fields of a record are at one place, in order or anywhere where data says: the sector that
// brings one of them brings the others. 2^20 threads write 4 bytes each, 4.19 MB, and
// where data says read an index of as many.
//
// RUN: gpuperf --cuda=none --machine=a100 --assume=data=random %s | FileCheck %s

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
// Two threads for each record of 20 bytes, 128 of them in a row that data chooses for each
// block: 10.5 MB, and up to a fifth more for where the rows begin, however the fields
// are shared between the threads.
// CHECK-LABEL: packed<<<
// CHECK: memory {{.*}} 1{{[4-6].*}} MB at DRAM
struct Packed {
  short scale, least;
  int bits[4];
};
__global__ void packed(const int *index, const Packed *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Packed &p = table[index[blockIdx.x] * 128 + threadIdx.x / 2];
  int bits = p.bits[threadIdx.x % 2 * 2] ^ p.bits[threadIdx.x % 2 * 2 + 1];
  out[i] = p.scale * bits + p.least;
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
// Records in order, fields of different sizes: 32 bytes of each thread, and 4 written,
// 37.7 MB, however many loads it takes to get them.
// CHECK-LABEL: sizes<<<
// CHECK: memory {{.*}} 37.7 MB at L2, 37.7 MB at DRAM
struct Sizes {
  float4 place;
  float mass;
  int id;
  double energy;
};
__global__ void sizes(const Sizes *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 p = table[i].place;
  out[i] = (p.x + p.y + p.z + p.w) * table[i].mass + (float)table[i].energy;
}
// Nine floats are 36 bytes, and records of ten of which nine are read 40: no sector is
// between them. 41.9 MB and 46.1 MB.
// CHECK-LABEL: nine<<<
// CHECK: memory {{.*}} 41.9 MB at L2, 41.9 MB at DRAM
// CHECK-LABEL: tenth<<<
// CHECK: memory {{.*}} 46.1 MB at L2, 46.1 MB at DRAM
struct Nine {
  float v[9];
};
struct Ten {
  float v[10];
};
template <typename T> __device__ float sumOfNine(const T &t) {
  return t.v[0] + t.v[1] + t.v[2] + t.v[3] + t.v[4] + t.v[5] + t.v[6] + t.v[7] + t.v[8];
}
__global__ void nine(const Nine *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sumOfNine(table[i]);
}
__global__ void tenth(const Ten *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sumOfNine(table[i]);
}
// Four threads for each record of 36 bytes, which read its two halves and its scale:
// 2^18 records are 9.44 MB.
// CHECK-LABEL: scaled<<<
// CHECK: memory {{.*}} 13.6 MB at L2, 13.6 MB at DRAM
struct Scaled {
  float v[8];
  short scale[2];
};
__global__ void scaled(const Scaled *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Scaled &s = table[i / 4];
  out[i] = s.v[threadIdx.x % 4] * s.v[threadIdx.x % 4 + 4] * s.scale[0];
}
void inOrder(const Sizes *s, const Nine *n, const Ten *t, const Scaled *q, float *out) {
  sizes<<<4096, 256>>>(s, out);
  nine<<<4096, 256>>>(n, out);
  tenth<<<4096, 256>>>(t, out);
  scaled<<<4096, 256>>>(q, out);
}
void run(const int *index, const int *other, const Four *f, const Five *g, const Long *l,
         const Packed *p, const float *a, const float *b, float *out) {
  packed<<<4096, 256>>>(index, p, out);
  four<<<4096, 256>>>(index, f, out);
  five<<<4096, 256>>>(index, g, out);
  ends<<<4096, 256>>>(index, l, out);
  two<<<4096, 256>>>(index, a, b, out);
  apart<<<4096, 256>>>(index, other, f, out);
}
// A row of 256 records that data chooses for each blockIdx.x: 256 rows of 4608 bytes, the
// scale and the bytes of a record in the same sectors, and 8.39 MB of 'out'. A warp's two
// records are in other sectors than the next warp's, or in the same: nothing of it is a loss.
// CHECK-LABEL: chosenRows<<<(256,16), 256>>>
// CHECK: memory {{.*}} 9.5{{[67]}} MB at DRAM
// CHECK-NOT: speed up 'chosenRows'
struct Block32 {
  unsigned short scale;
  unsigned char nibbles[16];
};
__global__ void chosenRows(const char *table, const int *index, float *out, long pitch) {
  int i = 2 * (blockIdx.y * 256 + threadIdx.x);
  const Block32 *row = (const Block32 *)(table + index[blockIdx.x] * pitch);
  int both = row[i / 32].nibbles[i % 32 / 2];
  float scale = row[i / 32].scale;
  float *to = out + blockIdx.x * 8192 + i / 32 * 32 + i % 32 / 2;
  to[0] = (both & 15) * scale;
  to[16] = (both >> 4) * scale;
}
void launchChosenRows(const char *table, const int *index, float *out, long pitch) {
  chosenRows<<<dim3(256, 16), 256>>>(table, index, out, pitch);
}
// Seven columns of 27648 records of 36 bytes, four of which a thread reads from: 224 places. The
// sector of a record's values has its scale: 6.97 MB, and 0.22 MB of 'out'.
// CHECK-LABEL: columns<<<864, 64>>>
// CHECK: memory {{.*}} MB at L1, 7.19 MB at L2, 7.19 MB at DRAM
struct Block36 {
  unsigned short scale, sum;
  int values[8];
};
__global__ void columns(const Block36 *in, float *out, int pitch) {
  const Block36 *own = in + (blockIdx.x * 64 + threadIdx.x) / 16 * 8 + threadIdx.x / 8 % 2 * 4;
  float sum = 0;
#pragma unroll
  for (int column = 0; column < 7; ++column)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      sum += own[column * pitch + i].values[threadIdx.x % 8] * own[column * pitch + i].scale;
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
void launchColumns(const Block36 *in, float *out, int pitch) {
  columns<<<864, 64>>>(in, out, pitch);
}
