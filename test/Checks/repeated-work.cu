// Threads that differ in an index alone which nothing but a bound uses do the same work. Not
// where their work adds up, where they are told apart in another way, where the index is used
// or chooses one thread, and where it has one value.
//
// RUN: gpuperf --quiet --cuda=none --machine=rtx3080 --checks=gpuperf-launch,gpuperf-kernel %s | FileCheck %s
// RUN: %if nvcc %{gpuperf --quiet --compiler=nvcc --machine=rtx3080 --checks=gpuperf-launch,gpuperf-kernel %s | FileCheck %s %}

#define COLUMN (blockIdx.x * blockDim.x + threadIdx.x)
#define ROW (blockIdx.y * blockDim.y + threadIdx.y)

// CHECK: warning: all work is done 4 times: threads that differ in threadIdx.y alone read and write the same; launching one of each is predicted to speed up 'unread'
// CHECK: note: grid 4096, block 256 does all of it
// CHECK: note: launched here: grid 4096, block 256x4
__global__ void unread(float *out, const float *in, int n) {
  if (COLUMN < n)
    out[COLUMN] = in[COLUMN] * 2.f;
}

// CHECK: warning: all work is done 128 times: threads that differ in blockIdx.y and threadIdx.y alone {{.*}} 'bounded'
// CHECK: note: grid 4096, block 32 does all of it
__global__ void bounded(float *out, const float *in, int w, int h) {
  int x = COLUMN, y = ROW;
  if (x < w && y < h)
    out[x] = in[x] * 2.f;
}

// CHECK: warning: all work is done 4 times: {{.*}} 'tiled'
__global__ void tiled(float *out, const float *in) {
  __shared__ float tile[256];
  tile[threadIdx.x] = in[COLUMN];
  __syncthreads();
  out[COLUMN] = tile[255 - threadIdx.x];
}

// A block of them takes about as long as all: it is told where nothing is promised.
// CHECK: remark: kernel 'sums'
// CHECK: cheap here: {{.*}} all work is done 64 times: threads that differ in blockIdx.x alone
__global__ void sums(float *out, const float *in) {
  float sum = 0;
  for (int i = threadIdx.x; i < 65536; i += blockDim.x)
    sum += in[i];
  out[threadIdx.x] = sum;
}

// CHECK-NOT: all work is done
__global__ void first(float *out, const float *in) {
  if (threadIdx.y == 0)
    out[COLUMN] = in[COLUMN];
}
__global__ void adds(float *out, const float *in) {
  atomicAdd(out + COLUMN, in[COLUMN]);
}
__global__ void inPlace(float *out) { out[COLUMN] *= 2.f; }
__global__ void ofWarp(float *out, float v) {
  for (int o = 16; o; o /= 2)
    v += __shfl_xor_sync(~0u, v, o);
  out[COLUMN] = v;
}
__global__ void value(int *out) { out[COLUMN] = ROW; }
__global__ void address(float *out, const float *in, int w, int h) {
  if (COLUMN < w && ROW < h)
    out[ROW * w + COLUMN] = in[ROW * w + COLUMN];
}
__global__ void choice(float *out, const float *in, int n) {
  out[COLUMN] = ROW < n ? in[COLUMN] : 0.f;
}
__global__ void leaves(float *out, const int *limit, int n) {
  for (int i = 0; i < n; ++i) {
    if (ROW >= limit[i])
      return;
    out[i * 4096 + COLUMN] = 1.f;
  }
}
__global__ void steps(float *out, int w) {
  for (int i = COLUMN; i < w; i += blockDim.x * blockDim.y)
    out[i] = 1.f;
}

void launches(float *a, float *b) {
  dim3 block(32, 8), grid(4096, 16);
  unread<<<4096, dim3(256, 4)>>>(a, b, 1 << 20);
  bounded<<<grid, block>>>(a, b, 4096 * 32, 128);
  tiled<<<4096, dim3(256, 4)>>>(a, b);
  sums<<<64, 256>>>(a, b);
  first<<<4096, block>>>(a, b);
  adds<<<4096, block>>>(a, b);
  inPlace<<<4096, block>>>(a);
  ofWarp<<<4096, block>>>(a, 1.f);
  value<<<grid, block>>>((int *)a);
  address<<<grid, block>>>(a, b, 4096 * 32, 128);
  choice<<<grid, block>>>(a, b, 100);
  leaves<<<grid, block>>>(a, (int *)b, 100);
  steps<<<4096, block>>>(a, 1 << 20);
}
