// What one thread and one warp execute, by class.
//
// RUN: gpuperf-opt --gpuperf-print-instruction-mix %s -o /dev/null | FileCheck %s

// Two warps: the first takes the conditional with 8 of its 32 lanes.
// CHECK: kernel 'mix' on a100, grid 4x1x1, block 64x1x1
gpuperf.kernel @mix "mix" (ptr %A, ptr %B) {
  gpuperf.array shared @s elem 4 dims [0] align 16
  gpuperf.launch grid("4", "1", "1") block("64", "1", "1") shared("0")
  // 1 int, half a conversion.
  %0 = gpuperf.inst "index" [int 1, conversion 0.5]
  // 10 iterations of 2 fp32, 1 load, 1 branch.
  gpuperf.loop %i trip "10" {
    %1 = gpuperf.access load global 4 %A ["4*(64*%i + tx)"]
    %2 = gpuperf.inst "fma" [fp32 2] (%1)
  }
  // A branch; in half of the warps 4 special, 1 store, 1 barrier. Of 64 threads 8
  // do: 0.125 each.
  gpuperf.if "tx < 8" {
    %3 = gpuperf.inst "sin" [special 4]
    %4 = gpuperf.access store global 4 %A ["4*tx"]
    %5 = gpuperf.access atomic global 4 %B ["0"] {atomic = "add.i32"}
    %6 = gpuperf.barrier warp
  }
  // A copy past the registers is one instruction with two addresses.
  %7 = gpuperf.access copy global 16 %A ["16*tx"]
  %8 = gpuperf.access copy shared 16 @s ["16*tx"] (%7)
  // CHECK-NEXT: per thread: fp32 20 int 1 conversion 0.5 special 0.5 control 11 load 11 store 0.125 atomic 0.125 barrier 0.125
  // CHECK-NEXT: per warp: fp32 20 int 1 conversion 0.5 special 2 control 11 load 11 store 0.5 atomic 0.5 barrier 0.5
  // CHECK-NEXT: unknown: call to 'f' (line [[@LINE+1]])
  %9 = gpuperf.unknown "call to 'f'"
}

// 48 threads are a full and a half warp.
// CHECK: kernel 'partial' on a100, grid 1x1x1, block 48x1x1
gpuperf.kernel @partial "partial" {
  gpuperf.launch grid("1", "1", "1") block("48", "1", "1") shared("0")
  %0 = gpuperf.inst "fma" [fp32 3]
  // 16 of 48 threads, one of two warps.
  gpuperf.if "tx < 16" {
    %1 = gpuperf.inst "add" [fp64 1]
  }
  // CHECK-NEXT: per thread: fp32 3 fp64 0.3333 control 1
  // CHECK-NEXT: per warp: fp32 3 fp64 0.5 control 1
}
