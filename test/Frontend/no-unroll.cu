// -fno-unroll-loops keeps what has no pragma, and so does -O1, as in Clang.
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefix=UNROLLED
// RUN: gpuperf --cuda=none --format=mlir %s -- -fno-unroll-loops | FileCheck %s --check-prefix=KEPT
// RUN: gpuperf --cuda=none --format=mlir %s -- -O1 | FileCheck %s --check-prefix=KEPT

// UNROLLED-COUNT-7: gpuperf.access load global
// UNROLLED-NOT: gpuperf.access load global
// KEPT: gpuperf.loop %i0 trip "4"
// KEPT: gpuperf.access load global 4 %a["(%i0 + tx * 4) * 4"]
// KEPT-COUNT-3: gpuperf.access load global
// KEPT-NOT: gpuperf.access load global
__global__ void rows(float *o, const float *a) {
  float s = 0;
  for (int i = 0; i < 4; ++i)
    s += a[threadIdx.x * 4 + i];
#pragma unroll
  for (int i = 0; i < 3; ++i)
    s *= a[i * 100];
  o[threadIdx.x] = s;
}
