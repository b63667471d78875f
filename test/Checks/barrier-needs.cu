// Barriers that nothing needs, and those that only lanes of a warp need, in blocks of
// 256 threads. With --min-speedup=0 a barrier is a finding whatever it costs.
// RUN: gpuperf --cuda=none --machine=a100 --quiet --min-speedup=0 \
// RUN:   --checks=gpuperf-barrier %s > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="warning:" --implicit-check-not="remark:"

#define INDEX (blockIdx.x * 256 + threadIdx.x)

// Each thread reads what it has written. That 'in' may be 'out', the code does not say.
// CHECK: barrier-needs.cu:[[@LINE+4]]:3: {{.*}}: nothing needs this barrier in blocks of 256 threads unless 'in' and 'out' overlap: no thread reads or writes behind it what another one has written or read before it; taking it away is predicted to speed up 'own'
__global__ void own(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[INDEX];
  __syncthreads();
  out[INDEX] = 2 * s[threadIdx.x];
}

// Threads t and t ^ 5 are of one warp, whatever t is: 5 < 32.
// CHECK: barrier-needs.cu:[[@LINE+4]]:3: {{.*}}: this barrier is for threads of one warp in blocks of 256 threads unless 'in' and 'out' overlap: {{.*}}; __syncwarp() in its place is predicted to speed up 'lanes'
__global__ void lanes(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[INDEX];
  __syncthreads();
  out[INDEX] = s[threadIdx.x ^ 5];
}

// Thread 31 reads what thread 32 has written.
__global__ void next(float *out, const float *in) {
  __shared__ float s[257];
  s[threadIdx.x] = in[INDEX];
  __syncthreads();
  out[INDEX] = s[threadIdx.x + 1];
}

// One of the two barriers is for the other's pair, too.
// CHECK: barrier-needs.cu:[[@LINE+4]]:3: {{.*}}: nothing needs this barrier in blocks of 256 threads: {{.*}} 'twice'
__global__ void twice(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[INDEX];
  __syncthreads();
  __syncthreads();
  out[INDEX] = s[255 - threadIdx.x];
}

// The first barrier of the body keeps a row from being read too early, the second one
// keeps it from being written too early: the back edge leads there.
__global__ void rows(float *out, const float *in, int n) {
  __shared__ float s[256];
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();
    sum += s[255 - threadIdx.x];
    __syncthreads();
  }
  out[INDEX] = sum;
}

// With two rows by turns the second barrier of the body is not needed: between the
// reads of a row and the next stores to it is the first barrier of the other. That the
// rows alternate the answer does not go into: nothing is said of either.
__global__ void turns(float *out, const float *in, int n) {
  __shared__ float s[2][256];
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    s[k & 1][threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();
    sum += s[k & 1][255 - threadIdx.x];
    __syncthreads();
  }
  out[INDEX] = sum;
}

// A tree of sums: step s reads 128, 64, 32, ... further on.
__global__ void tree(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[INDEX];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

// One thread writes, all read.
__global__ void one(float *out, const float *in) {
  __shared__ float s;
  if (threadIdx.x == 0)
    s = in[blockIdx.x];
  __syncthreads();
  out[INDEX] = s;
}

// Data decides where.
__global__ void scatter(float *out, const float *in, const int *to) {
  __shared__ float s[256];
  s[to[INDEX] & 255] = in[INDEX];
  __syncthreads();
  out[INDEX] = s[threadIdx.x];
}

// In place: thread t reads what t + 1 writes behind the barrier, in global memory.
__global__ void shift(float *x) {
  float v = x[threadIdx.x + 1];
  __syncthreads();
  x[threadIdx.x] = v;
}

// Each its own, in whatever block: the barrier does nothing.
// CHECK: barrier-needs.cu:[[@LINE+3]]:3: {{.*}}: nothing needs this barrier in blocks of 256 threads: {{.*}} 'still'
__global__ void still(float *x) {
  float v = x[INDEX];
  __syncthreads();
  x[INDEX] = 2 * v;
}

// What others see in another order is nobody's guess: atomics, volatile, fences; and a
// barrier in front of a clock is for the time.
__global__ void counts(float *out, unsigned *done) {
  out[INDEX] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(done, 1u);
}
__global__ void flags(float *out, volatile int *flag) {
  out[INDEX] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    flag[blockIdx.x] = 1;
}
__global__ void fenced(float *out, int *flag) {
  out[INDEX] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    flag[blockIdx.x] = 1;
}
__global__ void timed(float *out, long long *time) {
  out[INDEX] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    time[blockIdx.x] = clock64();
}
// Says how many of all threads: what it is for.
__global__ void asks(float *out) {
  int v = __syncthreads_or(out[INDEX] > 0);
  out[INDEX] = v;
}

// Launched with a warp here and with more there: one of them needs the barrier.
__global__ void both(float *out, const float *in) {
  __shared__ float s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

// Blocks of one warp.
// CHECK: barrier-needs.cu:[[@LINE+4]]:3: {{.*}}: this barrier is for threads of one warp in blocks of 32 threads; __syncwarp() in its place is predicted to speed up 'warp'
__global__ void warp(float *out, const float *in, const int *to) {
  __shared__ float s[32];
  s[to[threadIdx.x] & 31] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

void run(float *out, float *in, int *to, int n, long long *time) {
  own<<<1024, 256>>>(out, in);
  lanes<<<1024, 256>>>(out, in);
  next<<<1024, 256>>>(out, in);
  twice<<<1024, 256>>>(out, in);
  rows<<<1024, 256>>>(out, in, n);
  turns<<<1024, 256>>>(out, in, n);
  tree<<<1024, 256>>>(out, in);
  one<<<1024, 256>>>(out, in);
  scatter<<<1024, 256>>>(out, in, to);
  shift<<<1024, 256>>>(out);
  still<<<1024, 256>>>(out);
  counts<<<1024, 256>>>(out, (unsigned *)to);
  flags<<<1024, 256>>>(out, to);
  fenced<<<1024, 256>>>(out, to);
  timed<<<1024, 256>>>(out, time);
  asks<<<1024, 256>>>(out);
  both<<<1024, 32>>>(out, in);
  both<<<1024, 256>>>(out, in);
  warp<<<1024, 32>>>(out, in, to);
}
