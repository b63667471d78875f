// Accesses of one function that are slow for one reason are one finding, at the first of them,
// worth what mending all of them is; the others are notes.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-uncoalesced-access,gpuperf-bank-conflict %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

// CHECK: joined.cu:[[# @LINE + 3]]:{{[0-9]+}}: warning: uncoalesced global store of 'a[32 * i]' and 2 more accesses of 'a': threadIdx.x steps 128 bytes, so a warp touches 32 sectors where 4 would do, each time; coalescing them is predicted to speed up 'together' {{1[0-2]}}x [gpuperf-uncoalesced-access]
__global__ void together(float *a, float *b, float v) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[32 * i] = v;
  a[32 * i + (1 << 24)] = v;
  a[32 * i + (2 << 24)] = v;
}
// CHECK: joined.cu:[[# @LINE - 3]]:{{[0-9]+}}: note: the same is true of the global store of 'a[32 * i + (1 << 24)]'
// CHECK: joined.cu:[[# @LINE - 3]]:{{[0-9]+}}: note: the same is true of the global store of 'a[32 * i + (2 << 24)]'

// Of several arrays, too, which one other thread for each element mends.
// CHECK: joined.cu:[[# @LINE + 5]]:{{[0-9]+}}: warning: uncoalesced global {{load|store}} of '{{.*}}[32 * i]' and 1 more access of '{{[ab]}}': threadIdx.x steps 128 bytes
// CHECK-NEXT: a[32 * i] = b[32 * i];
// CHECK: joined.cu:[[# @LINE + 3]]:{{[0-9]+}}: note: the same is true of the global {{load|store}} of '{{.*}}[32 * i]'
__global__ void arrays(float *a, const float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[32 * i] = b[32 * i];
}

// Other strides, other functions and what is silenced stay apart.
__device__ void far(float *a, int i, float v) { a[32 * i + (4 << 24)] = v; }

// CHECK: joined.cu:[[# @LINE - 2]]:{{[0-9]+}}: warning: uncoalesced global store of 'a[32 * i + (4 << 24)]': threadIdx.x steps 128 bytes
// CHECK: joined.cu:[[# @LINE + 4]]:{{[0-9]+}}: warning: uncoalesced global store of 'a[32 * i]': threadIdx.x steps 128 bytes
// CHECK: joined.cu:[[# @LINE + 4]]:{{[0-9]+}}: warning: uncoalesced global store of 'a[16 * i + (2 << 24)]': threadIdx.x steps 64 bytes
__global__ void apart(float *a, float v) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[32 * i] = v;
  a[16 * i + (2 << 24)] = v;
  a[32 * i + (3 << 24)] = v; // NOLINT(gpuperf-uncoalesced-access)
  far(a, i, v);
}

// A load and a store of one stride have one remedy, as a row of another length.
// CHECK: joined.cu:[[# @LINE + 4]]:{{[0-9]+}}: warning: shared store of 'tile[threadIdx.x][0]' and 1 more access of 'tile' have a 32-way bank conflict: threadIdx.x steps 128 bytes, so all 32 lanes of a warp fall in one bank, each time; removing them is predicted
__global__ void columns(float *out, float v) {
  __shared__ float tile[256][32];
  for (int i = 0; i < 64; ++i) {
    tile[threadIdx.x][0] = v * i;
    __syncthreads();
    v += tile[threadIdx.x][(i + 7) & 31];
  }
  out[blockIdx.x * 256 + threadIdx.x] = v;
}

// At one place, too.
// CHECK: joined.cu:[[# @LINE + 4]]:{{[0-9]+}}: warning: uncoalesced global load of 'a[32 * i]' and 1 more access of 'a': threadIdx.x steps 128 bytes
// CHECK: joined.cu:[[# @LINE + 3]]:{{[0-9]+}}: note: the same is true of the global store of 'a[32 * i]'
__global__ void twice(float *a, float v) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[32 * i] += v;
}

void run(float *a, float *b) {
  together<<<2048, 256>>>(a, b, 1);
  arrays<<<2048, 256>>>(a, b);
  apart<<<2048, 256>>>(a, 1);
  columns<<<2048, 256>>>(a, 1);
  twice<<<2048, 256>>>(a, 1);
}
