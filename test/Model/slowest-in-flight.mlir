// Of loads that are in flight together the slowest decides. Eight neighbouring words of a lane
// share a sector: one comes from DRAM, seven are in L1.
//
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=a100 %s -o /dev/null | FileCheck %s

// One after the other: 7/8 of L1's 37.9 cycles and 1/8 of DRAM's 466.3 are 91.45.
// CHECK-LABEL: kernel 'alone'
// CHECK-NEXT:  cycle 0 load global 'a', latency 91.45
// CHECK-NEXT:  cycle 91.45 sum
gpuperf.kernel @alone "alone" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "8" iter(%x = %p) {
    %l = gpuperf.access load global 4 %a ["32 * (tx + 32 * bx) + 4 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%r)
}

// All eight at once wait for DRAM.
// CHECK-LABEL: kernel 'copies'
// CHECK-COUNT-8: load global 'a', latency 466.3
// CHECK-NEXT:  cycle 466.3 sum
gpuperf.kernel @copies "copies" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "8" iter(%x = %p) attributes {unroll = 8 : i64} {
    %l = gpuperf.access load global 4 %a ["32 * (tx + 32 * bx) + 4 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%r)
}

// One of four pairs does: 3/4 of 37.9 and 1/4 of 466.3.
// CHECK-LABEL: kernel 'pairs'
// CHECK-NEXT:  cycle 0 load global 'a', latency 145
gpuperf.kernel @pairs "pairs" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("30", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "8" iter(%x = %p) attributes {unroll = 2 : i64} {
    %l = gpuperf.access load global 4 %a ["32 * (tx + 32 * bx) + 4 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 32 * bx)"] (%r)
}
