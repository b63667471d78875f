// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-launch,gpuperf-occupancy --format=json %t/few.mlir | FileCheck %t/few.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-launch,gpuperf-occupancy --format=json %t/tail.mlir | FileCheck %t/tail.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-launch,gpuperf-occupancy --format=json %t/lanes.mlir | FileCheck %t/lanes.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-launch,gpuperf-occupancy --format=json %t/small.mlir | FileCheck %t/small.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-launch,gpuperf-occupancy --format=json %t/other.mlir | FileCheck %t/other.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-launch,gpuperf-occupancy --format=json %t/silent.mlir | FileCheck %t/silent.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-launch,gpuperf-occupancy --format=json %t/toobig.mlir | FileCheck %t/toobig.mlir
// The A100 has 108 SMs, each with 64 places for warps, 32 for blocks and 65536 registers.

//--- few.mlir
// 8 of 108 SMs: at most 13.5 times as fast.
// CHECK:      "check": "gpuperf-launch",
// CHECK-NEXT: "severity":
// CHECK:      "message": "only 8 blocks for 108 SMs: 100 of them have nothing to do; sharing its loops' iterations out over all SMs is predicted to speed up 'few' up to {{1[0-3](\.[0-9])?}}x",
gpuperf.kernel @few "few" (ptr %x) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("8", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "100000" iter(%a = %0) attributes {divisible} {
    %2 = gpuperf.inst "fma" [fp32 4] depth 4 (%a)
    gpuperf.yield %2
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
} loc("few.cu":1:17)

//--- tail.mlir
// Blocks of 32 warps: 2 on an SM, 216 in a wave. The first wave takes 2 blocks' work on
// each SM, the last one's 12 blocks one more: 3. Even, it were 228 / 108 = 2.11, and
// 3 / 2.11 = 1.42.
// CHECK:      "message": "1.06 waves: the last of 2 waves has 12 of 216 blocks; the same work in even portions is predicted to speed up 'tail' up to 1.4x",
// CHECK:      "message": "2 blocks run on each of 108 SMs at once; smaller blocks, or one wave of blocks that loop over the work, end at about the same time
// The same on a machine that holds 109: two blocks on one SM, one on the others; 2 / 1.01.
// CHECK:      "message": "109 blocks for 108 SMs: 1 of them runs 2 while the others run 1; the same work in even portions is predicted to speed up 'partial' up to {{1.9|2.0}}x",
// CHECK:      "message": "2 blocks run on each of 108 SMs at once; smaller blocks, or a multiple of 108 blocks, end at about the same time
// Full waves are none: 216 and 432 blocks.
// CHECK-NOT:  "message": "{{.*}} waves
gpuperf.kernel @tail "tail" (ptr %x) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("228", "1", "1") block("1024", "1", "1") shared("0")
  gpuperf.launch grid("216", "1", "1") block("1024", "1", "1") shared("0")
  gpuperf.launch grid("432", "1", "1") block("1024", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "100000" iter(%a = %0) attributes {divisible} {
    %2 = gpuperf.inst "fma" [fp32 4] (%a)
    gpuperf.yield %2
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @partial "partial" (ptr %x) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("109", "1", "1") block("1024", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "100000" iter(%a = %0) attributes {divisible} {
    %2 = gpuperf.inst "fma" [fp32 4] (%a)
    gpuperf.yield %2
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}

//--- lanes.mlir
// 33 threads issue as 64 do: 64 / 33 = 1.94.
// CHECK:      "message": "blocks of 33 threads leave 31 of the 64 lanes of their 2 warps idle; putting the threads in blocks of whole warps is predicted to speed up 'lanes' 1.9x",
// Blocks of one thread are the launch's affair, not the occupancy's: a warp of 32 does
// what 32 of them do.
// CHECK:      "check": "gpuperf-launch",
// CHECK:      "message": "blocks of 1 thread leave 31 of the 32 lanes of their warp idle; putting the threads in blocks of whole warps is predicted to speed up 'one' {{(2[0-9]|3[0-2])}}{{(\.[0-9])?}}x",
// CHECK-NOT:  "check":
gpuperf.kernel @lanes "lanes" (ptr %x) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("110592", "1", "1") block("33", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "fma" [fp32 10000] (%0)
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @one "one" (ptr %x) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("1105920", "1", "1") block("1", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * bx"]
  %1 = gpuperf.inst "fma" [fp32 10000] (%0)
  %2 = gpuperf.access store global 4 %x ["4 * bx"] (%1)
}

//--- small.mlir
// 32 blocks of one warp are on an SM, and would be 64 warps: twice as many hide twice the
// latency.
// CHECK:      "check": "gpuperf-launch",
// CHECK:      "message": "blocks of 32 threads fill only 32 of the 64 places for warps on an SM, which holds no more than 32 blocks; putting the threads in larger blocks is predicted to speed up 'small' {{1\.[89]|2\.0}}x",
// CHECK-NOT:  "check":
gpuperf.kernel @small "small" (ptr %x) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("1105920", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "special" [special 1] depth 2000 (%0)
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}

//--- other.mlir
// With 40 registers of a thread an SM holds one block of 1024 threads, 32 warps; of 256
// threads (8 warps of 1280 registers, 10240) it holds 6, 48 warps.
// CHECK:      "message": "4320 blocks of 1024 threads; launching {{.*}} blocks of {{.*}} threads is predicted to speed up 'other' 1.5x",
// CHECK:      "message": "the kernel does the same in blocks of any size: its threads work by blockIdx.x * blockDim.x + threadIdx.x alone
// Without the fact that it does, nothing is said.
// CHECK-NOT:  "message": "4320 blocks
gpuperf.kernel @other "other" (ptr %x) attributes {registers = 40, registers_source = "ptxas", global_index} {
  gpuperf.launch grid("4320", "1", "1") block("1024", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "special" [special 1] depth 2000 (%0)
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @fixed "fixed" (ptr %x) attributes {registers = 40, registers_source = "ptxas"} {
  gpuperf.launch grid("4320", "1", "1") block("1024", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "special" [special 1] depth 2000 (%0)
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}

//--- silent.mlir
// Nothing says how large grid and block are; the grid follows from an assumed n; and an
// estimate of 40 registers may be 57, with which one block is on an SM and not two. A loop
// of unknown length may wait for a clock, but where the kernel is known to have none.
// CHECK:     "findings": []
// CHECK:     "message": "only 8 blocks for 108 SMs: {{.*}} 'works' up to {{.*}} if the loop at line {{[0-9]+}} runs 100 times"
// CHECK:     "findings": []
// CHECK:     "findings": []
// CHECK:     "findings": []
gpuperf.kernel @waits "waits" (ptr %x) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("8", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "~n" iter(%a = %0) attributes {divisible} {
    %2 = gpuperf.inst "fma" [fp32 400] depth 400 (%a)
    gpuperf.yield %2
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @works "works" (ptr %x) attributes {registers = 32, registers_source = "ptxas", plain_sharing} {
  gpuperf.launch grid("8", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "~n" iter(%a = %0) attributes {divisible} {
    %2 = gpuperf.inst "fma" [fp32 400] depth 400 (%a)
    gpuperf.yield %2
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @unknown "unknown" (ptr %x) {
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "fma" [fp32 10000] (%0)
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @assumed "assumed" (ptr %x, %n) attributes {registers = 32, registers_source = "ptxas"} {
  gpuperf.launch grid("%n", "1", "1") block("1024", "1", "1") shared("0")
    args(%n = "8") {provenance = {"arg:n" = "assumed", block = "launch site", grid = "launch site"}}
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.loop %i0 trip "100000" iter(%a = %0) attributes {divisible} {
    %2 = gpuperf.inst "fma" [fp32 4] depth 4 (%a)
    gpuperf.yield %2
  } -> 1
  %4 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}
gpuperf.kernel @estimated "estimated" (ptr %x) attributes {registers = 40} {
  gpuperf.launch grid("330", "1", "1") block("512", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.inst "fma" [fp32 10000] (%0)
  %2 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%1)
}

//--- toobig.mlir
// CHECK: "check": "gpuperf-launch",
// CHECK: "message": "kernel 'toobig' cannot be launched on a100: 2048 threads per block, at most 1024"
// CHECK: "message": "kernel 'shared' cannot be launched on a100: 200000 bytes
// One that accesses nothing does nothing on this machine: its body is meant for others.
// CHECK-NOT: "check"
gpuperf.kernel @toobig "toobig" {
  gpuperf.launch grid("64", "1", "1") block("2048", "1", "1") shared("0")
} loc("toobig.cu":1:17)
gpuperf.kernel @shared "shared" (ptr %x) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("200000")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
} loc("toobig.cu":5:17)
gpuperf.kernel @nothing "nothing" (ptr %x) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("200000")
} loc("toobig.cu":9:17)
