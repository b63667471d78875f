// A finding in a `__device__` function stands at its own line, names the access
// and the array that the kernel gave it, and has the calls as notes.
//
// RUN: gpuperf --cuda=none --quiet --machine=a100 --min-speedup=1.01 %s \
// RUN:     --checks=gpuperf-uncoalesced-access,gpuperf-bank-conflict \
// RUN:   | FileCheck %s --implicit-check-not=warning:

// One line and two arrays: two findings, each with its own way.
__device__ float load(const float *p, int i, int stride) {
  // CHECK: [[#@LINE+1]]:10: warning: uncoalesced global load of 'p[i * stride]' (in 'a'): threadIdx.x steps 128 bytes, so a warp touches 32 sectors where 4 would do; coalescing it is predicted to speed up 'chain'
  return p[i * stride];
}
// The store is at its ideal.
__device__ void step(float *out, const float *a, const float *b, int i) {
  // CHECK: [[#@LINE+1]]:12: note: called from 'step'
  out[i] = load(a, i, 32) + load(b, i, 32);
}
__global__ void chain(float *out, const float *a, const float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:3: note: called from 'chain'
  step(out, a, b, i);
}
// CHECK: [[#@LINE-12]]:10: warning: uncoalesced global load of 'p[i * stride]' (in 'b'):
// CHECK: [[#@LINE-8]]:29: note: called from 'step'
// CHECK: [[#@LINE-4]]:3: note: called from 'chain'

// Three ways to one line and one array: of those that waste sectors, one finding.
__device__ float again(const float *p, int i, int stride) {
  // CHECK: [[#@LINE+1]]:10: warning: uncoalesced global load of 'p[i * stride]' (in 'in'): threadIdx.x steps 128 bytes
  return p[i * stride];
}
__global__ void ways(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:13: note: called from 'ways'
  float s = again(in, i, 32);
  // CHECK: [[#@LINE+1]]:8: note: also called from 'ways'
  s += again(in + 1024 * 4096, i, 16);
  s += again(in + 2048 * 4096, i, 1);
  out[i] = s;
}

// What a class does for the user is named as the user writes it.
struct Rows {
  float *data;
  int pitch;
  __device__ float &operator()(int y, int x) { return data[y * pitch + x]; }
};
__global__ void rows(Rows r, const Rows *q, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:15: warning: uncoalesced global store of 'r(i, 0)' (in 'r.data')
  r(i, 0)     = 1;
  // CHECK: [[#@LINE+1]]:12: warning: uncoalesced generic load of 'q->data[i * 32]'
  out[i] = q->data[i * 32];
}

// A structure is read and written at one place, that of the assignment: what it is
// read from is not called by what it is written to.
struct alignas(16) Point { float x, y, z, w; };
__global__ void points(Point *to, const Point *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: warning: uncoalesced global load of 'from{{['[]}}
  to[i] = from[16 * i];
}

// Shared memory, through a reference.
__device__ void put(float (&t)[32][32], float v) {
  // CHECK: [[#@LINE+1]]:31: warning: shared store of 't[threadIdx.x][threadIdx.y]' (in 'tile') has a 32-way bank conflict
  t[threadIdx.x][threadIdx.y] = v;
}
__global__ void conflict(float *out, const float *in) {
  __shared__ float tile[32][32];
  for (int k = 0; k < 64; ++k) {
    // CHECK: [[#@LINE+1]]:5: note: called from 'conflict'
    put(tile, in[threadIdx.y * 32 + threadIdx.x] + k);
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] += tile[threadIdx.y][threadIdx.x];
    __syncthreads();
  }
}

// Silenced at the line of the function, and at the only call.
__device__ void quiet(float *p, int i) {
  p[32 * i] = 1; // NOLINT(gpuperf-uncoalesced-access)
}
__device__ void loud(float *p, int i) { p[32 * i] = 1; }
__global__ void silenced(float *out, float *other) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  quiet(out, i);
  loud(other, i); // NOLINT(gpuperf-uncoalesced-access)
}

void run(float *out, float *a, float *b, Rows r, Rows *q) {
  chain<<<4096, 256>>>(out, a, b);
  ways<<<4096, 256>>>(out, a);
  r.pitch = 64;
  rows<<<4096, 256>>>(r, q, out);
  points<<<4096, 256>>>((Point *)a, (Point *)b);
  conflict<<<1024, dim3(32, 32)>>>(out, a);
  silenced<<<4096, 256>>>(a, b);
}
