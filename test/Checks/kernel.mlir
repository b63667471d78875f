// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-kernel --format=json %t/add.mlir | FileCheck %t/add.mlir
// RUN: gpuperf --machine=a100 --checks=-gpuperf-kernel --format=json %t/add.mlir | FileCheck %t/add.mlir --check-prefix=OFF
// RUN: gpuperf --machine=a100 --model=roofline --format=json %t/add.mlir | FileCheck %t/add.mlir --check-prefix=MODEL
// RUN: gpuperf --machine=a100 --model=bsp --format=json %t/add.mlir | FileCheck %t/add.mlir --check-prefix=NOTIME

//--- add.mlir
// CHECK:      "check": "gpuperf-kernel",
// CHECK-NEXT: "severity": "remark",
// CHECK-NEXT: "file": "add.cu",
// CHECK-NEXT: "line": 1,
// CHECK-NEXT: "column": 17,
// CHECK-NEXT: "message": "kernel 'add' on a100, grid 65536, block 256: predicted {{[0-9.]+}} us ({{[0-9.]+}} to {{[0-9.]+}}), bound by DRAM bandwidth; occupancy 64 of 64 warps; 2 barriers per warp",
// CHECK:      "speedup": null
// OFF:        "findings": []
// The summary is by the chosen model.
// MODEL: "message": "kernel 'add' on a100, grid 65536, block 256: model roofline: predicted {{[0-9]+}} us, bound by DRAM bandwidth;
// NOTIME: "message": "kernel 'add' on a100, grid 65536, block 256: model bsp: no time predicted: needs lambda
gpuperf.kernel @add "add" (ptr %c, ptr %a, ptr %b) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %a ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %b ["4 * (tx + bdx * bx)"]
  %2 = gpuperf.barrier block (%0, %1)
  %3 = gpuperf.barrier block (%2)
  %4 = gpuperf.access store global 4 %c ["4 * (tx + bdx * bx)"] (%3)
} loc("add.cu":1:17)
