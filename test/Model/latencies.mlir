// Volkov, "Understanding Latency Hiding on GPUs", 2016, Table 6.2: register
// dependence latencies of an addition, a special function, a shared load without
// conflicts and with a 2-way conflict, a coalesced and a random global load.
//
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=8800gtx %s -o /dev/null | FileCheck %s --check-prefix=G80
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=gtx280 %s -o /dev/null | FileCheck %s --check-prefix=GT200
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=gtx480 %s -o /dev/null | FileCheck %s --check-prefix=FERMI
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=gtx680 %s -o /dev/null | FileCheck %s --check-prefix=KEPLER
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=gtx980 %s -o /dev/null | FileCheck %s --check-prefix=MAXWELL
//
// The random ones are 644, 662, 1571, 1213 and 534 cycles there; Table 6.7 gives
// the difference per transaction in two digits: 444 + 30 * 6.7, 434 + 30 * 7.6,
// 513 + 31 * 34, 301 + 28 * 33 and 368 + 28 * 5.9.

// G80:     add, latency 20
// G80:     rsqrt, latency 32
// G80:     load shared 'tile', latency 38
// G80:     load shared 'tile', latency 54
// G80:     load global 'A', latency 444
// G80:     load global 'B', latency 645
// GT200:   add, latency 24
// GT200:   rsqrt, latency 34
// GT200:   load shared 'tile', latency 40
// GT200:   load shared 'tile', latency 56
// GT200:   load global 'A', latency 434
// GT200:   load global 'B', latency 662
// FERMI:   add, latency 18
// FERMI:   rsqrt, latency 22
// FERMI:   load shared 'tile', latency 26
// FERMI:   load shared 'tile', latency 58
// FERMI:   load global 'A', latency 513
// FERMI:   load global 'B', latency 1567
// KEPLER:  add, latency 9
// KEPLER:  rsqrt, latency 9
// KEPLER:  load shared 'tile', latency 24
// KEPLER:  load shared 'tile', latency 56
// KEPLER:  load global 'A', latency 301
// KEPLER:  load global 'B', latency 1225
// MAXWELL: add, latency 6
// MAXWELL: rsqrt, latency 13
// MAXWELL: load shared 'tile', latency 24
// MAXWELL: load shared 'tile', latency 26
// MAXWELL: load global 'A', latency 368
// MAXWELL: load global 'B', latency 533.2

gpuperf.kernel @probe "probe" (ptr %A, ptr %B) attributes {registers = 10 : i64} {
  gpuperf.launch grid("16", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [1024] align 4
  %0 = gpuperf.inst "add" [fp32 1] ()
  %1 = gpuperf.inst "rsqrt" [special 1] (%0)
  %2 = gpuperf.access load shared 4 @tile ["4 * tx"] (%1)
  %3 = gpuperf.inst "move" [move 1] (%2)
  // Neighbouring lanes 64 words apart: a 2-way conflict in 16 and in 32 banks, of
  // 4 and of 8 bytes.
  %4 = gpuperf.access load shared 4 @tile ["4 * (tx / 2 + 64 * (tx % 2))"] (%3)
  %5 = gpuperf.inst "move" [move 1] (%4)
  %6 = gpuperf.access load global 4 %A ["4 * (tx + 32 * bx)"] (%5)
  %7 = gpuperf.inst "move" [move 1] (%6)
  // Lanes 4 KiB apart: 32 transactions, no two in one cache line.
  %8 = gpuperf.access load global 4 %B ["4096 * (tx + 32 * bx)"] (%7)
}
