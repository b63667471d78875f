// Where a launch comes from, and what is assumed of one that is not known.
//
// RUN: gpuperf-opt --gpuperf-print-launch %s -o /dev/null | FileCheck %s

// Everything is known; arguments may be computed from each other.
// CHECK-LABEL: kernel 'known' on a100, grid 4x2x1, block 32x8x1
// CHECK-NEXT: arg:m: annotation
// CHECK-NEXT: arg:n: launch site
// CHECK-NEXT: block: annotation
// CHECK-NEXT: grid: launch site
// CHECK-NEXT: shared: launch site
// CHECK-NEXT: dynamic shared memory: 1024 bytes
// CHECK-NEXT: m = 256
// CHECK-NEXT: n = 128
// CHECK-NOT: assumed
gpuperf.kernel @known "known" (%n, %m) {
  gpuperf.launch grid("(%n + 31) / bdx", "2", "1") block("32", "8", "1") shared("4 * %m")
      args(%n = "%m / 2", %m = "256") {provenance = {block = "annotation", "arg:m" = "annotation"}}
  gpuperf.if "bx * bdx + tx < %n" {
  }
}

// Nothing is known: blocks of 256 threads. 32 registers and no shared memory let
// an A100 hold 8 such blocks (64 warps) on each of 108 SMs; eight waves of them
// are 6912 blocks. The guard then holds 6912 * 256 elements.
// CHECK-LABEL: kernel 'nothing' on a100, grid 6912x1x1, block 256x1x1
// CHECK-NEXT: arg:n: assumed
// CHECK-NEXT: block: default
// CHECK-NEXT: grid: default
// CHECK-NEXT: shared: default
// CHECK-NEXT: dynamic shared memory: 0 bytes
// CHECK-NEXT: n = 1769472
// CHECK-NEXT: assumed: block not known, 256 x 1 x 1 threads assumed
// CHECK-NEXT: assumed: grid not known, 8 full waves assumed: 6912 x 1 x 1 blocks
// CHECK-NEXT: assumed: 'n' not known, 1769472 assumed: the grid was sized for the guard at line [[@LINE+2]]
gpuperf.kernel @nothing "nothing" (%n) {
  gpuperf.if "bx * bdx + tx < %n" {
  }
}

// The bound is known, the grid is not: ceil(1000 / 128).
// CHECK-LABEL: kernel 'bound' on a100, grid 8x1x1, block 128x1x1
// CHECK-NEXT: arg:n: annotation
// CHECK-NEXT: block: launch bounds
// CHECK-NEXT: grid: assumed
// CHECK: assumed: block not known, 128 x 1 x 1 threads assumed from the launch bounds
// CHECK-NEXT: assumed: grid not known, gdx assumed to be 8: sized for 'n' = 1000 by the guard at line [[@LINE+4]]
gpuperf.kernel @bound "bound" (%n) attributes {max_threads = 128 : i64} {
  gpuperf.launch grid("~gx", "~gy", "~gz") block("~bx", "~by", "~bz") shared("~s")
      args(%n = "1000") {provenance = {"arg:n" = "annotation"}}
  gpuperf.if "%n <= 128 * bx + tx" {
  }
}

