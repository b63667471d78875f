// Copies of a loop that ptxas makes, four side by side, whose words of shared memory are
// neighbours: it loads them at once. The comments have the loads of shared memory in the loop's
// code (13.0, sm_80).
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --implicit-check-not="load shared"

// 2 LDS.128, 4 FFMA: a row of each, 128 floats.
// CHECK-LABEL: "rows"
// CHECK:       loop %{{.*}} trip "32" {{.*}}steps = 4
// CHECK:       access load shared 16 @p
// CHECK:       access load shared 16 @q
// CHECK-COUNT-4: "fma.f32"
// CHECK-NOT:   "fma.f32"
// CHECK:       gpuperf.yield
__global__ void rows(const float *a, float *o) {
  __shared__ float p[16 * 128], q[16 * 128];
  int x = threadIdx.x, y = threadIdx.y;
  for (int d = x; d < 128; d += 16) {
    p[y * 128 + d] = a[y * 128 + d];
    q[y * 128 + d] = a[y * 128 + d + 4096];
  }
  __syncthreads();
  float sum = 0;
  for (int d = 0; d < 128; d++)
    sum += p[x * 128 + d] * q[y * 128 + d];
  o[y * 16 + x] = sum;
}

// 8 LDS: each of two pointers has a step of its own, and how they are aligned is not seen.
// CHECK-LABEL: "column"
// CHECK:       loop %{{.*}} trip "128" {{.*}}unroll = 4
// CHECK:       access load shared 4 @p
// CHECK:       access load shared 4 @q
// CHECK:       gpuperf.yield
__global__ void column(const float *a, float *o) {
  __shared__ float p[8 * 128], q[128 * 8];
  int x = threadIdx.x, y = threadIdx.y;
  for (int d = x; d < 128; d += 8) {
    p[y * 128 + d] = a[y * 128 + d];
    q[d * 8 + y] = a[y * 128 + d + 4096];
  }
  __syncthreads();
  float sum = 0;
  for (int d = 0; d < 128; d++)
    sum += p[y * 128 + d] * q[d * 8 + x];
  o[y * 8 + x] = sum;
}

// 8 LDS: constant memory has a pointer of its own.
// CHECK-LABEL: "loaded"
// CHECK:       loop %{{.*}} trip "128" {{.*}}unroll = 4
// CHECK:       access load shared 4 @p
// CHECK:       access load shared 4 @q
// CHECK:       gpuperf.yield
__constant__ int places[128];
__global__ void loaded(const float *a, float *o) {
  __shared__ float p[16 * 128], q[2048];
  int x = threadIdx.x, y = threadIdx.y;
  for (int d = x; d < 128; d += 16) {
    p[y * 128 + d] = a[y * 128 + d];
    q[d * 16 + y] = a[y * 128 + d + 4096];
  }
  __syncthreads();
  float sum = 0;
  for (int d = 0; d < 128; d++)
    sum += p[y * 128 + d] * q[places[d] + x];
  o[y * 16 + x] = sum;
}

// LDS.32 and LDG, four of each: so are they beside global memory.
// CHECK-LABEL: "global"
// CHECK:       loop %{{.*}} trip "128" {{.*}}unroll = 4
// CHECK:       access load shared 4 @p
// CHECK:       gpuperf.yield
__global__ void global(const float *a, float *o) {
  __shared__ float p[16 * 128];
  int x = threadIdx.x, y = threadIdx.y;
  for (int d = x; d < 128; d += 16)
    p[y * 128 + d] = a[y * 128 + d];
  __syncthreads();
  float sum = 0;
  for (int d = 0; d < 128; d++)
    sum += p[y * 128 + d] * a[d * 1000 + x];
  o[y * 16 + x] = sum;
}

// 8 LDS: rows of 129 floats begin anywhere.
// CHECK-LABEL: "padded"
// CHECK:       loop %{{.*}} trip "128" {{.*}}unroll = 4
// CHECK:       access load shared 4 @p
// CHECK:       access load shared 4 @q
// CHECK:       gpuperf.yield
__global__ void padded(const float *a, float *o) {
  __shared__ float p[16 * 129], q[16 * 129];
  int x = threadIdx.x, y = threadIdx.y;
  for (int d = x; d < 128; d += 16) {
    p[y * 129 + d] = a[y * 128 + d];
    q[y * 129 + d] = a[y * 128 + d + 4096];
  }
  __syncthreads();
  float sum = 0;
  for (int d = 0; d < 128; d++)
    sum += p[x * 129 + d] * q[y * 129 + d];
  o[y * 16 + x] = sum;
}

// 2 LDS.128 and 4 LDS: of two rows of one array the pointer is at the beginning of one.
// CHECK-LABEL: "tile"
// CHECK:       loop %{{.*}} trip "32" {{.*}}steps = 4
// CHECK-DAG:   access load shared 16 @p
// CHECK-DAG:   access load shared 16 @p
// CHECK-DAG:   access load shared 4 @q
// CHECK-DAG:   access load shared 4 @q
// CHECK-DAG:   access load shared 4 @q
// CHECK-DAG:   access load shared 4 @q
// CHECK:       gpuperf.yield
__global__ void tile(const float *a, float *o) {
  __shared__ float p[16 * 128], q[128 * 16];
  int x = threadIdx.x, y = threadIdx.y;
  for (int d = x; d < 128; d += 8) {
    p[y * 128 + d] = a[y * 128 + d];
    q[d * 8 + y] = a[y * 128 + d + 4096];
  }
  __syncthreads();
  float first = 0, second = 0;
  for (int d = 0; d < 128; d++) {
    first += p[y * 256 + d] * q[d * 16 + x];
    second += p[y * 256 + 128 + d] * q[d * 16 + x];
  }
  o[y * 16 + x] = first;
  o[y * 16 + x + 8] = second;
}

// 2 LDS.128 and 4 LDG: so are they beside global memory.
// CHECK-LABEL: "rowsAndGlobal"
// CHECK:       loop %{{.*}} trip "32" {{.*}}steps = 4
// CHECK-COUNT-2: access load shared 16 @p
// CHECK:       gpuperf.yield
__global__ void rowsAndGlobal(const float *a, float *o) {
  __shared__ float p[16 * 128];
  int x = threadIdx.x, y = threadIdx.y;
  for (int d = x; d < 128; d += 16)
    p[y * 128 + d] = a[y * 128 + d];
  __syncthreads();
  float first = 0, second = 0;
  for (int d = 0; d < 128; d++) {
    float factor = a[d * 1000 + x];
    first += p[y * 128 + d] * factor;
    second += p[y * 128 + 512 + d] * factor;
  }
  o[y * 16 + x] = first;
  o[y * 16 + x + 8] = second;
}
