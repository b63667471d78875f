// What an atomic costs is up to data where a condition decides whether it takes place, or where
// data chooses its address in a range: the least and the most are told, and neither as a fact.
//
// RUN: gpuperf --cuda=none --machine=h100 --checks=gpuperf-atomics --quiet %s | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:

// An H100 does 0.288 float adds on one address in a cycle of 1/1.98 ns. If all lanes pass and the
// batch is one thing over and over, each of its three sums gets 8448 * 256 * 2048 of them:
// 4429185024 / 0.288 / 1.98e9 = 7.77 s.
// CHECK: [[#@LINE+14]]:9: remark: cost of the global atomic add of 'sum{{.*}}' is up to data: 'gradients' is predicted to take 2.{{[0-9]+}} ms if no lane takes part, 7.77 s if all do and hit one address [gpuperf-atomics]
// CHECK: note: 6144 requests per warp; the prediction, 3.{{[0-9]+}} ms, assumes how often the condition at line [[#@LINE+10]] holds and which addresses are hit
__global__ void __launch_bounds__(256) gradients(float *sum, const float *alpha, const int *list) {
  __shared__ int batch[256];
  float a = alpha[blockIdx.x * 256 + threadIdx.x], v = 1;
  for (int r = 0; r < 8; ++r) {
    __syncthreads();
    batch[threadIdx.x] = list[r * 256 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 256; ++k) {
      v *= 0.99f;
      if (a * v < 0.004f)
        continue;
      for (int c = 0; c < 3; ++c)
        atomicAdd(&sum[batch[k] * 3 + c], a * v);
    }
  }
}

// 16777216 adds of integers, 0.573 in a cycle: 14.8 ms at one address. At each of 256 addresses
// they are 65536, as many as there are blocks: sums of each block would bring nothing.
// CHECK: [[#@LINE+4]]:3: remark: cost of the global atomic add of 'bins{{.*}}' is up to data: 'bytes' is predicted to take {{[0-9.]+}} ms if its 256 addresses are hit alike, 14.8 ms if all lanes hit one of them [gpuperf-atomics]
// CHECK: note: 1 request per warp; the prediction, {{[0-9.]+}} ms, assumes that data is spread evenly over the addresses
__global__ void bytes(unsigned *bins, const unsigned char *x) {
  int i = blockIdx.x * 256 + threadIdx.x;
  atomicAdd(&bins[x[i]], 1u);
}
// CHECK: [[#@LINE+5]]:5: remark: cost of the global atomic add of 'bins{{.*}}' is up to data: 'masked' is predicted to take {{[0-9.]+}} us if no lane takes part, 14.8 ms if all do and hit one of its 256 addresses [gpuperf-atomics]
// CHECK: note: 1 request per warp; the prediction, {{[0-9.]+}} ms, assumes how often the condition at line [[#@LINE+3]] holds and that data is spread evenly over the addresses
__global__ void masked(unsigned *bins, const unsigned *x, const float *w) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (w[i] > 10)
    atomicAdd(&bins[x[i] & 255], 1u);
}
// Two at one array are one finding; of one distance between places, both can hit one: 29.6 ms.
// CHECK: [[#@LINE+5]]:5: remark: cost of the global atomic add of 'bins{{.*}}' and 1 more access of 'bins' is up to data: 'pairs' is predicted to take {{[0-9.]+}} us if no lane takes part, 29.6 ms if all do and hit one address [gpuperf-atomics]
// CHECK: [[#@LINE+5]]:5: note: the same is true of the global atomic of 'bins{{.*}}'
__global__ void pairs(unsigned *bins, const unsigned *x, const float *w) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (w[i] > 10) {
    atomicAdd(&bins[x[i]], 1u);
    atomicAdd(&bins[x[i + 16777216]], 1u);
  }
}

// Each thread has an address of its own, one lane of a block adds, or nothing is known of where
// lanes that all add do so: silent.
__global__ void own(float *sum, const float *w) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (w[i] > 10)
    atomicAdd(&sum[i], w[i]);
}
__global__ void few(float *sum, const float *w, const int *x) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x == 0 && w[i] > 10)
    atomicAdd(&sum[x[i]], w[i]);
}
__global__ void anywhere(float *sum, const float *w, const int *x) {
  int i = blockIdx.x * 256 + threadIdx.x;
  atomicAdd(&sum[x[i]], w[i]);
}
// A few blocks, done before it matters.
__global__ void small(unsigned *bins, const unsigned char *x, const float *w) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (w[i] > 10)
    atomicAdd(&bins[x[i]], 1u);
}
void run(float *s, unsigned *b, const float *w, const int *x) {
  auto u = (const unsigned *)x;
  auto c = (const unsigned char *)x;
  gradients<<<8448, 256>>>(s, w, x);
  bytes<<<65536, 256>>>(b, c);
  masked<<<65536, 256>>>(b, u, w);
  pairs<<<65536, 256>>>(b, u, w);
  own<<<65536, 256>>>(s, w);
  few<<<65536, 256>>>(s, w, x);
  anywhere<<<65536, 256>>>(s, w, x);
  small<<<4, 256>>>(b, c, w);
}
