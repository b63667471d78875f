// Volkov, "Understanding Latency Hiding on GPUs", 2016, section 7.8, as a kernel: 17
// warps on each of the GTX 480's SMs, one stride-2 load. -119.6 cycles of delay,
// -89.5 per instruction: a negative time.
//
// RUN: gpuperf --model=huang-rr --machine=gtx480 --format=json %s \
// RUN:   | %python %S/Inputs/near.py Bandwidth_delay=-119.6:0.05 CPI_final=-89.5:0.05
// RUN: gpuperf --model=huang-gto --machine=gtx480 --format=json %s \
// RUN:   | %python %S/Inputs/near.py Bandwidth_delay=-119.6:0.05 CPI_final=-89.5:0.05
// RUN: gpuperf --model=all --machine=gtx480 %s | FileCheck %s
//
// CHECK: huang-rr {{ *}}-1.09 us
// CHECK: huang-gto {{ *}}-1.09 us

gpuperf.kernel @stride "stride" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("15", "1", "1") block("544", "1", "1") shared("0")
  %l = gpuperf.access load global 4 %A ["8 * (tx + bdx * bx)"]
}
