// RUN: split-file %s %t
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-expensive-math --format=json %t/division.mlir | FileCheck %t/division.mlir
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-expensive-math --format=json %t/waiting.mlir | FileCheck %t/waiting.mlir

//--- division.mlir
// Two divisions by the same parameter in each of 1000 steps, of which a warp issues
// 24 instructions each; 4 would do. With the branch back a step is 49 slots, then 9: on
// 4 schedulers 12 warps each take 588 cycles a step, then 108, 5.4 times as fast where
// issue alone decides. Integers go through half of the lanes, 64 an SM: 18 of them
// take 9 cycles a warp and 864 in sum, then 8 take 192: 4.5 times as fast.
// CHECK:      "check": "gpuperf-expensive-math",
// CHECK-NEXT: "severity": "{{warning|remark}}",
// CHECK-NEXT: "file": "k.cu",
// CHECK-NEXT: "line": 5,
// CHECK-NEXT: "column": 9,
// CHECK-NEXT: "message": "integer division by a value that the compiler does not know takes 24 instructions each; multiplying by what the host prepares of the divisor here and at 1 further place is predicted to speed up 'k' 4.{{[4-6]}}x",
// CHECK:      "message": "the host knows the divisor, {{.*}}: 4 instructions each; the kernel is then bound by int
// CHECK:      "line": 6,
// CHECK-NEXT: "column": 9,
// CHECK-NEXT: "message": "also here"
// CHECK-NOT: "check"
gpuperf.kernel @k "k" (ptr %x, %n) {
  gpuperf.launch grid("1088", "1", "1") block("256", "1", "1") shared("0") args(%n = "7")
  %x0 = gpuperf.access load global 4 %x ["4 * tx"] loc("k.cu":3:9)
  %r = gpuperf.loop %i0 trip "1000" iter(%v = %x0) {
    %0 = gpuperf.inst "sdiv.i32" [int 18, conversion 2, special 1, move 3] depth 15 (%v) {cheaper = #gpuperf.cheaper<"known-divisor" "sdiv" [int 4] depth 4>} loc("k.cu":5:9)
    %1 = gpuperf.inst "sdiv.i32" [int 18, conversion 2, special 1, move 3] depth 15 (%v) {cheaper = #gpuperf.cheaper<"known-divisor" "sdiv" [int 4] depth 4>} loc("k.cu":6:9)
    gpuperf.yield %0
  } -> 1
  gpuperf.access store global 4 %x ["4 * tx"] (%r) loc("k.cu":7:9)
} loc("k.cu":1:17)

//--- waiting.mlir
// One division for 32 bytes of memory: the kernel waits for DRAM.
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %x, %n) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 16 %x ["16 * (tx + bdx * bx)"] loc("k.cu":3:9)
  %1 = gpuperf.inst "sdiv.i32" [int 18, conversion 2, special 1, move 3] depth 15 (%0) {cheaper = #gpuperf.cheaper<"known-divisor" "sdiv" [int 4] depth 4>} loc("k.cu":5:9)
  gpuperf.access store global 16 %x ["16 * (tx + bdx * bx)"] (%1) loc("k.cu":7:9)
} loc("k.cu":1:17)
