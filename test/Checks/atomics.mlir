// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-atomics --format=json %t/counter.mlir | FileCheck %t/counter.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-atomics --format=json %t/spread.mlir | FileCheck %t/spread.mlir

// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-atomics %t/bins.mlir 2>&1 | FileCheck %t/bins.mlir
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-atomics %t/total.mlir 2>&1 | FileCheck %t/total.mlir
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-atomics %t/few.mlir 2>&1 | FileCheck --implicit-check-not=warning: %t/few.mlir

//--- counter.mlir
// CHECK:      "check": "gpuperf-atomics",
// CHECK-NEXT: "severity": "warning",
// CHECK-NEXT: "file": "counter.cu",
// CHECK-NEXT: "line": 5,
// CHECK-NEXT: "column": 3,
// CHECK-NEXT: "message": "shared atomic add of 'n' is contended: 32 of 32 lanes of a request hit one address; removing the contention is predicted to speed up 'counter' {{[0-9.]+}}x",
// CHECK-NOT:  "check"
gpuperf.kernel @counter "counter" {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @n elem 4 dims [] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access atomic shared 4 @n ["0"] {atomic = "add.i32"} loc("counter.cu":5:3)
    gpuperf.yield
  }
} loc("counter.cu":1:17)

//--- spread.mlir
// Every lane has an address of its own.
// CHECK: "findings": []
gpuperf.kernel @k "k" {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @n elem 4 dims [256] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access atomic shared 4 @n ["4 * tx"] {atomic = "add.i32"}
    gpuperf.yield
  }
}

//--- bins.mlir
// A histogram of bytes, 64 of each thread: 864 * 256 * 64 lanes on 256 addresses are 55296
// on each. In shared memory, with 864 blocks adding their sums at the end, it is as fast
// as the kernel below which does so: the message's factor is the quotient of the two times.
// CHECK: bins<<<864, 256>>>
// CHECK: predicted 3.85 ms
// CHECK: counted<<<864, 256>>>
// CHECK: predicted 99.{{[0-9]}} us
// CHECK: b.cu:5:3: {{.*}}: global atomic add of 'bins' is contended: by the range of its index or the size of its array it has 256 addresses, and 55296 lanes of the grid meet at each if data is spread evenly over them; removing the contention is predicted to speed up 'bins' 3{{[89]}}x
// CHECK: note: privatisation, each block with 256 sums of its own in 1024 B of shared memory, then one atomic for each: 3{{[89]}}x predicted, then bound by DRAM bandwidth
// CHECK-NOT: warning:
gpuperf.kernel @bins "bins" (ptr %bins, ptr %x) {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "64" {
    %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx + 221184 * %i0)"] loc("b.cu":4:3)
    %1 = gpuperf.access atomic global 4 %bins ["4 * (?x & 255)"] (%0) {atomic = "add.i32"} loc("b.cu":5:3)
    gpuperf.yield
  }
} loc("b.cu":1:17)
gpuperf.kernel @counted "counted" (ptr %bins, ptr %x) {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @s elem 4 dims [256] align 4
  %5 = gpuperf.access store shared 4 @s ["4 * tx"] loc("b.cu":12:3)
  %6 = gpuperf.barrier block (%5)
  gpuperf.loop %i0 trip "64" {
    %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx + 221184 * %i0)"] loc("b.cu":14:3)
    %1 = gpuperf.access atomic shared 4 @s ["4 * (?x & 255)"] (%0) {atomic = "add.i32"} loc("b.cu":15:3)
    gpuperf.yield
  }
  %7 = gpuperf.barrier block
  %8 = gpuperf.access load shared 4 @s ["4 * tx"] (%7) loc("b.cu":16:3)
  %9 = gpuperf.access atomic global 4 %bins ["4 * tx"] (%8) {atomic = "add.i32"} loc("b.cu":17:3)
} loc("b.cu":11:17)

//--- total.mlir
// All lanes of the grid on one sum. One lane for each warp is a thirty-second of the
// atomics; one for each block, after 64 requests of 8 warps in shared memory, is less, but
// the lanes meet there. A result that is used does not wait for the end of the block; what
// is swapped in cannot be combined.
// CHECK: t.cu:5:3: {{.*}}: global atomic add of 'total' is contended: 32 of 32 lanes of a request hit one address; removing the contention is predicted to speed up 'total' 3{{[12]}}x
// CHECK: note: aggregation in the warp, the atomic by 1 of 32 lanes after 10 instructions for the reduction: 3{{[12]}}x predicted
// CHECK: note: privatisation, each block with 1 sum of its own in 4 B of shared memory
// CHECK: t.cu:15:3: {{.*}}: global atomic add of 'n' is contended
// CHECK: note: aggregation in the warp
// CHECK-NOT: privatisation
// CHECK: t.cu:25:3: {{.*}}: global atomic exch of 'last' is contended
// CHECK: note: it cannot be combined with others
// CHECK-NOT: warning:
gpuperf.kernel @total "total" (ptr %total) {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access atomic global 4 %total ["0"] {atomic = "add.f32"} loc("t.cu":5:3)
    gpuperf.yield
  }
} loc("t.cu":1:17)
gpuperf.kernel @places "places" (ptr %n) {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access atomic global 4 %n ["0"] {atomic = "add.i32", returns} loc("t.cu":15:3)
    gpuperf.yield
  }
} loc("t.cu":11:17)
gpuperf.kernel @last "last" (ptr %last) {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access atomic global 4 %last ["0"] {atomic = "exch.i32", returns} loc("t.cu":25:3)
    gpuperf.yield
  }
} loc("t.cu":21:17)

//--- few.mlir
// A million addresses have 13.5 lanes each, fewer than one for each block would be; and of
// an index without a range nothing is known.
// CHECK: 2 kernels analysed
gpuperf.kernel @large "large" (ptr %bins) {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access atomic global 4 %bins ["4 * (?x & 1048575)"] {atomic = "add.i32"} loc("f.cu":5:3)
    gpuperf.yield
  }
} loc("f.cu":1:17)
gpuperf.kernel @anywhere "anywhere" (ptr %bins) {
  gpuperf.launch grid("864", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "64" {
    %1 = gpuperf.access atomic global 4 %bins ["4 * ?x"] {atomic = "add.i32"} loc("f.cu":15:3)
    gpuperf.yield
  }
} loc("f.cu":11:17)
