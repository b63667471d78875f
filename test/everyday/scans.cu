// Prefix sums within a block.
//
// RUN: gpuperf --cuda=none --machine=a100 --verbose %s | FileCheck %s

// Steps 1 to 16 leave out lanes of the first warp, 32, 64 and 128 one, two and four warps:
// 5 * 8 + 7 + 6 + 4 = 57 requests of eight warps, 7.125 of each, of
// (8 * 256 - 255) / 57 = 31.5 lanes. 1 + 8 * 2 barriers.
//
// CHECK-LABEL: hillisSteele<<<
// CHECK-DAG: per warp {{.*}} barrier 17{{$|,}}
__global__ void hillisSteele(float *a) {
  __shared__ float part[256];
  int t = threadIdx.x;
  part[t] = a[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load part 4 unit 7.12 31.5 1 1{{ *$}}
    float v = t >= d ? part[t - d] : 0;
    __syncthreads();
    part[t] += v;
    __syncthreads();
  }
  a[blockIdx.x * 256 + t] = part[t];
}
// Up and down a tree of 256 by 128 threads. Of the four warps 4, 2, 1, 1, 1, 1, 1 and 1
// take part, at places that are 2, 4, ... 256 words apart: 2, 4, 8, 8, 8, 4, 2 and 1 words
// in a bank. 12 requests, 3 of a warp, of 47 / 12 = 3.92 wavefronts; the same on the way
// down. Where the two words are neighbours they are loaded as 8 bytes (LDS.64 in the code
// of ptxas 13.0), a request of each warp, and 39 wavefronts are left for 8 requests of each
// of the others. Eight barriers on each way, one between them and one at the end.
//
// CHECK-LABEL: blelloch<<<
// CHECK-DAG: per warp {{.*}} barrier 18{{$|,}}
__global__ void blelloch(float *a) {
  __shared__ float part[256];
  int t = threadIdx.x, apart = 1;
  part[2 * t] = a[blockIdx.x * 256 + 2 * t];
  part[2 * t + 1] = a[blockIdx.x * 256 + 2 * t + 1];
  for (int d = 128; d > 0; d /= 2) {
    __syncthreads();
    // CHECK-DAG: [[@LINE+5]]:{{[0-9]+}} shared load part 8 unit 1 32 2 2{{ *$}}
    // CHECK-DAG: [[@LINE+4]]:{{[0-9]+}} shared load part 4 {{[a-z0-9-]+}} 2 15.9 4.88 1{{ *$}}
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} shared load part 4 {{[a-z0-9-]+}} 2 15.9 4.88 1{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared store part 4 {{[a-z0-9-]+}} 3 21.2 3.92 1{{ *$}}
    if (t < d)
      part[apart * (2 * t + 2) - 1] += part[apart * (2 * t + 1) - 1];
    apart *= 2;
  }
  __syncthreads();
  if (t == 0)
    part[255] = 0;
  for (int d = 1; d < 256; d *= 2) {
    apart /= 2;
    __syncthreads();
    if (t < d) {
      int left = apart * (2 * t + 1) - 1, right = apart * (2 * t + 2) - 1;
      // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load part 8 unit 1 32 2 2{{ *$}}
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load part 4 {{[a-z0-9-]+}} 2 15.9 4.88 1{{ *$}}
      float v = part[left];
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load part 4 {{[a-z0-9-]+}} 2 15.9 4.88 1{{ *$}}
      part[left] = part[right];
      part[right] += v;
    }
  }
  __syncthreads();
  // Every second float: eight sectors for 128 bytes.
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store a 4 strided 1 32 8 4{{ *$}}
  a[blockIdx.x * 256 + 2 * t] = part[2 * t];
  a[blockIdx.x * 256 + 2 * t + 1] = part[2 * t + 1];
}
// With a gap behind each 32 words, words 2t are in the banks 2t and 2t + 1.
//
// CHECK-LABEL: gaps<<<
__global__ void gaps(float *a) {
  __shared__ float part[264];
  int t = threadIdx.x, i = 2 * t;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store part 4 {{[a-z0-9-]+}} 1 32 1 1{{ *$}}
  part[i + i / 32] = a[blockIdx.x * 256 + t];
  __syncthreads();
  a[blockIdx.x * 256 + t] = part[t];
}
// In a warp by shuffles: five, and five of the first warp over the eight sums.
//
// CHECK-LABEL: shuffles<<<
// CHECK-DAG: per warp {{.*}} barrier 2, shuffle 5.62{{$|,}}
__device__ int scanWarp(int v, int lane) {
  for (int d = 1; d < 32; d *= 2) {
    int other = __shfl_up_sync(~0u, v, d);
    if (lane >= d)
      v += other;
  }
  return v;
}
__global__ void shuffles(int *a) {
  __shared__ int sums[32];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  int v = scanWarp(a[blockIdx.x * 256 + t], lane);
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared store sums 4 {{[a-z0-9-]+}} 1 1 1 1{{ *$}}
  if (lane == 31)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load sums 4 unit 0.125 32 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store sums 4 unit 0.125 32 1 1{{ *$}}
    sums[lane] = scanWarp(sums[lane], lane);
  __syncthreads();
  // Seven of eight warps read the sum of those before them, one address.
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load sums 4 uniform 0.875 32 1 1{{ *$}}
  a[blockIdx.x * 256 + t] = v + (warp ? sums[warp - 1] : 0);
}
void run(float *a) {
  hillisSteele<<<4096, 256>>>(a);
  blelloch<<<4096, 128>>>(a);
  gaps<<<4096, 128>>>(a);
  shuffles<<<4096, 256>>>((int *)a);
}
