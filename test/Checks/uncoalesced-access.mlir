// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-uncoalesced-access --format=json %t/strided.mlir | FileCheck %t/strided.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-uncoalesced-access --format=json %t/clean.mlir | FileCheck %t/clean.mlir

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
