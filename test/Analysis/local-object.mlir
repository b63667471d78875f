// An object of a thread that is indexed by a member of its own is taken apart by a compiler
// that follows the member: nvcc has registers for CUTLASS' iterators (ptxas: 0 bytes stack
// frame), Clang does not. Only where ptxas was asked it is sure.
//
// RUN: gpuperf --machine=rtx3080 --launch=*:4096:256 --min-speedup=1.001 --checks=gpuperf-local-memory --quiet %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

// CHECK: {{warning|remark}}: array 'own' is probably in local memory
gpuperf.kernel @estimated "estimated" (ptr %x) attributes {registers = 32 : i64} {
  gpuperf.array local @own elem 24 dims [] align 8 loc("o.cu":2:8)
  %0 = gpuperf.inst "mov" [move 1] depth 1
  gpuperf.access store local 8 @own["0"] loc("o.cu":3:3)
  %all = gpuperf.loop %i trip "1000" iter(%sum = %0) {
    %which = gpuperf.access load local 4 @own["16"] loc("o.cu":5:9)
    %offset = gpuperf.inst "shl" [int 1] depth 1 (%which) loc("o.cu":5:9)
    %value = gpuperf.access load local 8 @own["(?which & 1) * 8"] (%offset) loc("o.cu":6:9)
    %next = gpuperf.inst "add" [int 2] depth 2 (%sum, %value) loc("o.cu":7:9)
    gpuperf.yield %next
  } -> 1
  gpuperf.access store global 8 %x ["8 * (tx + bdx * bx)"] (%all) loc("o.cu":7:9)
} loc("o.cu":1:17)

// CHECK: {{warning|remark}}: array 'own' is in local memory, not in registers
gpuperf.kernel @asked "asked" (ptr %x) attributes {registers = 32 : i64, registers_source = "ptxas"} {
  gpuperf.array local @own elem 24 dims [] align 8 loc("o.cu":12:8)
  %0 = gpuperf.inst "mov" [move 1] depth 1
  gpuperf.access store local 8 @own["0"] loc("o.cu":13:3)
  %all = gpuperf.loop %i trip "1000" iter(%sum = %0) {
    %which = gpuperf.access load local 4 @own["16"] loc("o.cu":15:9)
    %value = gpuperf.access load local 8 @own["(?which & 1) * 8"] (%which) loc("o.cu":16:9)
    %next = gpuperf.inst "add" [int 2] depth 2 (%sum, %value) loc("o.cu":17:9)
    gpuperf.yield %next
  } -> 1
  gpuperf.access store global 8 %x ["8 * (tx + bdx * bx)"] (%all) loc("o.cu":17:9)
} loc("o.cu":11:17)

// An index from elsewhere is none that a compiler could know.
// CHECK: {{warning|remark}}: array 'own' is in local memory, not in registers
gpuperf.kernel @given "given" (ptr %x, ptr %in) attributes {registers = 32 : i64} {
  gpuperf.array local @own elem 24 dims [] align 8 loc("o.cu":22:8)
  %0 = gpuperf.inst "mov" [move 1] depth 1
  gpuperf.access store local 8 @own["0"] loc("o.cu":23:3)
  %all = gpuperf.loop %i trip "1000" iter(%sum = %0) {
    %which = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"] loc("o.cu":25:9)
    %value = gpuperf.access load local 8 @own["(?which & 1) * 8"] (%which) loc("o.cu":26:9)
    %next = gpuperf.inst "add" [int 2] depth 2 (%sum, %value) loc("o.cu":27:9)
    gpuperf.yield %next
  } -> 1
  gpuperf.access store global 8 %x ["8 * (tx + bdx * bx)"] (%all) loc("o.cu":27:9)
} loc("o.cu":21:17)
