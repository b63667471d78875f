// Packed blocks, of which a warp loads every byte: that a load of one member leaves out the
// bytes of the others wastes nothing, since the other loads ask for them at the same time and
// L1 serves what is in one line at once.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-uncoalesced-access,gpuperf-layout,gpuperf-kernel %s > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck --check-prefix=FOUND %s --implicit-check-not="-access]" --implicit-check-not="-layout]" < %t
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-uncoalesced-access,gpuperf-layout,gpuperf-kernel %s > %t.nvcc %}
// RUN: %if nvcc %{ FileCheck %s < %t.nvcc %}
// RUN: %if nvcc %{ FileCheck --check-prefix=FOUND %s --implicit-check-not="-access]" --implicit-check-not="-layout]" < %t.nvcc %}

struct Packed { // 34 bytes
  unsigned short scale;
  signed char q[32];
};

// Sixteen threads unpack a block. Warp w has blocks 2 w and 2 w + 1, bytes 68 w to 68 w + 67,
// which are in three sectors: 68 w is 4 w modulo 32, at most 28, and 28 + 68 = 96 = 3 * 32.
// Its scales are at 68 w and 68 w + 34, at 4 w and 4 w + 34 of a sector, of which the second
// one is past the next multiple of 32 for 4 w < 30: two sectors. The even numbers of `q` are
// at 68 w + 2 to 68 w + 66, in three sectors where 4 w + 2 < 32 and 4 w + 66 >= 64, always,
// and so are the odd ones.
// CHECK-LABEL: unpack<<<
// CHECK: global load packed 2 permuted 1 32 2 2{{$}}
// CHECK: global load packed 1 permuted 1 32 3 3{{$}}
// CHECK: global load packed 1 permuted 1 32 3 3{{$}}
__global__ void unpack(const Packed *packed, float2 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Packed &block = packed[i / 16];
  float scale = block.scale;
  out[i] = make_float2(scale * block.q[2 * (i % 16)],
                       scale * block.q[2 * (i % 16) + 1]);
}

// Scales alone, four of them in 3 * 34 + 2 = 104 bytes, are 8 bytes and fit in one sector.
// CHECK-LABEL: scales<<<
// CHECK: global load packed 2 permuted 1 32 4 1{{$}}
// FOUND: warning: uncoalesced global load of 'packed[{{.*}}: neighbouring lanes are not at neighbouring addresses, so a warp touches 4 sectors where 1 would do; coalescing it is predicted to speed up 'scales' {{[0-9.]+}}x [gpuperf-uncoalesced-access]
__global__ void scales(const Packed *packed, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = packed[i / 8].scale;
}

// A thread that reads all of a block byte by byte: 32 lanes in 32 * 34 = 1088 bytes, nine
// lines, 32 times, where the bytes of one request would fit in one sector. That the others
// ask for the rest does not help: the lines are gone through again for each.
// CHECK-LABEL: whole<<<
// CHECK: global load packed 1 strided 32 32 32 1{{$}}
// FOUND: warning: 'whole' reads all 2 members (34 bytes) of 'Packed' from 'packed', 34 bytes apart for neighbouring threads; a struct of arrays is predicted to speed up 'whole' {{[0-9.]+}}x [gpuperf-layout]
__global__ void whole(const Packed *packed, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 32; ++k)
    sum += packed[i].q[k];
  out[i] = sum * packed[i].scale;
}

// Both halves of 32 * 4 bytes, one line of four sectors, all of whose bytes are used.
struct Pair {
  short x, y;
};
// CHECK-LABEL: both<<<
// CHECK: global load pairs 2 strided 1 32 4 4{{$}}
// CHECK: global load pairs 2 strided 1 32 4 4{{$}}
__global__ void both(const Pair *pairs, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = pairs[i].x;
  out[i + (1 << 22)] = pairs[i].y;
}

// One of them is 64 bytes, in two sectors.
// CHECK-LABEL: firsts<<<
// CHECK: global load pairs 2 strided 1 32 4 2{{$}}
// FOUND: warning: uncoalesced global load of 'pairs[{{.*}}: threadIdx.x steps 4 bytes, so a warp touches 4 sectors where 2 would do; coalescing it is predicted to speed up 'firsts' {{[0-9.]+}}x [gpuperf-uncoalesced-access]
__global__ void firsts(const Pair *pairs, short *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = pairs[i].x;
}

// The other one only where data says so; but where it is loaded, the first one has been.
// CHECK-LABEL: perhaps<<<
// CHECK: global load pairs 2 strided 1 32 4 2{{$}}
// CHECK: global load pairs 2 strided {{.*}} 4 4{{$}}
__global__ void perhaps(const Pair *pairs, const int *flag, short *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = pairs[i].x;
  if (*flag > 7)
    x = pairs[i].y * sqrtf(x);
  out[i] = x;
}

// Volatile loads go to L2 each.
// CHECK-LABEL: past<<<
// CHECK: global load pairs 2 strided {{[12]}} 32 4 2{{$}}
// CHECK-NOT: 4 4{{$}}
// CHECK: global store out
__global__ void past(const volatile Pair *pairs, short *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = pairs[i].x + pairs[i].y;
}

void run(const Packed *packed, const Pair *pairs, const int *flag, float *out) {
  unpack<<<16384, 256>>>(packed, (float2 *)out);
  scales<<<16384, 256>>>(packed, out);
  whole<<<16384, 256>>>(packed, out);
  both<<<16384, 256>>>(pairs, out);
  firsts<<<16384, 256>>>(pairs, (short *)out);
  perhaps<<<16384, 256>>>(pairs, flag, (short *)out);
  past<<<16384, 256>>>(pairs, (short *)out);
}
