// An nvcc command line, whole: compiler, host compiler, response file, link and
// host flags; only what shapes the device code has an effect.
//
// RUN: gpuperf --cuda=none --format=mlir %s -- nvcc -ccbin g++ \
// RUN:   -gencode arch=compute_80,code=sm_86 -gencode arch=compute_90,code=sm_90 \
// RUN:   --define-macro=SIZE=7 -Xcompiler -Wall,-DTWO=2 -D THREE=3 -rdc=true \
// RUN:   --options-file %S/Inputs/flags.rsp --expt-relaxed-constexpr -lineinfo \
// RUN:   -Xptxas -v,-O3 -maxrregcount 40 -O0 -G -lcudart -o x.o -x cu -c %s \
// RUN:   | FileCheck %s
//
// With virtual architectures the code is compiled as those say.
// RUN: gpuperf --cuda=none --format=mlir %s -- -arch=compute_70 -code=sm_75 \
// RUN:   -DSIZE=1 -DTWO=2 -DTHREE=3 -DFOUR=4 | FileCheck --check-prefix=VIRTUAL %s
//
// CHECK: gpuperf.arch = "sm_86"
// CHECK: gpuperf.kernel @{{.*}} "k"
// CHECK-SAME: max_registers = 40
// CHECK: access store global 4 %a["tx * 28 + 36"]
// CHECK: access store global 4 %a["3200"]
//
// VIRTUAL: gpuperf.arch = "sm_75"
// VIRTUAL: access store global 4 %a["2800"]

__global__ void k(float *a) {
  a[threadIdx.x * SIZE + TWO + THREE + FOUR] = 1;
  a[__CUDA_ARCH__] = 1;
}
