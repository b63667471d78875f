// Kothapalli et al. 2009, section 5.2, as a kernel: N = 2^22 elements, one thread
// for each of N / 22 splitters in blocks of 512, 88 elements for a thread and
// three accesses to anywhere for each. The paper counts 88 * 3 * 500 cycles of
// memory, no computation, and prints 21.0 ms.
//
// RUN: gpuperf explain rank %s --model=kothapalli-max --machine=gtx280 --assume=data=random | FileCheck %s
//
// CHECK: N_w {{ *}}16 warps/block {{ *}}launch:
// CHECK: coalesced {{ *}}0 accesses
// CHECK: uncoalesced {{ *}}264 accesses {{ *}}kothapalli-list-ranking.mlir:
// CHECK: N_B = ceil(blocks / SMs)
// CHECK-NEXT: = ceil(373 / 30)
// CHECK-NEXT: = 13 blocks/SM
// CHECK: N_memory
// CHECK: = 132000 cycles
// CHECK: T_K = C_K / (R * 1000) [Kothapalli et al. 2009, eq. 4]
// CHECK: = 21120 us

gpuperf.kernel @rank "rank" (ptr %successor, ptr %arg_rank "rank", ptr %sublist) attributes {registers = 10 : i64} {
  gpuperf.launch grid("373", "1", "1") block("512", "1", "1") shared("0")
  gpuperf.loop %i trip "88" iter() {
    %next = gpuperf.access load global 4 %successor ["4 * ?node"]
    %rank = gpuperf.access store global 4 %arg_rank ["4 * ?node"]
    %list = gpuperf.access store global 4 %sublist ["4 * ?node"]
    gpuperf.yield
  } -> 0
}
