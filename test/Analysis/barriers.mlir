// Barriers: distinct places of those that a block waits at, and how many of them
// a warp executes.
//
// RUN: gpuperf-opt --gpuperf-print-barriers %s -o /dev/null | FileCheck %s

// CHECK: kernel 'tiled' on a100, grid 8x1x1, block 128x1x1
// CHECK-NEXT: barriers: 5 static, 133 per warp
gpuperf.kernel @tiled "tiled" (%n) {
  gpuperf.launch grid("8", "1", "1") block("128", "1", "1") shared("0") args(%n = "1024")
  gpuperf.loop %i trip "%n / 16" {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: block: 64 per warp
    %0 = gpuperf.barrier block
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: named: 64 per warp
    %1 = gpuperf.barrier named
    // A warp's own synchronisation is another thing.
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warp: 64 per warp
    %2 = gpuperf.barrier warp
  }
  // Unrolled: one place in the source, four times.
  // CHECK: 7:3: block: 1 per warp
  // CHECK-NEXT: 7:3: block: 1 per warp
  // CHECK-NEXT: 7:3: block: 1 per warp
  // CHECK-NEXT: 7:3: block: 1 per warp
  %3 = gpuperf.barrier block loc("reduce.cu":7:3)
  %4 = gpuperf.barrier block loc("reduce.cu":7:3)
  %5 = gpuperf.barrier block loc("reduce.cu":7:3)
  %6 = gpuperf.barrier block loc("reduce.cu":7:3)
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: grid: 1 per warp
  %7 = gpuperf.barrier grid
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: cluster: 1 per warp
  %8 = gpuperf.barrier cluster
  // One of four warps.
  gpuperf.if "tx < 32" {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: mbarrier: 0.25 per warp
    %9 = gpuperf.barrier mbarrier
    %10 = gpuperf.inst "unused" [move 1]
  }
  gpuperf.if "tx >= 32" {
    // CHECK: 9:5: mbarrier: 0.75 per warp
    %11 = gpuperf.barrier mbarrier loc("reduce.cu":9:5)
  }
}
