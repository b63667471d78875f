// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-barrier --format=json %t/part.mlir | FileCheck %t/part.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-barrier --format=json %t/warps.mlir | FileCheck %t/warps.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-barrier --format=json %t/loop.mlir | FileCheck %t/loop.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-barrier --format=json %t/assumed.mlir | FileCheck %t/assumed.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-barrier --format=json %t/silent.mlir | FileCheck %t/silent.mlir

//--- part.mlir
// 16 of the first warp's lanes enter, and no other warp of the eight.
// CHECK:      "check": "gpuperf-barrier",
// CHECK-NEXT: "severity": "warning",
// CHECK-NEXT: "file": "part.cu",
// CHECK-NEXT: "line": 5,
// CHECK-NEXT: "column": 7,
// CHECK-NEXT: "message": "only 16 of 256 threads of a block reach this barrier, where CUDA requires all of them: the kernel may hang or compute something else",
// CHECK:      "line": 4,
// CHECK-NEXT: "column": 9,
// CHECK-NEXT: "message": "threads of a block disagree here"
// CHECK-NOT:  "check"
gpuperf.kernel @part "part" (ptr %x) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "tx < 16" {
    %1 = gpuperf.barrier block loc("part.cu":5:7)
    gpuperf.yield
  } loc("part.cu":4:9)
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"]
} loc("part.cu":1:17)

//--- warps.mlir
// No warp splits, and yet every second one stays away: 4 warps of 32.
// CHECK: "message": "only 128 of 256 threads of a block reach this barrier,
gpuperf.kernel @warps "warps" (ptr %x) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "tx / 32 % 2" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"]
}

//--- loop.mlir
// Thread t runs t + 1 iterations, with a barrier in each.
// CHECK: "message": "not all threads of a block reach this barrier equally often, as CUDA requires: the kernel may hang or compute something else",
// CHECK: "message": "threads of a block leave this loop at different iterations"
gpuperf.kernel @loop "loop" (ptr %x) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "tx + 1" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"]
}

//--- assumed.mlir
// Nothing says how large the block is: 256 is the default.
// CHECK: "message": "only 16 of 256 threads of a block reach this barrier, with the assumed block of 256 threads, where CUDA
gpuperf.kernel @k "k" (ptr %x) {
  gpuperf.if "tx < 16" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"]
}

//--- silent.mlir
// One condition after another that all threads of a block agree on, or that is
// not known; and last, one whose other threads have finished.
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %x, %n, %m) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0") args(%n = "7")
  gpuperf.if "bx < 3" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  gpuperf.if "%n < 3" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  gpuperf.if "tx < 256" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  gpuperf.if "?v < 0" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  gpuperf.if "~flag" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  gpuperf.if "tx < %m" {
    %1 = gpuperf.barrier block
    gpuperf.yield
  }
  gpuperf.loop %i0 trip "%n" {
    gpuperf.if "%i0 % 2" {
      %1 = gpuperf.barrier block
      gpuperf.yield
    }
    gpuperf.yield
  }
  gpuperf.if "tx < 16" {
    %1 = gpuperf.barrier warp
    gpuperf.yield
  }
  gpuperf.if "tx < 16" {
    %1 = gpuperf.barrier block
    %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
    gpuperf.yield
  }
}
