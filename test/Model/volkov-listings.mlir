// Latencies of one warp on the Fermi GPU that Volkov (2016) prints in listings 3.2 and 3.3.
//
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=gtx480 %s -o /dev/null | FileCheck %s

// Listing 3.2, left: independent instructions of CUDA cores, 6 cycles apart.
// CHECK-LABEL: kernel 'independent'
// CHECK-NEXT:  cycle 0 add.a
// CHECK-NEXT:  cycle 6 add.b
// CHECK-NEXT:  cycle 12 add.c
gpuperf.kernel @independent "independent" attributes {registers = 10 : i64} {
  gpuperf.launch grid("15", "1", "1") block("32", "1", "1") shared("0")
  %a = gpuperf.inst "add.a" [fp32 1]
  %b = gpuperf.inst "add.b" [fp32 1]
  %c = gpuperf.inst "add.c" [fp32 1]
}

// Listing 3.2, center: coalesced stores, 34 cycles apart; other instructions do not wait.
// CHECK-LABEL: kernel 'stores'
// CHECK-NEXT:  cycle 0 store global 'p'
// CHECK-NEXT:  cycle 34 store global 'p'
// CHECK-NEXT:  cycle 40 add
// CHECK-NEXT:  cycle 68 store global 'p'
gpuperf.kernel @stores "stores" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("15", "1", "1") block("32", "1", "1") shared("0")
  %a = gpuperf.access store global 4 %p ["4 * tx"]
  %b = gpuperf.access store global 4 %p ["4 * tx + 4096"]
  %x = gpuperf.inst "add" [fp32 1]
  %c = gpuperf.access store global 4 %p ["4 * tx + 8192"]
}

// Listing 3.3: one of two warps takes a branch of 28 cycles to a load and an addition, the
// other jumps, in 32; both go on 34 cycles after the later one has come to the barrier. The
// listing's load takes 512 cycles, Table 6.2's 513: there it is 540, 546 and 580.
// CHECK-LABEL: kernel 'barrier'
// CHECK-NEXT:  cycle 28 load global 'p', latency 513
// CHECK-NEXT:  cycle 541 add
// CHECK-NEXT:  cycle 547 barrier
// CHECK-NEXT:  cycle 581 after
gpuperf.kernel @barrier "barrier" (ptr %p) attributes {registers = 10 : i64} {
  gpuperf.launch grid("15", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.if "tx < 32" {
    %a = gpuperf.access load global 4 %p ["4 * tx + 1024 * bx"]
    %x = gpuperf.inst "add" [fp32 1] (%a)
  }
  %b = gpuperf.barrier block
  %y = gpuperf.inst "after" [fp32 1]
}
