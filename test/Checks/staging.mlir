// What threads of a block load in common, counted by hand.
//
// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-staging %t/product.mlir | FileCheck %t/product.mlir --implicit-check-not=warning:
// RUN: gpuperf --machine=a100 --checks=gpuperf-staging %t/silent.mlir | FileCheck %t/silent.mlir

//--- product.mlir
// A product of 1024 x 1024 in blocks of 16 x 16: of A a block needs 16 rows of 1024
// floats, 65536 bytes, and asks for 256 * 1024 * 4, 16 times as many; of B 16 columns. A
// tile has 256 floats of each, 2048 bytes, and 65536 / 1024 of them are 64.
// CHECK: mm.cu:4:12: warning: threads of a block load each element of 'A' 16 times and of 'B' 16 times from global memory; sharing them in shared memory is predicted to speed up 'naive' 1.{{[0-9]+}}x [gpuperf-staging]
// CHECK: note: a block asks for 1.05 MB of 'A', of which 65.5 kB differ; the kernel is then bound by shared memory
// CHECK: note: a block asks for 1.05 MB of 'B', of which 65.5 kB differ
// CHECK: note: assumed: 64 tiles of 2.05 kB in shared memory, one element for each thread, with two barriers each and without bank conflicts
gpuperf.kernel @naive "naive" (ptr %A, ptr %B, ptr %C) {
  gpuperf.launch grid("64", "64", "1") block("16", "16", "1") shared("0")
  gpuperf.loop %k trip "1024" {
    %0 = gpuperf.access load global 4 %A ["4096 * (ty + 16 * by) + 4 * %k"] loc("mm.cu":4:12)
    %1 = gpuperf.access load global 4 %B ["4096 * %k + 4 * (tx + 16 * bx)"] loc("mm.cu":4:24)
    %2 = gpuperf.inst "fma" [fp32 1] (%0, %1)
  }
  %3 = gpuperf.access store global 4 %C ["4096 * (ty + 16 * by) + 4 * (tx + 16 * bx)"] loc("mm.cu":5:3)
} loc("mm.cu":1:17)

//--- silent.mlir
// CHECK-NOT: warning:
// What only the thread itself loads again; elements of their own; a stencil, of which L1
// serves each element's further threads, while DRAM is what limits; what threads of a
// block come to in other iterations: thread i in iteration k reads row i + k.
gpuperf.kernel @again "again" (ptr %in, ptr %out) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %k trip "100" {
    %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"] loc("a.cu":4:9)
  }
} loc("a.cu":1:17)
gpuperf.kernel @own "own" (ptr %in, ptr %out) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx + bdx * bx)"] loc("a.cu":14:9)
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0) loc("a.cu":15:9)
} loc("a.cu":11:17)
gpuperf.kernel @stencil "stencil" (ptr %in, ptr %out) {
  gpuperf.launch grid("128", "256", "1") block("32", "16", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["16384 * (ty + 16 * by) + 4 * (tx + 32 * bx)"] loc("a.cu":24:9)
  %1 = gpuperf.access load global 4 %in ["16384 * (ty + 16 * by) + 4 * (tx + 32 * bx) + 4"] loc("a.cu":24:19)
  %2 = gpuperf.access load global 4 %in ["16384 * (ty + 16 * by) + 4 * (tx + 32 * bx) + 8"] loc("a.cu":24:29)
  %3 = gpuperf.access load global 4 %in ["16384 * (ty + 16 * by) + 4 * (tx + 32 * bx) + 16384"] loc("a.cu":24:39)
  %4 = gpuperf.access load global 4 %in ["16384 * (ty + 16 * by) + 4 * (tx + 32 * bx) + 32768"] loc("a.cu":24:49)
  %5 = gpuperf.access store global 4 %out ["16384 * (ty + 16 * by) + 4 * (tx + 32 * bx)"] (%0, %1, %2, %3, %4) loc("a.cu":25:9)
} loc("a.cu":21:17)
gpuperf.kernel @later "later" (ptr %in, ptr %out) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %k trip "256" {
    %0 = gpuperf.access load global 4 %in ["4096 * (tx + %k) + 4 * bx"] loc("a.cu":34:9)
  }
} loc("a.cu":31:17)