// A partial fact: the block is known, the grid is a formula of the parameter,
// which the guard cannot give without the grid: eight waves first.
// CHECK-LABEL: kernel 'wrapper' on a100, grid 6912x1x1, block 256x1x1
// CHECK: block: launch site
// CHECK: n = 1769472
gpuperf.kernel @wrapper "wrapper" (%n) {
  gpuperf.launch grid("(%n + 255) / 256", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "bx * bdx + tx < %n" {
  }
}

// Two dimensions: a block of 16 x 16, and a grid as square as 6912 blocks allow,
// 72 x 96.
// CHECK-LABEL: kernel 'plane' on a100, grid 96x72x1, block 16x16x1
// CHECK: h = 1152
// CHECK-NEXT: w = 1536
gpuperf.kernel @plane "plane" (%w, %h) {
  gpuperf.if "16 * bx + tx < %w && 16 * by + ty < %h" {
  }
}

// Lanes that pass values to each other along threadIdx.x: a row of the block is a warp.
// CHECK-LABEL: kernel 'exchange' on a100, {{.*}} block 32x8x1
// CHECK: assumed: block not known, 32 x 8 x 1 threads assumed, rows of a warp, whose lanes exchange values
gpuperf.kernel @exchange "exchange" (%w) {
  gpuperf.if "bx * bdx + tx < %w && ty < 9" {
    %0 = gpuperf.inst "shfl.sync.bfly" [shuffle 1]
  }
}

// The same with launch bounds.
// CHECK-LABEL: kernel 'bounded' on a100, {{.*}} block 32x4x1
// CHECK: assumed: block not known, 32 x 4 x 1 threads assumed from the launch bounds, rows of a warp, whose lanes exchange values
gpuperf.kernel @bounded "bounded" (%w) attributes {max_threads = 128 : i64} {
  gpuperf.if "bx * 32 + tx < %w && ty < 9" {
    %0 = gpuperf.inst "shfl.sync.bfly" [shuffle 1]
  }
}

// Threads that are numbered by the extent of the block are side by side.
// CHECK-LABEL: kernel 'numbered' on a100, {{.*}} block 128x1x1
gpuperf.kernel @numbered "numbered" (%w) attributes {max_threads = 128 : i64} {
  gpuperf.if "tx + ty * bdx < %w" {
    %0 = gpuperf.inst "shfl.sync.bfly" [shuffle 1]
  }
}

// Four elements for each thread, an offset, and a bound that is a formula:
// 4 * i + 2 < n - 1 for i up to 511 needs n = 4 * 511 + 2 + 1 + 1.
// CHECK-LABEL: kernel 'vector' on a100, grid 2x1x1, block 256x1x1
// CHECK: n = 2048
gpuperf.kernel @vector "vector" (%n) {
  gpuperf.launch grid("2", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "4 * (256 * bx + tx) + 2 < %n - 1" {
  }
}

// A bound of a grid-stride loop says nothing of the grid; its count is unknown. A
// program that has its grid without it does not size it for one round.
// CHECK-LABEL: kernel 'stride' on a100, grid 2x1x1, block 256x1x1
// CHECK-NOT: n =
// CHECK: assumed: loop at line [[@LINE+3]]: trip count unknown, 100 assumed{{$}}
gpuperf.kernel @stride "stride" (%n) {
  gpuperf.launch grid("2", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i while "(%i * gdx + bx) * bdx + tx < %n" {
  }
}

// What such a loop counts from is the begin of the data.
// CHECK-LABEL: kernel 'offset' on a100, grid 2x1x1, block 256x1x1
// CHECK: m = 0
// CHECK-NOT: n =
// CHECK: assumed: 'm' not known, 0 assumed: the loop at line [[@LINE+3]] counts from it
gpuperf.kernel @offset "offset" (%m, %n) {
  gpuperf.launch grid("2", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "bx * bdx + tx + %m < %n" {
    gpuperf.loop %i while "(bx + gdx * %i) * bdx + tx + %m < %n" {
    }
  }
}

// A factor is none, nor is what stands on both sides.
// CHECK-LABEL: kernel 'factor' on a100, grid 2x1x1, block 256x1x1
// CHECK-NOT: m = 0
gpuperf.kernel @factor "factor" (%m, %n) {
  gpuperf.launch grid("2", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "(bx * bdx + tx) * %m < %n" {
    gpuperf.loop %i while "((bx + gdx * %i) * bdx + tx) * %m < %n" {
    }
  }
}
// CHECK-LABEL: kernel 'both' on a100, grid 2x1x1, block 256x1x1
// CHECK-NOT: m = 0
gpuperf.kernel @both "both" (%m, %n) {
  gpuperf.launch grid("2", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.if "bx * bdx + tx + %m < %n * %m" {
    gpuperf.loop %i while "(bx + gdx * %i) * bdx + tx + %m < %n * %m" {
    }
  }
}

// A loop within it begins at a multiple of the grid, and goes on by less.
// CHECK-LABEL: kernel 'within' on a100
// CHECK: assumed: loop at line [[@LINE+4]]: trip count unknown, 1 assumed, as it goes on by the whole grid
// CHECK-NEXT: assumed: loop at line [[@LINE+4]]: trip count unknown, 100 assumed{{$}}
// CHECK-NEXT: assumed: loop at line [[@LINE+5]]: trip count unknown, 100 assumed{{$}}
gpuperf.kernel @within "within" (%m, %n) {
  gpuperf.loop %i while "%i * gdx + bx < %n" {
    gpuperf.loop %j while "%n * (%i * gdx + bx) + 256 * %j + tx < %m" {
    }
    gpuperf.loop %k trip "(%m - (%i * gdx + bx) * 1024 - tx) / 256" {
    }
  }
}

// A loop's own counter is no parameter.
// CHECK-LABEL: kernel 'counter' on a100, grid 2x1x1, block 256x1x1
// CHECK-NOT: i =
// CHECK-LABEL: kernel 'last'
gpuperf.kernel @counter "counter" (%n) {
  gpuperf.launch grid("2", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "4" {
    gpuperf.if "256 * bx + tx < %i" {
    }
  }
}

// An empty launch has no time; one block is looked at.
// CHECK: assumed: gdx is 0 in this launch, 1 assumed
gpuperf.kernel @last "last" {
  gpuperf.launch grid("0", "1", "1") block("32", "1", "1") shared("0")
}
