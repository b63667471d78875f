// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-local-memory --format=json %t/bins.mlir | FileCheck %t/bins.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-local-memory --format=json %t/tile.mlir | FileCheck %t/tile.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-local-memory --format=json %t/large.mlir | FileCheck %t/large.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-local-memory --format=json %t/two.mlir | FileCheck %t/two.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-local-memory --format=json %t/clean.mlir | FileCheck %t/clean.mlir

//--- bins.mlir
// One finding for the array, however many accesses.
// CHECK:      "check": "gpuperf-local-memory",
// CHECK-NEXT: "severity": "remark",
// CHECK-NEXT: "file": "bins.cu",
// CHECK-NEXT: "line": 6,
// CHECK-NEXT: "column": 7,
// CHECK-NEXT: "message": "array 'bins' is probably in local memory, not in registers: its index is not known at compile time; keeping it in registers is predicted to speed up 'bins' {{[0-9.]+}}x",
// CHECK:      "message": "128 local requests per warp
// CHECK-NOT:  "check"
gpuperf.kernel @bins "bins" (ptr %in) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array local @bins elem 4 dims [16] align 4 loc("bins.cu":4:7)
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access load local 4 @bins ["4 * ?bin"] loc("bins.cu":6:7)
    %2 = gpuperf.inst "add" [int 1] (%1)
    %3 = gpuperf.access store local 4 @bins ["4 * ?bin"] (%2) loc("bins.cu":6:9)
    gpuperf.yield
  }
} loc("bins.cu":1:17)

//--- tile.mlir
// What loops of constant length index is in registers once they are unrolled, which
// another compiler may do.
// CHECK: "message": "array 'tile' is in local memory unless the compiler unrolls the loop at line 7, which the one of this code does not; keeping it in registers is predicted to speed up 'tile' {{[0-9.]+}}x",
// A loop of unknown length is unrolled by nobody.
// CHECK: "message": "array 'some' is probably in local memory, not in registers: its index is not known at compile time; keeping it in registers is predicted to speed up 'some' {{[0-9.]+}}x to {{[0-9.]+}}x, by how long the loop at line 15 runs",
gpuperf.kernel @tile "tile" (ptr %in) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array local @tile elem 4 dims [64] align 4 loc("tile.cu":4:9)
  gpuperf.loop %i0 trip "8" {
    gpuperf.loop %i1 trip "8" {
      %1 = gpuperf.access load local 4 @tile ["32 * %i0 + 4 * %i1"] loc("tile.cu":8:7)
      gpuperf.yield
    } loc("tile.cu":7:5)
    gpuperf.yield
  } loc("tile.cu":6:3)
} loc("tile.cu":1:17)
gpuperf.kernel @some "some" (ptr %in, %n) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array local @some elem 4 dims [64] align 4 loc("tile.cu":14:9)
  gpuperf.loop %i0 trip "%n" {
    %1 = gpuperf.access load local 4 @some ["4 * %i0"] loc("tile.cu":16:7)
    gpuperf.yield
  } loc("tile.cu":15:3)
} loc("tile.cu":11:17)

//--- large.mlir
// Of doubles, and of more than 94 elements, ptxas selects nothing.
// CHECK: "message": "array 'pairs' is in local memory, not in registers: its index is not known at compile time;
// CHECK: "message": "array 'many' is in local memory, not in registers: its index is not known at compile time;
gpuperf.kernel @pairs "pairs" (ptr %in) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array local @pairs elem 8 dims [16] align 8 loc("large.cu":4:7)
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access load local 8 @pairs ["8 * ?bin"] loc("large.cu":6:7)
    gpuperf.yield
  }
} loc("large.cu":1:17)
gpuperf.kernel @many "many" (ptr %in) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array local @many elem 4 dims [95] align 4 loc("large.cu":14:7)
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access load local 4 @many ["4 * ?bin"] loc("large.cu":16:7)
    gpuperf.yield
  }
} loc("large.cu":11:17)

//--- two.mlir
// Each array is worth what its own accesses cost: one in a thousand costs nothing.
// CHECK: array 'busy' is probably in local memory
// CHECK-NOT: array 'idle'
gpuperf.kernel @two "two" (ptr %in) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array local @busy elem 4 dims [16] align 4 loc("two.cu":4:7)
  gpuperf.array local @idle elem 4 dims [16] align 4 loc("two.cu":5:7)
  gpuperf.loop %i0 trip "1000" {
    %1 = gpuperf.access load local 4 @busy ["4 * ?bin"] loc("two.cu":7:7)
    gpuperf.yield
  }
  %2 = gpuperf.access load local 4 @idle ["4 * ?bin"] loc("two.cu":9:7)
} loc("two.cu":1:17)

//--- clean.mlir
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %in) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
}
