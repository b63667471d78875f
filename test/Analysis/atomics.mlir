// How many lanes of a request contend for one address.
//
// RUN: gpuperf-opt --gpuperf-print-atomics %s -o /dev/null | FileCheck %s

gpuperf.kernel @atomics "atomics" (ptr %sum) {
  gpuperf.array shared @hist elem 4 dims [0] align 16
  gpuperf.launch grid("8", "1", "1") block("96", "1", "1") shared("0")

  // CHECK: [[@LINE+1]]:{{[0-9]+}}: atomic global 4 sum: uniform, derivative 0, 1 executions of 32 lanes: add.f32, 32 lanes on one address
  %0 = gpuperf.access atomic global 4 %sum ["0"] {atomic = "add.f32"}

  // CHECK: [[@LINE+1]]:{{[0-9]+}}: atomic global 4 sum: unit, derivative 1, 1 executions of 32 lanes: add.f32, 1 lanes on one address
  %1 = gpuperf.access atomic global 4 %sum ["4*(96*bx + tx)"] {atomic = "add.f32"}

  // CHECK: [[@LINE+1]]:{{[0-9]+}}: atomic shared 4 hist: permuted, 1 executions of 32 lanes: max.i32, 8 lanes on one address
  %2 = gpuperf.access atomic shared 4 @hist ["4*(tx / 8)"] {atomic = "max.i32"}

  // One lane of each block: one of its three warps.
  gpuperf.if "tx == 0" {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: atomic global 4 sum: {{.*}}0.3333 executions of 1 lanes: add.f32, 1 lanes on one address
    %3 = gpuperf.access atomic global 4 %sum ["0"] {atomic = "add.f32"}
  }

  // A load is no atomic.
  // CHECK-NOT: load
  %4 = gpuperf.access load global 4 %sum ["0"]
}
