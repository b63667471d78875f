// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict --format=json %t/column.mlir | FileCheck %t/column.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict --format=json %t/unfixable.mlir | FileCheck %t/unfixable.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict --format=json %t/clean.mlir | FileCheck %t/clean.mlir

//--- column.mlir
// Rows of 32 words read by columns: all lanes in one bank, and one more word in
// each row moves them apart.
// CHECK:      "check": "gpuperf-bank-conflict",
// CHECK-NEXT: "severity": "warning",
// CHECK-NEXT: "file": "column.cu",
// CHECK-NEXT: "line": 12,
// CHECK-NEXT: "column": 5,
// CHECK-NEXT: "message": "shared load of 'tile' has a 32-way bank conflict: threadIdx.x steps 128 bytes, so all 32 lanes of a warp fall in one bank; removing it is predicted to speed up 'column' {{[0-9.]+}}x",
// CHECK:      "message": "32 wavefronts per request where 1 would do, 100 requests per warp
// CHECK:      "message": "pad the rows of 'tile' to [33] to remove the conflict"
// CHECK:      "speedup": {{[1-9]}}
// CHECK:      "fix_it": {
// CHECK-NEXT:   "file": "column.cu",
// CHECK-NEXT:   "line": 3,
// CHECK-NEXT:   "column": 29,
// CHECK-NEXT:   "length": 2,
// CHECK-NEXT:   "replacement": "33"
// The row-wise store has none.
// CHECK-NOT: "check"
gpuperf.kernel @column "column" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [32, 32] align 4 {extent = #gpuperf.extent<3:29 length 2 "32">} loc("column.cu":3:20)
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @tile ["128 * ty + 4 * tx"] loc("column.cu":11:5)
    %1 = gpuperf.barrier block (%0)
    %2 = gpuperf.access load shared 4 @tile ["128 * tx + 4 * ty"] (%1) loc("column.cu":12:5)
    gpuperf.yield
  }
} loc("column.cu":1:17)

//--- unfixable.mlir
// The two accesses cross rows differently: what padding takes from one it brings
// to the other, so no fix-it is offered.
// CHECK:     shared load of 'tile' has a 32-way bank conflict
// CHECK-NOT: fix_it
gpuperf.kernel @k "k" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [32, 32] align 4 {extent = #gpuperf.extent<3:29 length 2 "32">} loc("k.cu":3:20)
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @tile ["128 * tx + 4 * ((32 - tx) % 32)"] loc("k.cu":11:5)
    %2 = gpuperf.access load shared 4 @tile ["128 * tx + 4 * ty"] (%0) loc("k.cu":12:5)
    gpuperf.yield
  }
} loc("k.cu":1:17)

//--- clean.mlir
// Padded rows, a broadcast, and 16-byte loads at their ideal.
// CHECK:     "findings": []
gpuperf.kernel @k "k" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [32, 33] align 16
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load shared 4 @tile ["132 * tx + 4 * ty"]
    %1 = gpuperf.access load shared 4 @tile ["4 * ty"]
    %2 = gpuperf.access load shared 16 @tile ["16 * tx"]
    gpuperf.yield
  }
}
