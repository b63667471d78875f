// Volkov, "Understanding Latency Hiding on GPUs", 2016, Tables 3.2 to 3.4: the
// worksheet of a throughput bound on the Maxwell GPU, in cycles per warp and SM.
// The printed memory figure, 184.5, rounds 128 B / 10.4 B to 12.3 cycles; the
// exact one is between 184.3 (211 GB/s) and 184.6 (10.4 B/cycle). The issue
// figure depends on which instructions are paired and reissued, which the table
// assumes and does not derive: it is compared on numbers, in
// volkov-published.test.
//
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=gtx980 %s -o /dev/null \
// RUN:   | FileCheck %s

// CHECK:     volkov:
// CHECK-DAG: cuda_core_cycles = 25 cycles
// CHECK-DAG: special_cycles = 5 cycles
// CHECK-DAG: shared_cycles = 30 cycles
// CHECK-DAG: dram_cycles = 184.{{[3456][0-9]*}} cycles
// CHECK:     throughput_bound = 0.0054{{[0-9]*}} warps/cycle/SM

gpuperf.kernel @mix "mix" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("16 * 8 * 100", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [2048] align 4
  %0 = gpuperf.inst "core" [fp32 100] depth 2 ()
  %1 = gpuperf.inst "sfu" [special 5] ()
  %s0 = gpuperf.access load shared 4 @tile ["4 * tx + 0 * 1024"] ()
  %s1 = gpuperf.access load shared 4 @tile ["4 * tx + 1 * 1024"] ()
  %s2 = gpuperf.access load shared 4 @tile ["4 * tx + 2 * 1024"] ()
  %s3 = gpuperf.access load shared 4 @tile ["4 * tx + 3 * 1024"] ()
  %s4 = gpuperf.access load shared 4 @tile ["4 * tx + 4 * 1024"] ()
  %s5 = gpuperf.access load shared 4 @tile ["4 * tx + 5 * 1024"] ()
  %s6 = gpuperf.access load shared 4 @tile ["4 * tx + 6 * 1024"] ()
  %s7 = gpuperf.access load shared 4 @tile ["4 * tx + 0 * 1024 + 4"] ()
  %s8 = gpuperf.access load shared 4 @tile ["4 * tx + 1 * 1024 + 4"] ()
  %s9 = gpuperf.access load shared 4 @tile ["4 * tx + 2 * 1024 + 4"] ()
  %t0 = gpuperf.access load shared 4 @tile ["8 * tx + 0"] ()
  %t1 = gpuperf.access load shared 4 @tile ["8 * tx + 4"] ()
  %t2 = gpuperf.access load shared 4 @tile ["8 * tx + 8"] ()
  %t3 = gpuperf.access load shared 4 @tile ["8 * tx + 12"] ()
  %t4 = gpuperf.access load shared 4 @tile ["8 * tx + 16"] ()
  %t5 = gpuperf.access load shared 4 @tile ["8 * tx + 20"] ()
  %t6 = gpuperf.access load shared 4 @tile ["8 * tx + 24"] ()
  %t7 = gpuperf.access load shared 4 @tile ["8 * tx + 28"] ()
  %t8 = gpuperf.access load shared 4 @tile ["8 * tx + 32"] ()
  %t9 = gpuperf.access load shared 4 @tile ["8 * tx + 36"] ()
  %g0 = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx) + 0 * 67108864"] ()
  %g1 = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx) + 1 * 67108864"] ()
  %g2 = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx) + 2 * 67108864"] ()
  %g3 = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx) + 3 * 67108864"] ()
  %g4 = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx) + 4 * 67108864"] ()
  %h0 = gpuperf.access load global 4 %A ["8 * (tx + bdx * bx) + 5 * 67108864"] ()
  %h1 = gpuperf.access load global 4 %A ["8 * (tx + bdx * bx) + 6 * 67108864"] ()
  %h2 = gpuperf.access load global 4 %A ["8 * (tx + bdx * bx) + 7 * 67108864"] ()
  %h3 = gpuperf.access load global 4 %A ["8 * (tx + bdx * bx) + 8 * 67108864"] ()
  %h4 = gpuperf.access load global 4 %A ["8 * (tx + bdx * bx) + 9 * 67108864"] ()
}
