// How many lanes of an atomic meet, where it depends on data. It goes through
// dialect text, and says of the other statements nothing.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: gpuperf --format=mlir --cuda=none %s | gpuperf --machine=a100 --format=json - | FileCheck %s --check-prefix=JSON
// RUN: gpuperf --machine=a100 --cuda=none --format=json %s | FileCheck %s --check-prefix=JSON

// CHECK-LABEL: "before"
// CHECK: access atomic shared 4 @bins{{.*}} {atomic = "add.i32", conflict = 3.{{0*}}e+00 : f64, increment}
// CHECK: access atomic shared 4 @bins{{.*}} {atomic = "add.i32"}
// JSON-LABEL: "name": "before"
// JSON: "lanes_on_one_address": 3,
// JSON-NEXT: "lanes_in_one_bank": 3,
// JSON: "3.00 lanes of an atomic request meet at one address, by annotation"
// JSON: "lanes_in_one_bank": 3.53
// JSON: lanes assumed to be spread evenly over the array
// gpuperf: launch(grid=64, block=256)
__global__ void before(const int *x, int *out) {
  __shared__ int bins[1024];
  // gpuperf: conflict(3)
  atomicAdd(&bins[x[threadIdx.x] & 1023], 1);
  __syncthreads();
  atomicAdd(&bins[x[threadIdx.x + 256] & 1023], 2);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// On several lines, and behind.
//
// CHECK-LABEL: "several"
// CHECK: access atomic shared 4 @bins{{.*}} {atomic = "max.i32", conflict = 2.5{{0*}}e+00 : f64, returns}
// CHECK: access atomic global 4 %out{{.*}} {atomic = "add.i32", conflict = 3.2{{0*}}e+01 : f64}
// JSON-LABEL: "name": "several"
// JSON: "lanes_in_one_bank": 2.5,
// JSON: "lanes_on_one_address": 32,
// gpuperf: launch(grid=64, block=256)
__global__ void several(const int *x, int *out) {
  __shared__ int bins[1024];
  // gpuperf: conflict(2.5)
  int old =
      atomicMax(&bins[x[threadIdx.x] & 1023],
                3);
  atomicAdd(&out[x[threadIdx.x]], old); // gpuperf: conflict(32)
}
