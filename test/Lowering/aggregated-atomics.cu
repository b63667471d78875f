// Which atomics one lane does for its warp, as ptxas 13.0 makes them for sm_80, and what
// is then said of their lanes. (static-counts-ptxas.test counts the instructions.)
// RUN: gpuperf --cuda=none --arch=sm_80 --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --arch=sm_75 --format=mlir %s | FileCheck %s --check-prefix=TURING
// RUN: gpuperf --cuda=none --machine=a100 --format=json %s | FileCheck %s --check-prefix=LANES

__global__ void block_total(int *total, const int *a) {
  atomicAdd(total, a[threadIdx.x]);
  atomicAdd(total + blockIdx.x, 1);
  atomicAdd(total + (threadIdx.x >> 5), 1);
  atomicExch(total + 8, 1);
  atomicAdd((float *)total + 9, 1.0f);
}
// CHECK: "aggregate" [int 3, conversion 1, move 2]
// CHECK: access atomic global 4 %total["0"] {{.*}}{aggregated
// CHECK: "aggregate" [int 2, conversion 2, move 1]
// CHECK: access atomic global 4 %total["bx * 4"] {{.*}}{aggregated
// CHECK: access atomic global 4 %total["(tx >> 5) * 4"]
// CHECK-NOT: {aggregated
// CHECK: gpuperf.inst "exit"

// So are those of a block's or the system's scope, as ptxas makes of atom.sys: REDUX and one
// lane's RED.
__global__ void scoped(int *total) {
  atomicMax_system(total, int(threadIdx.x));
  atomicAdd_block(total + 1, 10);
  atomicExch_system(total + 2, 1);
  atomicCAS_system(total + 3, 0, int(threadIdx.x));
}
// CHECK-LABEL: @_Z6scopedPi
// CHECK: access atomic global 4 %total["0"] {{.*}}{aggregated, atomic = "max.i32"
// CHECK: access atomic global 4 %total["4"] {{.*}}{aggregated, atomic = "add.i32"
// CHECK-NOT: {aggregated
// CHECK: access atomic global 4 %total["8"] {{.*}}{atomic = "exch.i32"}
// CHECK: access atomic global 4 %total["12"] {{.*}}{atomic = "cas.i32"}
// CHECK-NOT: {aggregated
// CHECK: gpuperf.inst "exit"

// Before 8.0 without REDUX, by a tree of shuffles.
// TURING: "aggregate" [int 8, control 1, move 1, shuffle 5] depth 10 cold 1

// LANES: "active_lanes": 1,
// LANES: "active_lanes": 1,
// LANES: "active_lanes": 32,

void run(int *total, const int *a) { block_total<<<80, 256>>>(total, a); }
