// A load from constant memory is one pass for each distinct address of a warp:
// 1 for 'together', 32 for 'apart', in cycles of one warp on an SM of an A100,
// whose load/store units take one warp a cycle.
//
// RUN: gpuperf --format=json %s | FileCheck %s

// CHECK: "name": "together"
// CHECK: "lsu_cycles": 1,
// CHECK: "name": "apart"
// CHECK: "lsu_cycles": 32,
gpuperf.kernel @together "together" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array constant @table elem 4 dims [256] align 4
  %a = gpuperf.access load constant 4 @table ["4 * bx"]
}
gpuperf.kernel @apart "apart" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array constant @table elem 4 dims [256] align 4
  %a = gpuperf.access load constant 4 @table ["4 * tx"]
}
