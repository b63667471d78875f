// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-constant-index %t/lanes.mlir 2>&1 | FileCheck %t/lanes.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-constant-index %t/same.mlir 2>&1 | FileCheck --implicit-check-not=warning: %t/same.mlir

//--- lanes.mlir
// 32 lanes at 32 words: the load units do a pass a cycle, and each beyond the first takes two,
// as measured on an H200; in global memory one line of 4 sectors, a cycle of L1. 6200 cycles of
// a warp are 100, 62 times as fast but for the start of the kernel.
// CHECK: c.cu:5:3: {{.*}}: constant load of 'table' has 32 different addresses in a request of 32 lanes, which the constant cache serves one after the other; reading it from global memory is predicted to speed up 'lanes' {{4[0-9]}}x
// CHECK: note: 32 passes per request, 100 requests per warp
// CHECK: note: make it an array of global memory, 'const … *__restrict__': L1 serves 4 sectors at once
// CHECK: note: in shared memory, filled once by each block, a request takes 1 wavefront: {{[0-9.]+}}x without what filling it takes
// Two words next to each other for each pair of lanes: 16 different addresses.
// CHECK: c.cu:15:3: {{.*}}: load of a parameter, of 'p', has 16 different addresses in a request of 32 lanes
// CHECK: note: pass a pointer to it, 'const … *__restrict__'
// Of 32 lanes that data spreads over 4 words, some word is wanted by none in one request of
// 2500: 4 * (1 - (3 / 4)^32) = 3.9996 addresses. In shared memory rows of 4 words have no
// conflict.
// CHECK: c.cu:25:3: {{.*}}: constant load of 'four' may have about 4 different addresses in a request of 32 lanes, which the constant cache serves one after the other if data is spread evenly over it;
// Clang's choice and not the source's: nvcc has it in global memory.
// CHECK: c.cu:35:3: remark: constant load of 'chosen_table' has 32 different addresses in a request of 32 lanes, which the constant cache serves one after the other if Clang compiles it, which has the const array in constant memory;
gpuperf.kernel @lanes "lanes" (ptr %out) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array constant @table elem 4 dims [1024] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load constant 4 @table ["4 * tx"] loc("c.cu":5:3)
    gpuperf.yield
  }
} loc("c.cu":1:17)
gpuperf.kernel @parameter "parameter" (ptr %out) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array param @p elem 4 dims [128] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load param 4 @p ["4 * (tx / 2)"] loc("c.cu":15:3)
    gpuperf.yield
  }
} loc("c.cu":11:17)
gpuperf.kernel @data "data" (ptr %out) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array constant @four elem 4 dims [4] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load constant 4 @four ["4 * ?kind"] loc("c.cu":25:3)
    gpuperf.yield
  }
} loc("c.cu":21:17)
gpuperf.kernel @chosen "chosen" (ptr %out) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array constant @chosen_table elem 4 dims [1024] align 4 {by_compiler}
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load constant 4 @chosen_table ["4 * tx"] loc("c.cu":35:3)
    gpuperf.yield
  }
} loc("c.cu":31:17)

//--- same.mlir
// One address for all lanes, and the table in global memory.
// CHECK: 2 kernels analysed
gpuperf.kernel @same "same" (ptr %out) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array constant @table elem 4 dims [1024] align 4
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load constant 4 @table ["4 * %i0"] loc("c.cu":5:3)
    %1 = gpuperf.access store global 4 %out ["4 * tx"] (%0) loc("c.cu":6:3)
    gpuperf.yield
  }
} loc("c.cu":1:17)
gpuperf.kernel @global "global" (ptr %table, ptr %out) {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %table ["4 * tx"] loc("c.cu":5:3)
    %1 = gpuperf.access store global 4 %out ["4 * tx"] (%0) loc("c.cu":6:3)
    gpuperf.yield
  }
} loc("c.cu":11:17)
