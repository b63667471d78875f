// A streaming kernel on a big grid takes the time of its bytes at the machine's
// sustained bandwidth: 3 * 4 * n bytes, whatever the model.
//
// RUN: gpuperf-opt --gpuperf-print-prediction=machine=gtx980 %s -o /dev/null \
// RUN:   | FileCheck %s

// 2^24 elements: 3 * 4 * 16777216 B / 211 GB/s = 954.2 us, and 2.69 us to start.
// CHECK: gpuperf: 956.8{{[0-9]*}} us, {{.*}} bound dram, exact
// CHECK: volkov: 954.1{{[0-9]*}} us, {{.*}} bound dram, exact
// CHECK: roofline: 954.1{{[0-9]*}} us, {{.*}} bound dram, exact
// CHECK: dram_us = 954.154 us
// CHECK: fp32_intensity = 0.0833333 operations/byte

gpuperf.kernel @add "add" (ptr %arg_a "a", ptr %arg_b "b", ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %i = gpuperf.inst "mad" [int 1] ()
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * bx)"] (%i)
  %b = gpuperf.access load global 4 %arg_b ["4 * (tx + bdx * bx)"] (%i)
  %sum = gpuperf.inst "fadd" [fp32 1] (%a, %b)
  %st = gpuperf.access store global 4 %c ["4 * (tx + bdx * bx)"] (%i, %sum)
}
