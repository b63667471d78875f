// RUN: split-file %s %t
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-double-precision --format=json %t/slip.mlir | FileCheck %t/slip.mlir
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-double-precision --format=json %t/hidden.mlir | FileCheck %t/hidden.mlir
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-double-precision --format=json %t/meant.mlir | FileCheck %t/meant.mlir

//--- slip.mlir
// A step takes 1 instruction of doubles and 2 conversions, which go through the same 2
// lanes of an RTX 3080: 3 * 32 / 2 = 48 cycles a warp. In single precision it is 1
// instruction of 128 lanes, and what is left of a step is that and the branch back,
// 2 slots of 4 a cycle: 0.5 cycles. 48 warps wait for the fp64 units, and without these
// for the chain of dependent fp32 instructions of one warp, 4 cycles each and a loop's
// branch: at least 10 times as fast.
// CHECK:      "check": "gpuperf-double-precision",
// CHECK-NEXT: "severity": "{{warning|remark}}",
// CHECK-NEXT: "file": "k.cu",
// CHECK-NEXT: "line": 5,
// CHECK-NEXT: "column": 9,
// CHECK-NEXT: "message": "'x * 0.1' is computed in double precision: '0.1' is a double; single precision here is predicted to speed up 'k' {{[1-9][0-9]}}x",
// CHECK:      "message": "100 fp64 instructions and 200 conversions from and to doubles per warp; rtx3080 does 64 operations of floats in the time of one of doubles; the kernel is then bound by
// CHECK:      "message": "with '0.1f' it is computed in single precision; the result may differ in its last bits"
// CHECK:      "fix_it": {
// CHECK-NEXT:   "file": "k.cu",
// CHECK-NEXT:   "line": 5,
// CHECK-NEXT:   "column": 13,
// CHECK-NEXT:   "length": 3,
// CHECK-NEXT:   "replacement": "0.1f"
// CHECK-NOT: "check"
gpuperf.kernel @k "k" (ptr %x) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  %x0 = gpuperf.access load global 4 %x ["4 * tx"] loc("k.cu":3:9)
  %r = gpuperf.loop %i0 trip "100" iter(%v = %x0) {
    %0 = gpuperf.inst "fpext.f32.f64" [conversion64 1] (%v) {cheaper = #gpuperf.cheaper<"single" "fpext" [] depth 0 "x * 0.1" at "k.cu" 5:9 why "'0.1' is a double" edit #gpuperf.edit<"k.cu" 5:13 length 3 "0.1f">>} loc("k.cu":5:9)
    %1 = gpuperf.inst "fmul.f64" [fp64 1] (%0) {cheaper = #gpuperf.cheaper<"single" "float" [fp32 1] depth 1 "x * 0.1" at "k.cu" 5:9 why "'0.1' is a double" edit #gpuperf.edit<"k.cu" 5:13 length 3 "0.1f">>} loc("k.cu":5:11)
    %2 = gpuperf.inst "fptrunc.f64.f32" [conversion64 1] (%1) {cheaper = #gpuperf.cheaper<"single" "fptrunc" [] depth 0 "x * 0.1" at "k.cu" 5:9 why "'0.1' is a double" edit #gpuperf.edit<"k.cu" 5:13 length 3 "0.1f">>} loc("k.cu":5:11)
    gpuperf.yield %2
  } -> 1
  gpuperf.access store global 4 %x ["4 * tx"] (%r) loc("k.cu":7:9)
} loc("k.cu":1:17)

//--- hidden.mlir
// One such operation in a kernel that waits for memory: nothing is gained.
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %x) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 16 %x ["16 * (tx + bdx * bx)"] loc("k.cu":3:9)
  %1 = gpuperf.inst "fmul.f64" [fp64 1] (%0) {cheaper = #gpuperf.cheaper<"single" "float" [fp32 1] depth 1 "x * 0.1" at "k.cu" 5:9 why "'0.1' is a double">} loc("k.cu":5:11)
  gpuperf.access store global 16 %x ["16 * (tx + bdx * bx)"] (%1) loc("k.cu":7:9)
} loc("k.cu":1:17)

//--- meant.mlir
// The kernel's own data is double.
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %x) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  %x0 = gpuperf.access load global 8 %x ["8 * tx"] loc("k.cu":3:9)
  %r = gpuperf.loop %i0 trip "100" iter(%v = %x0) {
    %1 = gpuperf.inst "fmul.f64" [fp64 1] (%v) loc("k.cu":5:11)
    gpuperf.yield %1
  } -> 1
  gpuperf.access store global 8 %x ["8 * tx"] (%r) loc("k.cu":7:9)
} loc("k.cu":1:17)
