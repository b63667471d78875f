// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --format=json %t/table.mlir | FileCheck %t/table.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --format=json %t/behind.mlir | FileCheck %t/behind.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --format=json %t/carried.mlir | FileCheck %t/carried.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --format=json %t/full.mlir | FileCheck %t/full.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --format=json %t/estimated.mlir | FileCheck %t/estimated.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --format=json %t/copies.mlir | FileCheck %t/copies.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --format=json %t/unknown.mlir | FileCheck %t/unknown.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-occupancy --assume=data=random --format=json %t/gathers.mlir | FileCheck %t/gathers.mlir

//--- gathers.mlir
// What DRAM has to deliver is not known where addresses are not: that is no bound to foretell, and
// what waits longer for its arithmetic has another. The same with known addresses has it.
// CHECK:      "message": "only 24 of 64 warps fit on an SM, limited by shared memory; one more block on an SM, 32 warps, is predicted to speed up 'gathers'
// CHECK:      "message": "{{.+}} registers per thread, 49152 B of shared memory per block of 256 threads; next step {{[^;]*}}; the kernel is then bound by latency"{{$}}
// CHECK:      "message": "only 24 of 64 warps fit on an SM, limited by shared memory; one more block on an SM, 32 warps, is predicted to speed up 'reads'
// CHECK:      "message": "{{.+}} registers per thread, 49152 B of shared memory per block of 256 threads; next step {{[^;]*}}; the kernel is then bound by DRAM bandwidth"{{$}}
gpuperf.kernel @gathers "gathers" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @table elem 4 dims [12288] align 4
  %0 = gpuperf.access load global 4 %in ["4 * ?a"]
  %1 = gpuperf.inst "special" [special 1] depth 400 (%0)
  %2 = gpuperf.access load shared 4 @table ["4 * tx"] (%1)
} loc("gathers.cu":1:17)
gpuperf.kernel @reads "reads" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @table elem 4 dims [12288] align 4
  %0 = gpuperf.access load global 4 %in ["128 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "special" [special 1] depth 200 (%0)
  %2 = gpuperf.access load shared 4 @table ["4 * tx"] (%1)
} loc("reads.cu":1:17)

//--- table.mlir
// 48 KiB a block and three blocks in the SM's 164: 6 of 64 warps, too few to hide
// the latency of dependent loads.
// CHECK:      "check": "gpuperf-occupancy",
// CHECK-NEXT: "severity": "warning",
// CHECK:      "message": "only 6 of 64 warps fit on an SM, limited by shared memory; one more block on an SM, 8 warps, is predicted to speed up 'table' {{[0-9.]+}}x",
// CHECK:      "message": "{{.+}} registers per thread, 49152 B of shared memory per block of 64 threads; next step {{.+}}; the kernel is then bound by
gpuperf.kernel @table "table" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.array shared @table elem 4 dims [12288] align 4
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 1048576"] (%0)
  %2 = gpuperf.access load shared 4 @table ["4 * tx"] (%1)
} loc("table.cu":1:17)

