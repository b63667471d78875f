// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-restrict --format=json %t/loop.mlir | FileCheck %t/loop.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-restrict --format=json %t/same.mlir | FileCheck %t/same.mlir

//--- loop.mlir
// Four warps an SM run 1000 steps, in each of which a load of L1, 37.9 cycles, and a
// sum, 4 cycles, wait for each other: 41 900 cycles. In the twin there is one load, and the
// stores, 432 warps * 1000 * 128 bytes at L2, decide: about a third of it, and the
// start of the kernel beside both.
// CHECK:      "check": "gpuperf-restrict",
// CHECK-NEXT: "severity": "{{warning|remark}}",
// CHECK-NEXT: "file": "k.cu",
// CHECK-NEXT: "line": 4,
// CHECK-NEXT: "column": 9,
// CHECK-NEXT: "message": "'a' is loaded again and again, since a store may change it; __restrict__ is predicted to speed up 'k' 2.{{[4-9]}}x if the arrays do not overlap",
// CHECK:      "message": "1000 loads of it per warp, and 1 with __restrict__
// CHECK:      "message": "only where the arrays do not overlap: 'a', 'c'"
// CHECK:      "message": "declare it '__restrict__ a'"
// CHECK:      "fix_it": {
// CHECK-NEXT:   "file": "k.cu",
// CHECK-NEXT:   "line": 1,
// CHECK-NEXT:   "column": 44,
// CHECK-NEXT:   "length": 1,
// CHECK-NEXT:   "replacement": "__restrict__ a"
// The twin is no kernel of the report.
// CHECK:      "kernels": 1
// CHECK-NOT: "check"
gpuperf.kernel @k "k" (ptr %c, ptr %a) {
  gpuperf.launch grid("432", "1", "1") block("32", "1", "1") shared("0")
  %s = gpuperf.inst "start" [move 1]
  %r = gpuperf.loop %i0 trip "1000" iter(%v = %s) {
    %0 = gpuperf.access load global 4 %a ["4 * tx"] (%v) loc("k.cu":4:9)
    %1 = gpuperf.inst "fadd.f32" [fp32 1] (%0, %v)
    gpuperf.access store global 4 %c ["4 * tx"] (%1) loc("k.cu":5:9)
    gpuperf.yield %1
  } -> 1
} loc("k.cu":1:17)
module @restrict {
  gpuperf.kernel @k "k" (ptr %c, ptr %a) attributes {restrict_edits = [#gpuperf.edit<"k.cu" 1:44 length 1 "__restrict__ a">]} {
    gpuperf.launch grid("432", "1", "1") block("32", "1", "1") shared("0")
    %0 = gpuperf.access load global 4 %a ["4 * tx"] loc("k.cu":4:9)
    %r = gpuperf.loop %i0 trip "1000" iter(%v = %0) {
      %1 = gpuperf.inst "fadd.f32" [fp32 1] (%0, %v)
      gpuperf.access store global 4 %c ["4 * tx"] (%1) loc("k.cu":5:9)
      gpuperf.yield %1
    } -> 1
  } loc("k.cu":1:17)
}

//--- same.mlir
// The twin loads less, and takes the same time: a store of 16 KiB a warp decides.
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %c, ptr %a) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "32" {
    %0 = gpuperf.access load global 4 %a ["4 * tx"] loc("k.cu":4:9)
    gpuperf.access store global 16 %c ["16 * (tx + bdx * bx) + 268435456 * %i0"] (%0) loc("k.cu":5:9)
  }
} loc("k.cu":1:17)
module @restrict {
  gpuperf.kernel @k "k" (ptr %c, ptr %a) {
    gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
    %0 = gpuperf.access load global 4 %a ["4 * tx"] loc("k.cu":4:9)
    gpuperf.loop %i0 trip "32" {
      gpuperf.access store global 16 %c ["16 * (tx + bdx * bx) + 268435456 * %i0"] (%0) loc("k.cu":5:9)
    }
  } loc("k.cu":1:17)
}
