// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict --format=json %t/column.mlir | FileCheck %t/column.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict --format=json %t/unfixable.mlir | FileCheck %t/unfixable.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict --format=json %t/clean.mlir | FileCheck %t/clean.mlir

// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict %t/layouts.mlir 2>&1 | FileCheck %t/layouts.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-bank-conflict %t/advised.mlir 2>&1 | FileCheck --implicit-check-not=warning: %t/advised.mlir

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
// CHECK:      "message": "pad the rows of 'tile' to [33] to remove the conflict (128 bytes more, no instruction more; tried on all lanes of all 8 warps of a block)"
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

//--- layouts.mlir
// Extents that no text says: of a macro, say.
// CHECK: l.cu:5:3: {{.*}}: shared load of 'tile' has a 32-way bank conflict
// CHECK: l.cu:3:20: note: pad the rows of 'tile' to [33] to remove the conflict (128 bytes more, no instruction more;
gpuperf.kernel @macro "macro" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [32, 32] align 4 loc("l.cu":3:20)
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @tile ["128 * ty + 4 * tx"] loc("l.cu":4:3)
    %1 = gpuperf.access load shared 4 @tile ["128 * tx + 4 * ty"] loc("l.cu":5:3)
    gpuperf.yield
  }
} loc("l.cu":1:17)
// One subscript: element 33, of row 1, goes to 34.
// CHECK: l.cu:15:3: {{.*}}: shared load of 'flat' has a 32-way bank conflict
// CHECK: l.cu:13:20: note: put element i of 'flat' at i + i / 32 to remove the conflict (128 bytes more, up to 2 instructions more for an address;
gpuperf.kernel @flat "flat" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @flat elem 4 dims [1024] align 4 loc("l.cu":13:20)
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @flat ["128 * ty + 4 * tx"] loc("l.cu":14:3)
    %1 = gpuperf.access load shared 4 @flat ["128 * tx + 4 * ty"] loc("l.cu":15:3)
    gpuperf.yield
  }
} loc("l.cu":11:17)
// An SM of the A100 has 164 KiB, of which each block takes 1 KiB for itself: four blocks of
// 40 KiB, and three when each takes 128 bytes more.
// CHECK: l.cu:25:3: {{.*}}: shared load of 'tile' has a 32-way bank conflict
// CHECK: l.cu:23:20: note: put element [y][x] of 'tile' at [y][x ^ (y % 32)] to remove the conflict (no more memory, up to 2 instructions more for an address; tried on all lanes of all 8 warps of a block)
gpuperf.kernel @tight "tight" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [32, 32] align 4 {extent = #gpuperf.extent<23:29 length 2 "32">} loc("l.cu":23:20)
  gpuperf.array shared @rest elem 4 dims [9216] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @tile ["128 * ty + 4 * tx"] loc("l.cu":24:3)
    %1 = gpuperf.access load shared 4 @tile ["128 * tx + 4 * ty"] loc("l.cu":25:3)
    gpuperf.yield
  }
} loc("l.cu":21:17)
// Rows of pairs, moved eight bytes at a time: the rows that grow are those of the middle.
// CHECK: l.cu:35:3: {{.*}}: shared load of 'pairs' has a 16-way bank conflict
// CHECK: l.cu:33:20: note: pad 'pairs' to [32][33][2] to remove the conflict (256 bytes more, no instruction more;
gpuperf.kernel @pairs "pairs" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @pairs elem 4 dims [32, 32, 2] align 8 loc("l.cu":33:20)
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 8 @pairs ["256 * ty + 8 * tx"] loc("l.cu":34:3)
    %1 = gpuperf.access load shared 8 @pairs ["256 * tx + 8 * ty"] loc("l.cu":35:3)
    gpuperf.yield
  }
} loc("l.cu":31:17)

//--- advised.mlir
// The four as advised.
// CHECK: 4 kernels analysed
gpuperf.kernel @macro "macro" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [32, 33] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @tile ["132 * ty + 4 * tx"] loc("l.cu":4:3)
    %1 = gpuperf.access load shared 4 @tile ["132 * tx + 4 * ty"] loc("l.cu":5:3)
    gpuperf.yield
  }
} loc("l.cu":1:17)
gpuperf.kernel @flat "flat" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @flat elem 4 dims [1056] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @flat ["4 * (32 * ty + tx + (32 * ty + tx) / 32)"] loc("l.cu":14:3)
    %1 = gpuperf.access load shared 4 @flat ["4 * (32 * tx + ty + (32 * tx + ty) / 32)"] loc("l.cu":15:3)
    gpuperf.yield
  }
} loc("l.cu":11:17)
gpuperf.kernel @tight "tight" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [32, 32] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 4 @tile ["128 * ty + 4 * (tx ^ (ty % 32))"] loc("l.cu":24:3)
    %1 = gpuperf.access load shared 4 @tile ["128 * tx + 4 * (ty ^ (tx % 32))"] loc("l.cu":25:3)
    gpuperf.yield
  }
} loc("l.cu":21:17)
gpuperf.kernel @pairs "pairs" {
  gpuperf.launch grid("1024", "1", "1") block("32", "8", "1") shared("0")
  gpuperf.array shared @pairs elem 4 dims [32, 33, 2] align 8
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access store shared 8 @pairs ["264 * ty + 8 * tx"] loc("l.cu":34:3)
    %1 = gpuperf.access load shared 8 @pairs ["264 * tx + 8 * ty"] loc("l.cu":35:3)
    gpuperf.yield
  }
} loc("l.cu":31:17)
