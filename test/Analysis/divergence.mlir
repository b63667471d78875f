// How lanes split at conditionals and leave loops. 4 warps of 32 lanes: threads
// 0 to 63 of two blocks.
//
// RUN: gpuperf-opt --gpuperf-print-divergence %s -o /dev/null | FileCheck %s

// CHECK: kernel 'branches' on a100, grid 2x1x1, block 64x1x1
gpuperf.kernel @branches "branches" (%n) {
  gpuperf.launch grid("2", "1", "1") block("64", "1", "1") shared("0")

  // The first warp of a block splits, the second skips.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.5 then, 1 else, 0.5 divergent{{$}}
  gpuperf.if "tx < 16" {
    // 10 instructions in half of a warp's lanes.
    %0 = gpuperf.inst "fma" [fp32 10]
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.5 then, 0.5 else, 0 divergent{{$}}
  gpuperf.if "tx < 32" {
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 1 then, 1 else, 1 divergent{{$}}
  gpuperf.if "tx % 2 == 0" {
  }
  // Block 0 only.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.5 then, 0.5 else, 0 divergent{{$}}
  gpuperf.if "bx == 0" {
  }
  // Unknown, the same in all lanes: one side or the other.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.5 then, 0.5 else, 0 divergent; condition unknown, taken with probability 0.50 assumed
  gpuperf.if "~flag" {
  }
  // Unknown in each lane: a warp skips a side only when all its lanes agree,
  // 1 - 0.75^32 = 0.9999.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.9999 then, 1 else, 0.9999 divergent; condition unknown, taken with probability 0.25 assumed
  gpuperf.if "?x > 0" attributes {probability = 0.25} {
  }
  // Known to be false for half of the lanes, unknown for one.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.25 then, 1 else, 0.25 divergent; condition unknown
  gpuperf.if "tx == 0 && ?x" {
  }
  // Known whatever the unknown is.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 1 then, 0 else, 0 divergent{{$}}
  gpuperf.if "tx >= 0 || ?x" {
  }
  // Half of the warps reach it with half of their lanes, 10 slots each: 10 * 0.5
  // * (1 - 16 / 32) slots are wasted, per warp of the grid.
  // CHECK: conditional at line 12: 1 executions, 0.5 divergent, 2.5 issue slots wasted
  // CHECK-NEXT: conditional at line 20:
}

// CHECK: kernel 'loops' on a100, grid 2x1x1, block 64x1x1
gpuperf.kernel @loops "loops" (%n, ptr %A) {
  gpuperf.launch grid("2", "1", "1") block("64", "1", "1") shared("0") args(%n = "1000")

  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 62 iterations, 0 divergent{{$}}
  gpuperf.loop %a trip "%n / 16" {
  }
  // Lane t runs t times. A warp runs as often as its last lane: 31 and 63 times.
  // The first warp has a lane less in all of its iterations, the second in all
  // but the first 32: 62 of 94.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 47 iterations, 0.6596 divergent{{$}}
  gpuperf.loop %b trip "tx" {
  }
  // 0 or 1 times, 2 or 3 times.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 2 iterations, 0.5 divergent{{$}}
  gpuperf.loop %c while "%c < tx / 16" {
  }
  // Grid stride over 1000 elements by 128 threads: threads below 104 run 8 times,
  // the others 7. The last warp (96 to 127) splits in its last iteration, one of
  // 4 * 8.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 8 iterations, 0.0312 divergent{{$}}
  gpuperf.loop %d while "(%d * gdx + bx) * bdx + tx < %n" {
  }
  // 1, 2, 4, … 32.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 6 iterations, 0 divergent{{$}}
  gpuperf.loop %e while "(1 << %e) < 64" {
  }
  // A count that takes a search.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 333334 iterations, 0 divergent{{$}}
  gpuperf.loop %f while "3 * %f < 1000 * %n" {
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 1 iterations, 0 divergent{{$}}
  gpuperf.loop %g while "%g < 0" attributes {at_least_once} {
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 0 iterations, 0 divergent{{$}}
  gpuperf.loop %h trip "0 - %n" {
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 100 iterations, 0 divergent; trip count unknown, 100 assumed
  gpuperf.loop %k trip "~m" {
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 12 iterations, 0 divergent{{$}}
  gpuperf.loop %l trip "~m" attributes {expected = 12.0} {
  }
  // Ends after 16 iterations at the latest.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 16 iterations, 0 divergent; trip count unknown, at most 16 assumed
  gpuperf.loop %o while "%o < 16 && ~go" {
  }
  // Nobody has the time to walk it.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 1152921504606846976 iterations, 0 divergent{{$}}
  gpuperf.loop %p trip "1152921504606846976" {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 1152921504606846976 iterations, 0 divergent{{$}}
    gpuperf.loop %q trip "1152921504606846976" {
      %0 = gpuperf.access load global 4 %A ["4*(%p + %q + tx)"]
    }
  }
  // A triangle: 0 + 1 + … + 999 iterations in 1000 entries.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 1000 iterations, 0 divergent{{$}}
  gpuperf.loop %r trip "%n" {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 499.5 iterations, 0 divergent{{$}}
    gpuperf.loop %s trip "%r" {
    }
  }
  // A reduction halves the active lanes: 32, 16, 8, 4, 2, 1 threads of 64.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 6 iterations, 0 divergent{{$}}
  gpuperf.loop %u trip "6" {
    // The first warp splits in all iterations but the first, the second never:
    // 5 of 12 entries; 6 of 12 take it.
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.5 then, 0.9167 else, 0.4167 divergent{{$}}
    gpuperf.if "tx < (32 >> %u)" {
    }
  }
}

// A guard cuts in the last of 1000 blocks: 999 * 256 + 128 threads pass.
// CHECK: kernel 'guard' on a100, grid 1000x1x1, block 256x1x1
gpuperf.kernel @guard "guard" (%n) {
  gpuperf.launch grid("1000", "1", "1") block("256", "1", "1") shared("0") args(%n = "255872")
  // 7996 of 8000 warps.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.9995 then, 0.0005 else, 0 divergent{{$}}
  gpuperf.if "bx * bdx + tx < %n" {
  }
  // 500 blocks, and 16 lanes of one warp: 4000.5 / 8000 would be rounded away;
  // 4001 of 8000 warps take it, 4000 skip it, one does both.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: if: 0.5001 then, 0.5 else, 0.0001 divergent{{$}}
  gpuperf.if "bx * bdx + tx < 128016" {
  }
}

// Blocks of a causal product: block b runs b + 1 iterations, 1 to 4096.
// CHECK: kernel 'causal' on a100, grid 4096x1x1, block 64x1x1
gpuperf.kernel @causal "causal" (ptr %A) {
  gpuperf.launch grid("4096", "1", "1") block("64", "1", "1") shared("0")
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 2048.5 iterations, 0 divergent{{$}}
  gpuperf.loop %i trip "bx + 1" {
    %0 = gpuperf.access load global 4 %A ["4*(64*%i + tx)"]
  }
}
