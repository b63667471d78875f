// Iterations that need each other cannot be shared out: `i = next[i]`, a binary search, a
// list in a list, a recurrence, sums that are each stored, what is left in shared memory,
// arrays that are changed in place. A sum can, a largest difference, walks from many heads, a
// product by tiles, and one that makes each element from itself.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-launch %s | FileCheck %s

// CHECK-NOT: warning
// CHECK: warning: only 1 block of 1 thread for 108 SMs{{.*}} sharing its loops' iterations out over all SMs {{.*}} 'sum'
// CHECK: warning: only 1 block of 1 thread for 108 SMs{{.*}} sharing its loops' iterations out over all SMs {{.*}} 'heads'
// CHECK: warning: only 1 block of 1 thread for 108 SMs{{.*}} sharing its loops' iterations out over all SMs {{.*}} 'farthest'
// CHECK: warning: only 1 block of 1 thread for 108 SMs{{.*}} sharing its loops' iterations out over all SMs {{.*}} 'eachOfItself'
// CHECK: warning: 128 blocks of 2 warps take at most 4 of the 64 places for warps that an SM has for them; sharing its loops' iterations out over 3456 blocks {{.*}} 'sums'
// CHECK: note: more blocks do a part of the iterations each; what a loop sums up over all of them has to be combined
// CHECK: warning: 144 blocks of 8 warps take at most 16 of the 64 places for warps {{.*}} 'tiles'
// CHECK: warning: only 2 blocks for 108 SMs{{.*}} sharing its work out over all SMs {{.*}} 'tree'
// CHECK-NOT: warning

__global__ void follow(const int *next, int *out, int n) {
  int i = 0;
  for (int k = 0; k < n; ++k)
    i = next[i];
  *out = i;
}

__global__ void search(const int *sorted, int *out, int n, int x) {
  int low = 0;
  for (int size = n; size > 1; size /= 2)
    low = sorted[low + size / 2] <= x ? low + size / 2 : low;
  *out = low;
}

__global__ void lists(const int *next, const int *down, int *out, int n) {
  int i = 0, sum = 0;
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < 32; ++j)
      sum += down[i * 32 + j];
    i = next[i];
  }
  *out = sum;
}

__global__ void sum(const int *a, int *out, int n) {
  int total = 0;
  for (int k = 0; k < n; ++k)
    total += a[k];
  *out = total;
}

__global__ void heads(const int *head, const int *next, int *out, int n) {
  for (int k = 0; k < n; ++k) {
    int i = head[k];
    for (int j = 0; j < 100; ++j)
      i = next[i];
    out[k] = i;
  }
}

__global__ void farthest(const float *a, float *out, int n) {
  float most = 0;
  for (int k = 0; k < n; ++k)
    most = fmaxf(most, fabsf(a[k] - 1));
  *out = most;
}

__global__ void recurrence(const float *a, float *out, int n) {
  float v = 0;
  for (int k = 0; k < n; ++k)
    v = v * 0.5f + a[k];
  *out = v;
}

__global__ void runningSums(const float *a, float *out, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k)
    out[k] = sum += a[k];
}

__global__ void leftInShared(const float *a, float *out) {
  __shared__ float all[4096];
  for (int k = threadIdx.x; k < 4096; k += 32)
    all[k] = a[k] * a[k + 7];
  __syncthreads();
  out[threadIdx.x] = all[threadIdx.x * 5 % 4096] + all[4095 - threadIdx.x];
}

__global__ void inPlace(float *x, int n) {
  for (int k = 1; k < n; ++k)
    x[k] += 0.5f * x[k - 1];
}

__global__ void tileInPlace(float *x, int steps) {
  __shared__ float row[258];
  float last = x[threadIdx.x];
  row[threadIdx.x + 1] = last;
  for (int k = 0; k < steps; ++k) {
    __syncthreads();
    float next = row[threadIdx.x] + row[threadIdx.x + 2];
    __syncthreads();
    row[threadIdx.x + 1] = last = next;
  }
  x[threadIdx.x] = last;
}

// The state is multiplied each time, but that is not what ends the loop.
__global__ void states(unsigned *out, int n) {
  unsigned state = 1;
  for (int k = 0; k < n; ++k) {
    state *= 48271;
    out[k] = state;
  }
}

__global__ void eachOfItself(float *x, int n) {
  for (int k = 0; k < n; ++k)
    x[k] = sqrtf(x[k]) + 1;
}

__global__ void sums(const float *a, float *out, int n) {
  float sum = 0;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x)
    sum += a[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void tiles(const float *a, const float *b, float *c, int n) {
  __shared__ float as[16][16], bs[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    as[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

// One element for each thread; what runs several times halves its distance.
__global__ void tree(const float *a, float *out, int n) {
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) {
    float sum = a[k];
#pragma unroll 1
    for (int lanes = 16; lanes > 0; lanes /= 2)
      for (int i = 0; i < 20; ++i)
        sum = sqrtf(sum + __shfl_xor_sync(~0u, sum, lanes));
    out[k] = sum;
  }
}

void runFloats(float *a, float *out) {
  farthest<<<1, 1>>>(a, out, 100000);
  recurrence<<<1, 1>>>(a, out, 100000);
  recurrence<<<128, 64>>>(a, out, 100000);
  runningSums<<<1, 1>>>(a, out, 100000);
  leftInShared<<<1, 32>>>(a, out);
  inPlace<<<1, 1>>>(out, 100000);
  tileInPlace<<<1, 256>>>(out, 100000);
  states<<<1, 1>>>((unsigned *)out, 100000);
  eachOfItself<<<1, 1>>>(out, 100000);
  sums<<<128, 64>>>(a, out, 1 << 24);
  tiles<<<dim3(12, 12), dim3(16, 16)>>>(a, a, out, 192);
  tree<<<2, 1024>>>(a, out, 2048);
  tree<<<144, 256>>>(a, out, 144 * 256);
}

void run(int *a, int *b, int *out) {
  follow<<<1, 1>>>(a, out, 100000);
  search<<<1, 1>>>(a, out, 1 << 30, 7);
  lists<<<1, 1>>>(a, b, out, 100000);
  sum<<<1, 1>>>(a, out, 100000);
  heads<<<1, 1>>>(a, b, out, 100000);
}
