// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-uncoalesced-access --format=json %t/strided.mlir | FileCheck %t/strided.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-uncoalesced-access --format=json %t/clean.mlir | FileCheck %t/clean.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-uncoalesced-access --min-speedup=1.01 --format=json %t/misaligned.mlir | FileCheck %t/misaligned.mlir

//--- misaligned.mlir
// Blocks of 210 bytes begin at every even address of a sector, at its start once in 16: 32
// consecutive bytes take 2 sectors in 15 of 16 blocks, and two bytes behind them never cross
// a boundary. Together (2 * 15/16 + 1/16 + 1) / 2 = 1.47 sectors, none of them for the lanes.
// CHECK: "message": "misaligned global load of 'in': a warp touches 1.47 sectors where 1 would do; aligning it is predicted
// 32 bytes in two halves 64 bytes apart are two sectors wherever they begin.
// CHECK: "message": "uncoalesced global load of 'halves': neighbouring lanes are not at neighbouring addresses, so a warp touches 2 sectors where 1 would do
gpuperf.kernel @blocks "blocks" (ptr %in, ptr %halves) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("65536", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.loop %i0 trip "1600" {
    %0 = gpuperf.access load global 1 %in ["210 * %i0 + tx"] loc("misaligned.cu":4:9)
    %1 = gpuperf.access load global 1 %in ["210 * %i0 + 192 + tx / 16"] loc("misaligned.cu":4:9)
    %2 = gpuperf.access load global 1 %halves ["256 * %i0 + tx % 16 + 64 * (tx / 16)"] loc("misaligned.cu":5:9)
  }
} loc("misaligned.cu":1:17)

//--- strided.mlir
// CHECK:      "check": "gpuperf-uncoalesced-access",
// CHECK-NEXT: "severity": "warning",
// CHECK-NEXT: "file": "strided.cu",
// CHECK-NEXT: "line": 4,
// CHECK-NEXT: "column": 9,
// CHECK-NEXT: "message": "uncoalesced global store of 'out': threadIdx.x steps 16384 bytes, so a warp touches 32 sectors where 4 would do; coalescing it is predicted to speed up 'strided' {{[0-9.]+}}x",
// CHECK:      "message": "a request of 32 lanes asks for 128 B and moves 1024 B in 32 transactions on a100; 1 request per warp; the kernel is then bound by {{.+}}"
// CHECK:      "speedup": {{[1-9]}}
// CHECK-NOT:  "check"
gpuperf.kernel @strided "strided" (ptr %out, ptr %in) {
  gpuperf.launch grid("16", "4096", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 16384 * by"] loc("strided.cu":4:20)
  %1 = gpuperf.access store global 4 %out ["16384 * (tx + bdx * bx) + 4 * by"] (%0) loc("strided.cu":4:9)
} loc("strided.cu":1:17)

//--- clean.mlir
// Unit stride, a broadcast and wide loads are at their ideal.
// CHECK: "findings": []
gpuperf.kernel @k "k" (ptr %out, ptr %in) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %in ["4 * bx"]
  %2 = gpuperf.access load global 16 %in ["16 * (tx + bdx * bx)"]
  %3 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0, %1, %2)
}
