// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/odd.mlir | FileCheck %t/odd.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/loop.mlir | FileCheck %t/loop.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/data.mlir | FileCheck %t/data.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/leader.mlir | FileCheck %t/leader.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/warps.mlir | FileCheck %t/warps.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/few.mlir | FileCheck %t/few.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-divergence --format=json %t/end.mlir | FileCheck %t/end.mlir

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

//--- few.mlir
// Step i of the tree: every 2^(i+1)-th thread of 256 works. In five steps, 16, 8, 4, 2 and
// 1 lanes of each of the 8 warps, in the last three one lane of 4, 2 and 1 warps: 47 warps
// of 255 lanes, 5.4 each. Packed they were 4, 2, 1 and so on warps.
// CHECK:      "line": 4,
// CHECK:      "message": "5.4 of 32 lanes work here, spread over their warps; having threads next to each other do it is predicted to speed up 'tree' {{[0-9.]+}}x",
// CHECK:      "message": "number the threads that work without gaps, threadIdx.x < n in place of threadIdx.x % n == 0: whole warps have work then, or none"
// CHECK:      "line": 12,
// CHECK:      "message": "one lane of a warp runs the loop at line 13 while the others wait; sharing it out among all lanes is predicted to speed up 'leader' {{[0-9.]+}}x",
// CHECK:      "message": "give each lane a part of the iterations, and put the results together by warp shuffles"
// CHECK:      "line": 22,
// CHECK:      "message": "only 4 of 32 lanes work here; giving all lanes a part of the work is predicted to speed up 'leading' {{[0-9.]+}}x",
// CHECK-NOT:  "check"
gpuperf.kernel @tree "tree" (ptr %x) attributes {registers = 32 : i64} {
  gpuperf.launch grid("40960", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.loop %i0 trip "8" {
    gpuperf.if "tx % (2 << %i0) == 0" (%0) {
      %1 = gpuperf.inst "fma" [fp32 100] depth 4 (%0)
      gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
      gpuperf.yield
    } loc("few.cu":4:7)
    gpuperf.yield
  }
} loc("few.cu":1:17)
gpuperf.kernel @leader "leader" (ptr %x) attributes {registers = 32 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.if "tx % 32 == 0" (%0) {
    %1 = gpuperf.loop %i0 trip "100" iter(%a = %0) {
      %2 = gpuperf.inst "fma" [fp32 4] depth 4 (%a)
      gpuperf.yield %2
    } -> 1 loc("few.cu":13:9)
    gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
    gpuperf.yield
  } loc("few.cu":12:7)
} loc("few.cu":10:17)
gpuperf.kernel @leading "leading" (ptr %x) attributes {registers = 32 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.if "tx % 32 < 4" (%0) {
    %1 = gpuperf.inst "fma" [fp32 400] depth 4 (%0)
    gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
    gpuperf.yield
  } loc("few.cu":22:7)
} loc("few.cu":20:17)

//--- end.mlir
// Where the work ends. `threadIdx.x < 48` splits one of the two warps, `threadIdx.x < 100`
// one of four, loop or not; an n that is not known is no ground; of 33 elements the second
// round has one lane.
// CHECK: "findings": []
// CHECK: "findings": []
// CHECK: "findings": []
// CHECK: "findings": []
gpuperf.kernel @bound "bound" (ptr %x) attributes {registers = 32 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("64", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.if "tx < 48" (%0) {
    %1 = gpuperf.inst "fma" [fp32 400] depth 4 (%0)
    gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
    gpuperf.yield
  }
}
gpuperf.kernel @particles "particles" (ptr %x) attributes {registers = 32 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.if "tx < 100" (%0) {
    %1 = gpuperf.loop %i0 trip "100" iter(%a = %0) {
      %2 = gpuperf.inst "fma" [fp32 4] depth 4 (%a)
      gpuperf.yield %2
    } -> 1 loc("end.cu":3:5)
    gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
    gpuperf.yield
  }
}
gpuperf.kernel @unknown "unknown" (ptr %x, %n) attributes {registers = 32 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("64", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  gpuperf.if "tx < %n" (%0) {
    %1 = gpuperf.inst "fma" [fp32 400] depth 4 (%0)
    gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
    gpuperf.yield
  }
}
gpuperf.kernel @rounds "rounds" (ptr %x) attributes {registers = 32 : i64} {
  gpuperf.launch grid("40960", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "(64 - tx) / 32" iter(%a = %0) {
    %2 = gpuperf.inst "fma" [fp32 400] depth 4 (%a)
    gpuperf.yield %2
  } -> 1
  gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
