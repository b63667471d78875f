// Hashes, generators and bits; texture-like reads; local arrays.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// Three shifts and three exclusive ors, 64 times: 384 integer instructions beside the
// thread's number, the seed's sum and the address.
//
// CHECK-LABEL: xorshift<<<
// CHECK-DAG: per warp {{.*}}: int 38{{[4-9]}},
__global__ void xorshift(unsigned *out, unsigned seed) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i + seed;
#pragma unroll
  for (int k = 0; k < 64; ++k) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[i] = x;
}
// A linear generator whose upper bits fold into the lower ones: a product and sum in an
// instruction, a shift and an exclusive or, 50 times.
//
// CHECK-LABEL: linear<<<
// CHECK-DAG: per warp {{.*}}: int 15{{[0-9]}},
__global__ void linear(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i;
#pragma unroll
  for (int k = 0; k < 50; ++k) {
    x = x * 1664525u + 1013904223u;
    x ^= x >> 16;
  }
  out[i] = x;
}
// A table of hashes: where a key goes follows from data.
//
// CHECK-LABEL: insert<<<
__global__ void insert(unsigned *table, const unsigned *keys) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load keys 4 unit 1 32 4 4{{ *$}}
  unsigned key = keys[i], at = key * 2654435769u >> 12;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store table 4 indirect 1 32 32 4{{ *$}}
  table[at] = key;
}
// 32 lanes' conditions become one word, which one of them stores.
//
// CHECK-LABEL: votes<<<
__global__ void votes(unsigned *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned bits = __ballot_sync(~0u, in[i] > 0);
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global store out 4 {{[a-z0-9-]+}} 1 1 1 1{{ *$}}
  if (threadIdx.x % 32 == 0)
    out[i / 32] = bits;
}
// POPC and FLO share the rate of conversions.
//
// CHECK-LABEL: bits<<<
// CHECK-DAG: per warp {{.*}} conversion 2,
__global__ void bits(int *out, const unsigned *a, const unsigned *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __popc(a[i] ^ b[i]) + __clz(a[i]);
}
// Constants chosen by lane: eight addresses, one after the other; chosen by block, one.
//
// CHECK-LABEL: constants<<<
__constant__ int choice[64];
__global__ void constants(int *out) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} constant load choice 4 permuted 1 32 8 1{{ *$}}
  int own = choice[threadIdx.x % 8];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} constant load choice 4 uniform 1 32 1 1{{ *$}}
  int all = choice[blockIdx.x % 64];
  out[blockIdx.x * 256 + threadIdx.x] = own + all;
}
// A ring of 48 words: those of a warp go over its end in two of three warps, from word 47
// to word 0. Words 32 to 47 and 0 to 15 are the banks 0 to 15 twice.
// Of eight warps, beginning at 0, 32, 16, 0, 32, 16, 0 and 32: three that begin at 32 have
// two words in a bank, those at 16 end at 47. (5 * 1 + 3 * 2) / 8 = 1.375.
//
// CHECK-LABEL: ring<<<
__global__ void ring(int *out, const int *in) {
  __shared__ int buffer[48];
  if (threadIdx.x < 48)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store buffer 4 unit 0.25 24 1 1{{ *$}}
    buffer[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load buffer 4 {{[a-z0-9-]+}} 1 32 1.38 1{{ *$}}
  out[blockIdx.x * 256 + threadIdx.x] = buffer[threadIdx.x % 48];
}
// The median of nine by exchanges of known places: no array is left (`ptxas -v`, 13.0,
// sm_80, of the PTX that Clang makes: stack frame 0).
//
// CHECK-LABEL: median<<<
// CHECK-NOT: local {{load|store}}
__global__ void median(float *out, const float *in, int pitch) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  float v[9];
#pragma unroll
  for (int k = 0; k < 9; ++k)
    v[k] = in[(y + k / 3) * pitch + x + k % 3];
#pragma unroll
  for (int i = 0; i < 5; ++i)
#pragma unroll
    for (int j = i + 1; j < 9; ++j) {
      float low = fminf(v[i], v[j]), high = fmaxf(v[i], v[j]);
      v[i] = low, v[j] = high;
    }
  out[y * pitch + x] = v[4];
}
// A stack of a thread, which data moves: 128 bytes of local memory (`ptxas -v`: stack
// frame 128).
//
// CHECK-LABEL: stack<<<
__global__ void stack(int *out, const int *in, int n) {
  int own[32], top = 0, i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    int v = in[k * 65536 + i];
    if (v > 0 && top < 32)
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} local store own 4
      own[top++] = v;
    else if (top > 0)
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} local load own 4
      out[i] = own[--top];
  }
}
void run(unsigned *u, const float *f, float *g, int *i) {
  xorshift<<<1024, 256>>>(u, 7);
  linear<<<1024, 256>>>(u);
  insert<<<1024, 256>>>(u, u);
  votes<<<1024, 256>>>(u, f);
  bits<<<1024, 256>>>(i, u, u);
  constants<<<1024, 256>>>(i);
  ring<<<1024, 256>>>(i, i);
  median<<<dim3(32, 128), dim3(32, 8)>>>(g, f, 1088);
  stack<<<256, 256>>>(i, i, 100);
}
// The stack is the one array that is to be reported.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-local-memory \
// RUN:   --min-speedup=0 %s | FileCheck %s --check-prefix=FOUND --implicit-check-not=warning:
// FOUND: remark: array 'own' is probably in local memory
// FOUND: note: 'own' takes 128 bytes of each thread
