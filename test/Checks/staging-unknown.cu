// What is not known to be the same for threads of a block, or for one thread twice, is no
// advice to share it: a quotient by a divisor that the launch leaves open, a volatile load.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-staging %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --checks=gpuperf-staging %s | FileCheck %s %}

// CHECK: staging-unknown.cu:[[#@LINE+7]]:{{[0-9]+}}: warning: threads of a block load each element of {{.*}}
// CHECK-NOT: [gpuperf-staging]
// CHECK: 5 kernels analysed, 1 finding
__global__ void known(float *out, const float *in, const float *other) {
  float sum = 0;
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int k = 0; k < 1024; ++k)
    sum += in[y * 1024 + k] * other[k * 1024 + x];
  out[y * 1024 + x] = sum;
}

// Nor is what all lanes of a warp load alike: L1 serves that as shared memory would.
__global__ void broadcast(float *out, const float *in) {
  float sum = 0;
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 256; ++k)
    sum += in[i / 32 * 256 + k] * in[k];
  out[i] = sum;
}

__global__ void open(float *out, const float *in, int stride) {
  float sum = 0;
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 256; ++k)
    sum += in[i / stride * 256 + k];
  out[i] = sum;
}

__global__ void waits(float *out, volatile const float *latch) {
  while (latch[0] < 1)
    ;
  float sum = 0;
  for (int k = 0; k < 256; ++k)
    sum += latch[k];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// One load of the statement is the same for all threads, the other is not. nvcc gives both the
// place of the statement.
__global__ void both(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[i + k * 65536] = out[i + k * 65536] * in[k * 65536 + i] + in[blockIdx.x];
}

void run(float *out, const float *in, int stride) {
  known<<<dim3(64, 64), dim3(16, 16)>>>(out, in, in);
  broadcast<<<1024, 256>>>(out, in);
  open<<<1024, 256>>>(out, in, stride);
  waits<<<1024, 256>>>(out, in);
  both<<<256, 256>>>(out, in, stride);
}
