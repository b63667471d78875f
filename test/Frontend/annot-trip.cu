// The number of iterations of a loop that the compiler cannot count.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

// CHECK-LABEL: "before"
// CHECK: gpuperf.loop {{.*}} trip "100"
__global__ void before(volatile float *p) {
  // gpuperf: trip(100)
  while (p[0] > 0)
    p[1] = 1;
}

// CHECK-LABEL: "behind"
// CHECK: gpuperf.loop {{.*}} trip "%n / 4"
__global__ void behind(volatile float *p, int n) {
  for (; p[0] > 0;) // gpuperf: trip(n / 4)
    p[1] = 1;
}

// CHECK-LABEL: "aroundPragma"
// CHECK: gpuperf.loop {{.*}} trip "7"
__global__ void aroundPragma(volatile float *p) {
  // gpuperf: trip(7)
  // as measured
#pragma unroll 1
  do {
    p[1] = 1;
  } while (p[0] > 0);
}

// CHECK-LABEL: "attribute"
// CHECK: gpuperf.loop {{.*}} trip "12"
__global__ void attribute(volatile float *p) {
  for ([[clang::annotate("gpuperf::trip", 12)]] int i = 0; p[i] > 0; ++i)
    p[1] = 1;
}
