// Arrays of structs of 16, 32 and 64 bytes of which 4 bytes are read, by 2^24 threads
// that write 4 bytes each. A warp's 32 structs are 512, 1024 and 2048 bytes: 16 sectors
// of 32 bytes are all of the first, 32 all of the second, and half of the third has
// something to read. DRAM moves 16, 32 and 32 bytes for each thread where a struct of
// arrays takes 4, and 4 for what it writes: 20 / 8 = 2.5 and 36 / 8 = 4.5 times as much,
// less the start.
//
// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-layout,gpuperf-uncoalesced-access %t/16.mlir | FileCheck %t/16.mlir --implicit-check-not=warning:
// RUN: gpuperf --machine=a100 --checks=gpuperf-layout,gpuperf-uncoalesced-access %t/32.mlir | FileCheck %t/32.mlir --implicit-check-not=warning:
// RUN: gpuperf --machine=a100 --checks=gpuperf-layout,gpuperf-uncoalesced-access %t/64.mlir | FileCheck %t/64.mlir --implicit-check-not=warning:
// RUN: gpuperf --machine=a100 --checks=gpuperf-layout,gpuperf-uncoalesced-access %t/silent.mlir | FileCheck %t/silent.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-layout,gpuperf-uncoalesced-access %t/others.mlir | FileCheck %t/others.mlir --implicit-check-not=warning:

//--- 16.mlir
// CHECK: p.cu:4:9: warning: 'k' reads 1 of 4 members (4 of 16 bytes) of 'Quad' from 'p', 16 bytes apart for neighbouring threads; a struct of arrays is predicted to speed up 'k' 2.{{[45]}}x [gpuperf-layout]
// CHECK: note: here a warp touches 16 sectors where 4 would do; 1 request per warp; the kernel is then bound by DRAM bandwidth
// CHECK: note: give 'y' of all structs an array of its own
#quad = #gpuperf.record<"Quad" bytes 16 members ["x", "y", "z", "w"] at [0, 4, 8, 12]>
gpuperf.kernel @k "k" (ptr %out, ptr %p) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %p ["16 * (tx + bdx * bx) + 4"] {record = #quad} loc("p.cu":4:9)
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0) loc("p.cu":5:9)
} loc("p.cu":1:17)

//--- 32.mlir
// The part of the struct that a loop over its members walks counts as well: 12 bytes are
// used. A thread's two loads are in one sector, so that DRAM moves what it did.
// CHECK: p.cu:4:20: warning: 'k' reads 2 of 3 members (12 of 32 bytes) of 'Particle' from 'p', {{.*}} a struct of arrays is predicted to speed up 'k' 2.2x [gpuperf-layout]
// CHECK: note: here a warp touches 32 sectors where 4 would do
// CHECK: note: give 'v[i]', 'mass' of all structs an array each, or a struct of their own
#particle = #gpuperf.record<"Particle" bytes 32 members ["x", "v[i]", "mass"] at [0, 16, 28]>
gpuperf.kernel @k "k" (ptr %out, ptr %p) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %p ["32 * (tx + bdx * bx) + 28"] {record = #particle} loc("p.cu":4:9)
  gpuperf.loop %i trip "2" {
    %2 = gpuperf.access load global 4 %p ["32 * (tx + bdx * bx) + 4 * %i + 16"] {record = #particle} loc("p.cu":4:20)
  }
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0) loc("p.cu":5:9)
} loc("p.cu":1:17)

//--- 64.mlir
// CHECK: p.cu:4:9: warning: 'k' reads 1 of 2 members (4 of 64 bytes) of 'Wide' from 'p', {{.*}} a struct of arrays is predicted to speed up 'k' 4.{{[345]}}x [gpuperf-layout]
// CHECK: note: here a warp touches 32 sectors where 4 would do
#wide = #gpuperf.record<"Wide" bytes 64 members ["key", "rest"] at [0, 4]>
gpuperf.kernel @k "k" (ptr %out, ptr %p) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %p ["64 * (tx + bdx * bx)"] {record = #wide} loc("p.cu":4:9)
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0) loc("p.cu":5:9)
} loc("p.cu":1:17)

