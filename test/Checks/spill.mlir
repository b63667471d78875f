// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-spill --format=json %t/counted.mlir | FileCheck %t/counted.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-spill --format=json %t/estimated.mlir | FileCheck %t/estimated.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-spill --format=json %t/large.mlir | FileCheck %t/large.mlir
// RUN: gpuperf --machine=a100 --quiet --checks=gpuperf-spill,gpuperf-kernel %t/little.mlir | FileCheck %t/little.mlir
// RUN: gpuperf --machine=a100 --quiet --checks=gpuperf-spill,gpuperf-kernel %t/seldom.mlir | FileCheck %t/seldom.mlir
// RUN: gpuperf --machine=a100 --quiet --checks=gpuperf-spill %t/open.mlir | FileCheck %t/open.mlir

//--- seldom.mlir
// Fewer than one instruction in a hundred of any loop are told in the summary, however
// many bytes they hold; of one word a fifth of a loop's instructions are a finding.
// CHECK-NOT: warning:
// CHECK: note: cheap here: {{.*}}88 bytes of spill stores
// CHECK: warning: kernel 'often' spills registers to local memory (4 bytes of spill stores)
gpuperf.kernel @seldom "seldom" (ptr %x) attributes {registers = 255 : i64, registers_source = "ptxas", spill_bytes = 88 : i64, spill_share = 9.9e-03 : f64} {
  gpuperf.launch grid("4096", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
}
gpuperf.kernel @often "often" (ptr %x) attributes {registers = 255 : i64, registers_source = "ptxas", spill_bytes = 4 : i64, spill_share = 2.0e-01 : f64} {
  gpuperf.launch grid("4096", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
}

//--- little.mlir
// A word beside 255 registers is told in the summary alone, three are a finding.
// CHECK-NOT: warning:
// CHECK: note: cheap here: {{.*}}4 bytes of spill stores
// CHECK: warning: kernel 'three' spills registers to local memory (12 bytes of spill stores)
gpuperf.kernel @one "one" (ptr %x) attributes {registers = 255 : i64, registers_source = "ptxas", spill_bytes = 4 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
}
gpuperf.kernel @three "three" (ptr %x) attributes {registers = 255 : i64, registers_source = "ptxas", spill_bytes = 12 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("128", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
}

//--- counted.mlir
// What ptxas says. With 84 registers of a thread a warp gets 84 * 32 = 2688, in steps of
// 256 2816, and a block of 8 warps 22528: 2 blocks in the SM's 65536, 16 warps. With 32
// it is 8 blocks of 8192, 64 warps.
// CHECK:      "check": "gpuperf-spill",
// CHECK-NEXT: "severity":
// CHECK:      "message": "kernel 'counted' spills registers to local memory (16 bytes of spill stores): it has no more than 32 registers",
// CHECK:      "message": "no time is predicted for spilling"
// CHECK:      "message": "ptxas keeps everything in 84 registers, with -maxrregcount=84 or __launch_bounds__ for fewer blocks on an SM in place of the limit: 16 of 64 warps fit on an SM then, 64 do now, which by itself is predicted to {{take [0-9.]+x as long|cost no time}}"
// CHECK:      "line": 12,
// CHECK:      "message": "4 stores and 9 loads of spilled values in the machine code of this line"
// CHECK:      "line": 14,
// CHECK:      "message": "0 stores and 1 load of spilled values in the machine code of this line"
// CHECK-NOT:  "check"
gpuperf.kernel @counted "counted" (ptr %x) attributes {registers = 32 : i64, registers_source = "ptxas", spill_bytes = 16 : i64, spill_free_registers = 84 : i64, spills = [#gpuperf.spill<"k.cu" at 12 stores 4 loads 9>, #gpuperf.spill<"k.cu" at 14 stores 0 loads 1>]} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access store global 4 %x ["4 * (tx + bdx * bx)"] (%0)
} loc("k.cu":9:17)

//--- estimated.mlir
// 41 registers are more than a fourth above 32, 39 are not.
// CHECK:      "message": "kernel 'above' probably spills to local memory: it takes about 41 registers and has no more than 32",
// CHECK-NOT:  "check"
gpuperf.kernel @above "above" (ptr %x) attributes {registers = 32 : i64, registers_wanted = 41 : i64} {
  %0 = gpuperf.access load global 4 %x ["4 * tx"]
}
gpuperf.kernel @near "near" (ptr %x) attributes {registers = 32 : i64, registers_wanted = 39 : i64} {
  %0 = gpuperf.access load global 4 %x ["4 * tx"]
}

//--- large.mlir
// 1024 threads with 84 registers launch nowhere: 64 is the most.
// CHECK:      "message": "ptxas keeps everything in 84 registers, with which no block of 1024 threads launches"
gpuperf.kernel @large "large" (ptr %x) attributes {registers = 64 : i64, registers_source = "ptxas", spill_bytes = 16 : i64, spill_free_registers = 84 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("1024", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
}

//--- open.mlir
// A kernel with code that is not understood, which nothing is known to launch, perhaps never runs
// on this GPU: no warning.
// CHECK-NOT: warning: kernel 'open' spills
// CHECK: remark: kernel 'open' spills registers to local memory (64 bytes of spill stores)
// CHECK: warning: kernel 'launched' spills registers
gpuperf.kernel @open "open" (ptr %x) attributes {registers = 32 : i64, registers_source = "ptxas", spill_bytes = 64 : i64} {
  %0 = gpuperf.unknown "inline PTX 'of another GPU'"
}
gpuperf.kernel @launched "launched" (ptr %x) attributes {registers = 32 : i64, registers_source = "ptxas", spill_bytes = 64 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("128", "1", "1") shared("0") {provenance = {block = "launch site", grid = "launch site"}}
  %0 = gpuperf.unknown "inline PTX 'of another GPU'"
}