//--- behind.mlir
// Behind the limit of shared memory there is another: 65536 registers are 16 warps of 128 for
// each lane.
// CHECK: "message": "only 6 of 64 warps fit on an SM, limited by shared memory; one more block on an SM, 8 warps, is predicted to speed up 'behind' {{[0-9.]+}}x",
gpuperf.kernel @behind "behind" (ptr %in) attributes {registers = 128} {
  gpuperf.launch grid("65536", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.array shared @table elem 4 dims [12288] align 4
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 1048576"] (%0)
  %2 = gpuperf.access load shared 4 @table ["4 * tx"] (%1)
} loc("behind.cu":1:17)

//--- carried.mlir
// Blocks of 128 threads with 168 registers: 65536 / (168 * 128) = 3 of them. A fourth fits with
// 128 registers, which a loop that carries 128 does not leave; one that carries 64 does.
// CHECK-NOT: 'full'
// CHECK:     "message": "only 12 of 64 warps fit on an SM, limited by registers; one more block on an SM, 16 warps, is predicted to speed up 'half'
// CHECK-NOT: 'full'
gpuperf.kernel @half "half" (ptr %in) attributes {registers = 168, registers_source = "ptxas", carried_registers = 64} {
  gpuperf.launch grid("65536", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "special" [special 1] depth 2000 (%0)
  %2 = gpuperf.access store global 4 %in ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @full "full" (ptr %in) attributes {registers = 168, registers_source = "ptxas", carried_registers = 128} {
  gpuperf.launch grid("65536", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "special" [special 1] depth 2000 (%0)
  %2 = gpuperf.access store global 4 %in ["4 * (tx + bdx * bx)"] (%1)
}

//--- full.mlir
// CHECK: "findings": []
gpuperf.kernel @full "full" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
}

//--- estimated.mlir
// The A100's 65536 registers are handed out 256 to a warp: 64 / 1.3 = 50 registers, 56 of
// them handed out, leave room for nine blocks of four warps, 64 / 0.7 = 92, that is 96,
// for five.
// CHECK: "message": "perhaps only 20 to 36 of 64 warps fit on an SM, limited by an estimated 64 registers per thread; one more block on an SM, 36 warps, is predicted
gpuperf.kernel @estimated "estimated" (ptr %in) attributes {registers = 64} {
  gpuperf.array shared @s elem 4 dims [128] align 4
  gpuperf.launch grid("65536", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 1073741824"] (%0)
  %2 = gpuperf.inst "special" [special 4] depth 400 (%1)
  %3 = gpuperf.access load shared 4 @s ["4 * tx"] (%2)
}
// Four blocks of 128 threads have to launch: 128 registers do, and do not limit 92.
// Eight do with 64.
// CHECK: "message": "perhaps only 32 to 36 of 64 warps fit on an SM, limited by an estimated 64 registers per thread; one more block on an SM, 36 warps, is predicted
gpuperf.kernel @bound "bound" (ptr %in) attributes {registers = 64, max_threads = 128 : i64, min_blocks = 8 : i64} {
  gpuperf.array shared @s elem 4 dims [128] align 4
  gpuperf.launch grid("65536", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 1073741824"] (%0)
  %2 = gpuperf.inst "special" [special 4] depth 400 (%1)
  %3 = gpuperf.access load shared 4 @s ["4 * tx"] (%2)
}
// 40 may be 31, with which nothing limits.
// CHECK: "findings": []
gpuperf.kernel @fine "fine" (ptr %in) attributes {registers = 40} {
  gpuperf.array shared @s elem 4 dims [128] align 4
  gpuperf.launch grid("65536", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 1073741824"] (%0)
  %2 = gpuperf.inst "special" [special 4] depth 400 (%1)
  %3 = gpuperf.access load shared 4 @s ["4 * tx"] (%2)
}
// So ptxas says, and there is no doubt.
// CHECK: "message": "only 32 of 64 warps fit on an SM, limited by registers; one more block on an SM, 36 warps, is predicted
gpuperf.kernel @counted "counted" (ptr %in) attributes {registers = 64, registers_source = "ptxas"} {
  gpuperf.array shared @s elem 4 dims [128] align 4
  gpuperf.launch grid("65536", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 1073741824"] (%0)
  %2 = gpuperf.inst "special" [special 4] depth 400 (%1)
  %3 = gpuperf.access load shared 4 @s ["4 * tx"] (%2)
}

//--- unknown.mlir
// What limits is as much shared memory as is assumed: nothing is said of it.
// CHECK: "findings": []
gpuperf.kernel @unknown "unknown" (ptr %in) attributes {registers = 32} {
  gpuperf.array shared @table elem 4 dims [0] align 4
  gpuperf.launch grid("65536", "1", "1") block("64", "1", "1") shared("~shared")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access load shared 4 @table ["4 * tx + 40960"] (%0)
  %2 = gpuperf.inst "special" [special 4] depth 400 (%1)
  %3 = gpuperf.access load shared 4 @table ["4 * tx"] (%2)
}

//--- copies.mlir
// How far ahead of the work data is copied says how many warps it takes: where the work is not known,
// nothing is said. Of loads there is.
// CHECK-NOT: speed up 'copies'
// CHECK:     "message": "only 6 of 64 warps fit on an SM, limited by shared memory; one more block on an SM, 8 warps, is predicted to speed up 'loads'
// CHECK-NOT: speed up 'copies'
// Of a grid of unknown size no block may wait for a place.
// CHECK-NOT: speed up 'few'
// Nor is there room for a third block of 24 warps among 64.
// CHECK-NOT: speed up 'wide'
gpuperf.kernel @copies "copies" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.array shared @table elem 4 dims [12288] align 4
  gpuperf.loop %i trip "~n" {
    %0 = gpuperf.access copy global 4 %in ["4 * (tx + bdx * bx) + 16777216 * %i"]
    %1 = gpuperf.access copy shared 4 @table ["4 * tx"] (%0)
    %2 = gpuperf.inst "special" [special 1] depth 400 (%1)
  }
}
gpuperf.kernel @loads "loads" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.array shared @table elem 4 dims [12288] align 4
  gpuperf.loop %i trip "~n" {
    %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 16777216 * %i"]
    %1 = gpuperf.access store shared 4 @table ["4 * tx"] (%0)
    %2 = gpuperf.inst "special" [special 1] depth 400 (%1)
  }
}
gpuperf.kernel @few "few" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("~blocks", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.array shared @table elem 4 dims [12288] align 4
  gpuperf.loop %i trip "~n" {
    %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx) + 16777216 * %i"]
    %1 = gpuperf.access store shared 4 @table ["4 * tx"] (%0)
    %2 = gpuperf.inst "special" [special 1] depth 400 (%1)
  }
}
gpuperf.kernel @wide "wide" (ptr %in) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("768", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "special" [special 1] depth 2000 (%0)
  %2 = gpuperf.access store global 4 %in ["4 * (tx + bdx * bx)"] (%1)
} loc("wide.cu":1:17)
