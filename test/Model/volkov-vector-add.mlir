// Volkov, "Understanding Latency Hiding on GPUs", 2016, section 3.8: the vector
// add of Listing 3.5 on the Kepler GPU. A warp's latency is at least 544 cycles,
// the memory system takes 0.0445 warps per cycle and SM, and the memory
// throughput is min(n * 6.35 GB/s, 154 GB/s) for n warps per SM.
//
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=gtx680 %s -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=SCHEDULE
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=gtx680 %s -o /dev/null \
// RUN:   | FileCheck %s

// Issue cycles from Figure 3.5: register dependences of 9 and 301 cycles, 3
// cycles between instructions, pairs issue together except two loads.
// SCHEDULE:      cycle 0 MOV
// SCHEDULE-NEXT: cycle 0 S2R.TID, latency 9, paired
// SCHEDULE-NEXT: cycle 3 S2R.CTAID
// SCHEDULE-NEXT: cycle 12 IMAD
// SCHEDULE-NEXT: cycle 21 ISCADD
// SCHEDULE-NEXT: cycle 21 ISCADD, latency 9, paired
// SCHEDULE-NEXT: cycle 30 load global 'a', latency 301
// SCHEDULE-NEXT: cycle 33 load global 'b', latency 301
// SCHEDULE-NEXT: cycle 33 ISCADD, latency 9, paired
// SCHEDULE-NEXT: cycle 334 FADD
// SCHEDULE-NEXT: cycle 343 store global 'c'
// SCHEDULE-NEXT: cycle 343 EXIT, latency 9, paired
// 12 instructions, 4 of them dual-issued: 8 issue events; 343 cycles and 201 to
// replace the block.
// SCHEDULE-NEXT: warp latency 544 cycles
// SCHEDULE-SAME: issue events 8, DRAM round trips 1

gpuperf.kernel @add "add" (ptr %arg_a "a", ptr %arg_b "b", ptr %c) attributes {registers = 10 : i64} {
  // One warp per SM: 6.35 GB/s.
  // CHECK:      grid 8x1x1, block 32x1x1
  // CHECK:      volkov: {{.*}} bound latency, exact
  // CHECK-NEXT: n = 1 warps/SM
  // CHECK-NEXT: latency_bound = 544 cycles
  // CHECK:      memory_throughput = 6.3{{4[5-9]|5[0-4]}}{{[0-9]*}} GB/s
  gpuperf.launch grid("8", "1", "1") block("32", "1", "1") shared("0")
  // Twenty of them: 20 * 6.35 GB/s.
  // CHECK:      grid 8x1x1, block 640x1x1
  // CHECK:      volkov: {{.*}} bound latency, exact
  // CHECK-NEXT: n = 20 warps/SM
  // CHECK:      memory_throughput = 126.9{{[0-9]*}} GB/s
  gpuperf.launch grid("8", "1", "1") block("640", "1", "1") shared("0")
  // Sixty-four: the memory system decides, 17.1 B / 384 B = 0.0445 as printed,
  // 0.0446 by 154 GB/s.
  // CHECK:      grid 8192x1x1, block 256x1x1
  // CHECK:      volkov: {{.*}} bound dram, exact
  // CHECK-NEXT: n = 64 warps/SM
  // CHECK:      throughput_bound = 0.044{{5|6|59}}{{[0-9]*}} warps/cycle/SM
  // CHECK:      memory_throughput = 154 GB/s
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")

  %mov = gpuperf.inst "MOV" [move 1] ()
  %tid = gpuperf.inst "S2R.TID" [move 1] ()
  %cta = gpuperf.inst "S2R.CTAID" [move 1] ()
  %i = gpuperf.inst "IMAD" [int 1] (%cta, %tid)
  %pa = gpuperf.inst "ISCADD" [int 1] (%i)
  %pb = gpuperf.inst "ISCADD" [int 1] (%i)
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * bx)"] (%pa)
  %b = gpuperf.access load global 4 %arg_b ["4 * (tx + bdx * bx)"] (%pb)
  %pc = gpuperf.inst "ISCADD" [int 1] (%i)
  %sum = gpuperf.inst "FADD" [fp32 1] (%a, %b)
  %st = gpuperf.access store global 4 %c ["4 * (tx + bdx * bx)"] (%pc, %sum)
  %exit = gpuperf.inst "EXIT" [control 1] ()
}
