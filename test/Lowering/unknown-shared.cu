// Dynamic shared memory of which the launch does not tell the size is not known, and no
// 0 bytes; none in the launch is none.
//
// RUN: gpuperf --cuda=none --machine=a100 --format=mlir %s | FileCheck %s --check-prefix=MLIR
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 --format=json %s > %t.cu.json
// RUN: gpuperf --cuda=none --machine=a100 --format=mlir %s | gpuperf --machine=a100 --format=json - > %t.mlir.json
// RUN: cmp %t.cu.json %t.mlir.json

__global__ void turn(float *p) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x ^ 1];
}

void some(float *p, int n) { turn<<<16, 256, n * sizeof(float)>>>(p); }
// MLIR: grid("16", "1", "1") block("256", "1", "1") shared("~shared")
// CHECK: turn<<<16, 256, 1024>>>
// CHECK: launch grid, block: launch site; shared: default
// CHECK: assumed size of dynamic shared memory not known, 1024 bytes assumed: as far as the first and last threads of a block reach

void none(float *p) { turn<<<32, 256>>>(p); }
// MLIR: grid("32", "1", "1") block("256", "1", "1") shared("0")
// CHECK: turn<<<32, 256>>>
// CHECK: launch grid, block, shared: launch site
// CHECK-NOT: size of dynamic
// CHECK: bound, in cycles
