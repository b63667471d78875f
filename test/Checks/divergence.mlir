// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/odd.mlir | FileCheck %t/odd.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/loop.mlir | FileCheck %t/loop.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/data.mlir | FileCheck %t/data.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/leader.mlir | FileCheck %t/leader.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/warps.mlir | FileCheck %t/warps.mlir

//--- odd.mlir
// CHECK:      "check": "gpuperf-divergence",
// CHECK-NEXT: "severity": "warning",
// CHECK-NEXT: "file": "odd.cu",
// CHECK-NEXT: "line": 4,
// CHECK-NEXT: "column": 7,
// CHECK-NEXT: "message": "lanes of a warp disagree here every time, so both sides are issued; making warps agree is predicted to speed up 'odd' {{[0-9.]+}}x",
// CHECK:      "message": "1 execution per warp; {{.+}} issue slots per warp run with lanes idle
// CHECK-NOT:  "check"
gpuperf.kernel @odd "odd" (ptr %x) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.if "tx % 2" (%0) {
    %2 = gpuperf.inst "fma" [fp32 400] depth 400 (%0)
    gpuperf.yield %2
  } else {
    %3 = gpuperf.inst "fma" [fp32 400] depth 400 (%0)
    gpuperf.yield %3
  } -> 1 loc("odd.cu":4:7)
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
} loc("odd.cu":1:17)

//--- loop.mlir
// CHECK: "message": "lanes of a warp leave this loop at different iterations and wait for the last; making warps agree is predicted to speed up 'loop' {{[0-9.]+}}x",
gpuperf.kernel @loop "loop" (ptr %x) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "10 * (tx % 32)" iter(%a = %0) {
    %2 = gpuperf.inst "fma" [fp32 4] depth 4 (%a)
    gpuperf.yield %2
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}

//--- data.mlir
// What data decides is assumed, and said to be: no ground for a warning.
// CHECK: conditional at {{.*}}: condition unknown, taken with probability 0.50 assumed
// CHECK: "findings": []
gpuperf.kernel @data "data" (ptr %x) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.if "?v < 0" (%0) {
    %2 = gpuperf.inst "fma" [fp32 400] depth 400 (%0)
    gpuperf.yield %2
  } else {
    %3 = gpuperf.inst "fma" [fp32 400] depth 400 (%0)
    gpuperf.yield %3
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}

//--- leader.mlir
// One lane does what is done once for its warp; with a loop it lets the others wait.
// CHECK-NOT: "line": 3
// CHECK: "line": 9
gpuperf.kernel @leader "leader" (ptr %x) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.if "tx % 32 == 0" (%0) {
    %2 = gpuperf.inst "fma" [fp32 400] depth 400 (%0)
    gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%2)
    gpuperf.yield
  } loc("leader.cu":3:7)
} loc("leader.cu":1:17)
gpuperf.kernel @serial "serial" (ptr %x) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.if "tx % 32 == 0" (%0) {
    %1 = gpuperf.loop %i0 trip "100" iter(%a = %0) {
      %2 = gpuperf.inst "fma" [fp32 4] depth 4 (%a)
      gpuperf.yield %2
    } -> 1
    gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
    gpuperf.yield
  } loc("leader.cu":9:7)
} loc("leader.cu":7:17)

//--- warps.mlir
// Whole warps agree: no divergence, however different the sides.
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %x) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.if "tx / 32 % 2" (%0) {
    %2 = gpuperf.inst "fma" [fp32 400] depth 400 (%0)
    gpuperf.yield %2
  } else {
    %3 = gpuperf.inst "fma" [fp32 400] depth 400 (%0)
    gpuperf.yield %3
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
