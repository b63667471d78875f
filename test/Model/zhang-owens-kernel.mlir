// The worst case of zhang-owens.test as a kernel: 4 warps per SM of the GTX 280,
// 16 additions behind a load. A request of two lines counts as two.
//
// RUN: gpuperf --model=zhang-owens --machine=gtx280 --format=json %s \
// RUN:   | %python %S/Inputs/near.py overestimate=1.885:0.0005 cycles=434:1e-6
// RUN: sed 's/"4 \*/"8 */' %s | gpuperf explain chase - --model=zhang-owens --machine=gtx280 \
// RUN:   | FileCheck %s
//
// CHECK: transactions {{ *}}2
// CHECK: mem_thru {{ *}}0.0277
// CHECK: mem_n {{ *}}0.294931

gpuperf.kernel @chase "chase" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("128", "1", "1") shared("0")
  %l = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx)"]
  %f = gpuperf.inst "FADD" [fp32 16] depth 16 (%l)
}
