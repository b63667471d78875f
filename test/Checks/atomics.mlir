// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-atomics --format=json %t/counter.mlir | FileCheck %t/counter.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-atomics --format=json %t/spread.mlir | FileCheck %t/spread.mlir

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