//--- silent.mlir
// The struct of arrays; all four members, which L1 serves to the later loads while DRAM
// moves nothing for nothing; structs that data chooses, which no layout brings together;
// whole structs; lanes that share one.
// CHECK-NOT: warning:
#quad = #gpuperf.record<"Quad" bytes 16 members ["x", "y", "z", "w"] at [0, 4, 8, 12]>
gpuperf.kernel @arrays "arrays" (ptr %out, ptr %y) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %y ["4 * (tx + bdx * bx)"] loc("p.cu":4:9)
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0) loc("p.cu":5:9)
} loc("p.cu":1:17)
gpuperf.kernel @all "all" (ptr %out, ptr %p) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %p ["16 * (tx + bdx * bx)"] {record = #quad} loc("p.cu":14:9)
  %1 = gpuperf.access load global 4 %p ["16 * (tx + bdx * bx) + 4"] {record = #quad} loc("p.cu":14:19)
  %2 = gpuperf.access load global 4 %p ["16 * (tx + bdx * bx) + 8"] {record = #quad} loc("p.cu":14:29)
  %3 = gpuperf.access load global 4 %p ["16 * (tx + bdx * bx) + 12"] {record = #quad} loc("p.cu":14:39)
  %4 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0, %1, %2, %3) loc("p.cu":15:9)
} loc("p.cu":11:17)
gpuperf.kernel @gather "gather" (ptr %out, ptr %p, ptr %i) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %i ["4 * (tx + bdx * bx)"] loc("p.cu":24:15)
  %1 = gpuperf.access load global 4 %p ["16 * ?i + 4"] (%0) {record = #quad} loc("p.cu":24:9)
  %2 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%1) loc("p.cu":25:9)
} loc("p.cu":21:17)
gpuperf.kernel @whole "whole" (ptr %out, ptr %p) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 16 %p ["16 * (tx + bdx * bx)"] {record = #quad} loc("p.cu":34:9)
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0) loc("p.cu":35:9)
} loc("p.cu":31:17)
gpuperf.kernel @shared "shared" (ptr %out, ptr %p) {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %p ["16 * bx + 4"] {record = #quad} loc("p.cu":44:9)
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx)"] (%0) loc("p.cu":45:9)
} loc("p.cu":41:17)

//--- others.mlir
// What reads the structs another way uses their bytes, and is of the same finding where
// its lanes are as far apart; rows of structs are apart whatever their layout is.
// CHECK: p.cu:4:9: warning: 'k' reads all 4 members (16 bytes) of 'Quad' from 'p', 16 bytes apart
// CHECK: give 'x', 'y', 'z', 'w' of all structs an array each, or load whole structs through shared memory
// CHECK: p.cu:14:9: warning: uncoalesced global load of 'p': threadIdx.x steps 4096 bytes
#quad = #gpuperf.record<"Quad" bytes 16 members ["x", "y", "z", "w"] at [0, 4, 8, 12]>
gpuperf.kernel @k "k" (ptr %out, ptr %p) {
  gpuperf.launch grid("512", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "100" {
    %0 = gpuperf.access load global 4 %p ["16 * (tx + bdx * bx) + 4"] {record = #quad} loc("p.cu":4:9)
    %1 = gpuperf.access load global 4 %p ["16 * (tx + bdx * bx)"] loc("p.cu":5:9)
    %2 = gpuperf.access load global 8 %p ["16 * (tx + bdx * bx) + 8"] loc("p.cu":6:9)
  }
} loc("p.cu":1:17)
gpuperf.kernel @rows "rows" (ptr %out, ptr %p) {
  gpuperf.launch grid("64", "256", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %p ["16 * (256 * (tx + bdx * bx) + by) + 4"] {record = #quad} loc("p.cu":14:9)
  %1 = gpuperf.access store global 4 %out ["4 * (tx + bdx * bx) + 65536 * by"] (%0) loc("p.cu":15:9)
} loc("p.cu":11:17)
