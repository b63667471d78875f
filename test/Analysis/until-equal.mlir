// Loops that go on until two numbers are equal, as compilers write what they unrolled.
// Both only grow or fall, so the loop ends where the smaller has come up to the other; one
// that goes past it has no length that is known.
//
// RUN: gpuperf-opt --gpuperf-print-divergence %s -o /dev/null | FileCheck %s

// 1024 - (1027 & 3) - 4 * i = 1 at i = 255.
// CHECK-LABEL: kernel 'down'
// CHECK: {{[0-9]+}}: loop: 255 iterations, 0 divergent{{$}}
gpuperf.kernel @down "down" (%n) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0") args(%n = "1024")
  gpuperf.loop %i0 while "%n - (%n + 3 & 3) + %i0 * -4 != 1" {
    gpuperf.yield
  }
}

// Up, from each lane's own start: 2000 * 3 - 3 * tx is 3 * i at i = 2000 - tx; the warp takes
// as long as its first lane.
// CHECK-LABEL: kernel 'up'
// CHECK: {{[0-9]+}}: loop: 2000 iterations
gpuperf.kernel @up "up" (%n) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0") args(%n = "6000")
  gpuperf.loop %i0 while "3 * (%i0 + tx) != %n" {
    gpuperf.yield
  }
}

// 4 * i is never 4002.
// CHECK-LABEL: kernel 'past'
// CHECK: trip count unknown
gpuperf.kernel @past "past" (%n) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0") args(%n = "4002")
  gpuperf.loop %i0 while "4 * %i0 != %n" {
    gpuperf.yield
  }
}

// Nor does it come to 0 from above it, and further up.
// CHECK-LABEL: kernel 'away'
// CHECK: trip count unknown
gpuperf.kernel @away "away" (%n) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0") args(%n = "0")
  gpuperf.loop %i0 while "4 * %i0 + 8 != %n" {
    gpuperf.yield
  }
}
