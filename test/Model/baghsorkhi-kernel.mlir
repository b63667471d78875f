// The workload of baghsorkhi.test as a kernel: 4 warps per SM of the 8800 GTX, 32
// arithmetic instructions (31 additions and the loop's branch) behind each load.
//
// RUN: gpuperf --model=baghsorkhi --machine=8800gtx --format=json %s \
// RUN:   | %python %S/Inputs/near.py overestimate=1.652:0.0005 warp_latency=164:0.01
// RUN: gpuperf explain chase %s --model=baghsorkhi --machine=8800gtx | FileCheck %s
//
// CHECK: bound by latency
// CHECK: assumed: the warp is memory instructions that miss the caches with alpha arithmetic ones behind each, every instruction in need of the one before it (Volkov 2016, section 4.1)
// CHECK: n {{ *}}4 warps/SM {{ *}}the grid's warps over busy SMs
// CHECK: alpha {{ *}}32 {{ *}}instruction mix of {{.*}} over baghsorkhi-kernel.mlir:[[#@LINE+7]]
// CHECK: transactions {{ *}}1 {{ *}}baghsorkhi-kernel.mlir:[[#@LINE+6]]
// CHECK: mem_lat {{ *}}444 cycles {{ *}}8800gtx.yaml:{{[0-9]+}} (volkov)

gpuperf.kernel @chase "chase" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("16", "1", "1") block("128", "1", "1") shared("0")
  gpuperf.loop %i trip "100000" {
    %l = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * %i))"]
    %f = gpuperf.inst "FADD" [fp32 31] depth 31 (%l)
  }
}
