// Stores that fill no sector. L2 merges each with what the sector holds, and DRAM
// is read for what a sector lacks when it leaves L2. Measured on an H200 (medians
// of 7, caches cold; the project's own data): a transpose of 4096 x 4096 floats
// 254.8 us, of 8192 x 8192 through shared memory 147.3 us; 4 Mi stores at strides
// of 8 and 16 floats 64.0 and 86.8 us, additions at the first 68.4 us; 16 Mi stores
// of which eight blocks in a row fill a sector 142.3 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s %}

// 32 lanes, each in a line of its own.
// CHECK-LABEL: transposed<<<(128,128), (32,32)>>>
// CHECK: predicted 2{{[3-7].}} us {{.*}} bound by L2 cache; {{.*}} facts known
__global__ void transposed(float *out, const float *in) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  out[x * 4096 + y] = in[y * 4096 + x];
}

// Full sectors.
// CHECK-LABEL: through_shared<<<(256,256), (32,8)>>>
// CHECK: predicted 1{{[34].}} us {{.*}} bound by DRAM bandwidth
__global__ void through_shared(float *out, const float *in) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * 8192 + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) out[(y + j) * 8192 + x] = tile[threadIdx.x][threadIdx.y + j];
}

// 134 MB of sectors are written, and 127 of them read.
// CHECK-LABEL: apart8<<<16384, 256>>>
// CHECK: predicted 6{{[0-9].?.?}} us
// CHECK: memory {{.*}} 261 MB at DRAM
__global__ void apart8(float *out) { out[8 * (blockIdx.x * 256 + threadIdx.x)] = threadIdx.x; }
// CHECK-LABEL: apart16<<<16384, 256>>>
// CHECK: predicted {{(8[0-9].?.?|9[0-9].?.?)}} us
__global__ void apart16(float *out) { out[16 * (blockIdx.x * 256 + threadIdx.x)] = threadIdx.x; }

// Loaded before: nothing is left to be read.
// CHECK-LABEL: added<<<16384, 256>>>
// CHECK: predicted 6{{[0-9].?.?}} us
// CHECK: memory {{.*}} 268 MB at DRAM
__global__ void added(float *out) { out[8 * (blockIdx.x * 256 + threadIdx.x)] += 1; }

// Other blocks fill the sectors before they leave L2: only the array is written.
// CHECK-LABEL: filled_later<<<65536, 256>>>
// CHECK: predicted 14{{[0-9]}} us {{.*}} bound by L2 cache
// CHECK: memory {{.*}} 67.1 MB at DRAM
__global__ void filled_later(float *out) {
  int part = blockIdx.x % 8, i = blockIdx.x / 8 * 256 + threadIdx.x;
  out[8 * i + part] = i;
}

// A row that begins behind its line: its two ends alone are partly filled.
// CHECK-LABEL: shifted<<<16384, 256>>>
// CHECK: bound by launch
__global__ void shifted(float *out) { out[1 + blockIdx.x * 256 + threadIdx.x] = threadIdx.x; }

void run(float *a, float *b) {
  transposed<<<dim3(128, 128), dim3(32, 32)>>>(a, b);
  through_shared<<<dim3(256, 256), dim3(32, 8)>>>(a, b);
  apart8<<<16384, 256>>>(a);
  apart16<<<16384, 256>>>(a);
  added<<<16384, 256>>>(a);
  filled_later<<<65536, 256>>>(a);
  shifted<<<16384, 256>>>(a);
}

// By hand: 32 sectors in as many lines, 32 in 8 lines, and the two ends of a row.
// RUN: gpuperf explain transposed --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=LINES
// LINES: partial_sectors 32 sectors/warp
// LINES: partial_lines 32 lines/warp
// RUN: gpuperf explain added --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=SECTORS
// SECTORS: partial_sectors 32 sectors/warp
// SECTORS: partial_lines 8 lines/warp
// RUN: gpuperf explain shifted --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=ENDS
// ENDS: partial_sectors 2 sectors/warp
// ENDS: partial_lines 2 lines/warp
