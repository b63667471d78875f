// RUN: split-file %s %t
// RUN: gpuperf --machine=h200 --checks=gpuperf-pipeline --quiet %t/shallow.mlir | FileCheck %t/shallow.mlir
// RUN: gpuperf --machine=h200 --checks=gpuperf-pipeline --quiet %t/deep.mlir | FileCheck %t/deep.mlir --allow-empty
// RUN: gpuperf --machine=h200 --checks=gpuperf-pipeline --quiet %t/single.mlir | FileCheck %t/single.mlir
// RUN: gpuperf --machine=h200 --checks=gpuperf-pipeline --quiet %t/serialised.mlir | FileCheck %t/serialised.mlir

//--- shallow.mlir
// A copy of 4096 bytes takes 660 cycles of DRAM, 150 and 4096 / 32 more, 938; an
// iteration has 402 instructions to issue. Two stages go round in that and the
// arrival, so that three would do.
// CHECK: k.cu:9:5: warning: a pipeline of 2 stages is too short for its copies: each iteration waits here; one more stage is predicted to speed up 'shallow' 1.{{[0-9]+}}x [gpuperf-pipeline]
// CHECK: k.cu:9:5: note: a copy takes 938 cycles and an iteration {{[0-9]+}} cycles, {{[0-9]+}} cycles of them waiting: 4 stages would end that
// CHECK: k.cu:9:5: note: a stage more takes 4096 bytes of shared memory, with which 1 block of 1 fit on an SM
gpuperf.kernel @shallow "shallow" (ptr %in) attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("131072")
  gpuperf.array shared @full elem 8 dims [2] align 8
  gpuperf.if "tx == 0" {
    %0 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
    %1 = gpuperf.access copy global 4096 %in["bx * 4096"] (%0) {bulk}
    %2 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
    %3 = gpuperf.access copy global 4096 %in["bx * 4096 + 540672"] (%2) {bulk}
  }
  gpuperf.loop %i trip "1000" iter() {
    %4 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>} loc("k.cu":9:5)
    %5 = gpuperf.inst "use" [fp32 300] (%4)
    gpuperf.if "tx == 0" {
      %6 = gpuperf.inst "expect" [control 1] (%5) {async = #gpuperf.async<expect mbarrier @full>}
      %7 = gpuperf.access copy global 4096 %in["(bx + 132 * %i) * 4096 + 1081344"] (%6) {bulk}
    }
    gpuperf.yield
  } -> 0
} loc("k.cu":1:17)

//--- deep.mlir
// Work that is longer than a copy leaves nothing to wait for.
// CHECK-NOT: gpuperf-pipeline
gpuperf.kernel @deep "deep" (ptr %in) attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("131072")
  gpuperf.array shared @full elem 8 dims [2] align 8
  gpuperf.if "tx == 0" {
    %0 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
    %1 = gpuperf.access copy global 4096 %in["bx * 4096"] (%0) {bulk}
    %2 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
    %3 = gpuperf.access copy global 4096 %in["bx * 4096 + 540672"] (%2) {bulk}
  }
  gpuperf.loop %i trip "1000" iter() {
    %4 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>} loc("k.cu":9:5)
    %5 = gpuperf.inst "use" [fp32 2000] (%4)
    gpuperf.if "tx == 0" {
      %6 = gpuperf.inst "expect" [control 1] (%5) {async = #gpuperf.async<expect mbarrier @full>}
      %7 = gpuperf.access copy global 4096 %in["(bx + 132 * %i) * 4096 + 1081344"] (%6) {bulk}
    }
    gpuperf.yield
  } -> 0
} loc("k.cu":1:17)

//--- single.mlir
// One stage, of which each of 20 tiles takes 50, two in an iteration: the copy of
// 938 cycles is waited for whole.
// CHECK: k.cu:9:5: warning: a pipeline of 1 stage is too short for its copies: each iteration waits here; one more stage is predicted to speed up 'single' 1.{{[5-9][0-9]*}}x [gpuperf-pipeline]
// CHECK: k.cu:9:5: note: a copy takes 938 cycles and an iteration {{1[2-3][0-9][0-9]}} cycles, 9{{[0-9][0-9]}} cycles of them waiting: 4 stages would end that
gpuperf.kernel @single "single" (ptr %in) attributes {registers = 32 : i64} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("131072")
  gpuperf.array shared @full elem 8 dims [1] align 8
  gpuperf.loop %t trip "20" iter() {
    gpuperf.loop %i trip "25" iter() {
      gpuperf.if "tx == 0" {
        %6 = gpuperf.inst "expect" [control 1] {async = #gpuperf.async<expect mbarrier @full>}
        %7 = gpuperf.access copy global 4096 %in["(bx + 132 * (%t * 50 + %i * 2)) * 4096"] (%6) {bulk}
      }
      %4 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>} loc("k.cu":9:5)
      %5 = gpuperf.inst "use" [fp32 300] (%4)
      gpuperf.if "tx == 0" {
        %8 = gpuperf.inst "expect" [control 1] (%5) {async = #gpuperf.async<expect mbarrier @full>}
        %9 = gpuperf.access copy global 4096 %in["(bx + 132 * (%t * 50 + %i * 2 + 1)) * 4096"] (%8) {bulk}
      }
      %10 = gpuperf.barrier mbarrier {async = #gpuperf.async<wait mbarrier @full>} loc("k.cu":11:5)
      %11 = gpuperf.inst "use" [fp32 300] (%10)
      gpuperf.yield
    } -> 0
    gpuperf.yield
  } -> 0
} loc("k.cu":1:17)

//--- serialised.mlir
// Four products of 138.5 cycles one after the other, and 69.2 cycles behind each of
// them, or behind the last alone: 831 cycles of 623.
// CHECK: k.cu:7:5: warning: ptxas has each product of a warp group in kernel 'serialised' wait for the one before; products under way side by side is predicted to speed up 'serialised' 1.3x [gpuperf-pipeline]
// CHECK: k.cu:7:5: note: ptxas says (C7514) non wgmma instructions reading accumulator registers of a wgmma
gpuperf.kernel @serialised "serialised" (ptr %out) attributes {registers = 168 : i64, registers_source = "ptxas", serialised_products = "(C7514) non wgmma instructions reading accumulator registers of a wgmma"} {
  gpuperf.launch grid("132", "1", "1") block("128", "1", "1") shared("0")
  gpuperf.loop %i trip "1000" iter() {
    %0 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>} loc("k.cu":7:5)
    %1 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
    %2 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
    %3 = gpuperf.inst "wgmma" [tensor 1] {product = #gpuperf.product<m = 64, n = 256, k = 16, bits = 16, registers = false, sparse = false>}
    %4 = gpuperf.inst "commit" [control 1] {async = #gpuperf.async<commit product>}
    %5 = gpuperf.inst "wait" [control 1] {async = #gpuperf.async<wait product>}
    gpuperf.yield
  } -> 0
} loc("k.cu":1:17)
