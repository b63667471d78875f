// The counter of a loop with one iteration is 0, and no unknown that lies far away: what the
// loop loads is what the loop before it has loaded, once from DRAM.
// 4096 blocks of 256 threads load 4 bytes each, and 3 more at the end: 4194304 + 32 bytes.
//
// RUN: gpuperf --machine=a100 --format=json %s | FileCheck %s
// CHECK: "dram_bytes": 4194336

gpuperf.kernel @neighbours "neighbours" (ptr %in) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "3" {
    %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx + %i0)"] loc("k.cu":4:9)
  }
  gpuperf.loop %i1 trip "1" {
    %1 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 16 * %i1"] loc("k.cu":6:9)
  }
} loc("k.cu":1:17)
