// Nothing says how many blocks there are: the time of all of them is not told, but that of
// a thousand, wherever a launch or a time is shown. The JSON has the time of the grid that
// is made up, whose provenance says so.
//
// RUN: gpuperf --machine=a100 %s | FileCheck %s --implicit-check-not='<<<{{[0-9(]}}'
// RUN: gpuperf --machine=a100 --quiet %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: gpuperf --machine=a100 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: gpuperf --machine=a100 --model=all %s | FileCheck %s --check-prefix=MODELS

// CHECK: k<<<?, 256>>>
// CHECK-NEXT: predicted 2.69 us + {{[0-9.]+}} us per 1000 blocks on a100, bound by {{[A-Za-z ]+}}; the number of blocks is not known, facts unknown
// CHECK: memory {{.*}} at DRAM, by as many blocks as are assumed
// REMARK: remark: kernel 'k' on a100, grid not known, block 256: predicted 2.69 us + {{[0-9.]+}} us per 1000 blocks, bound by
// JSON: "grid": "default"
// MODELS: gpuperf {{.*}} us per 1000 blocks
gpuperf.kernel @k "k" (ptr %x, ptr %y) {
  gpuperf.launch grid("~grid_x", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access store global 4 %y ["4 * (tx + bdx * bx)"] (%0)
}
