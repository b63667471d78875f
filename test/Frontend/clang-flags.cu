// Several architectures: the first. One that Clang 19 does not compile for is
// analysed as the nearest that it does, with the branches of its own where it is newer,
// and kept for the choice of machine.
//
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_90 \
// RUN:   --offload-arch=sm_80 | FileCheck --check-prefix=FIRST %s
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_13 \
// RUN:   | FileCheck --check-prefix=OLD %s
// RUN: gpuperf --cuda=none --format=mlir --arch=sm_120 %s -- -arch=sm_80 \
// RUN:   | FileCheck --check-prefix=NEW %s
// RUN: not gpuperf --cuda=none --arch=fast %s 2>&1 \
// RUN:   | FileCheck --check-prefix=WRONG %s
//
// Flags whose value is the next word take that word, and not the file's name; one
// that lost its value takes nothing.
// RUN: gpuperf --cuda=none --format=mlir %s -- --sysroot / -DX -I \
// RUN:   | FileCheck --check-prefix=SYSROOT %s
// RUN: gpuperf --cuda=none --format=mlir %s -- -include \
// RUN:   | FileCheck --check-prefix=SYSROOT %s
//
// SYSROOT: access store global 4 %a["{{[0-9]+}}"]
//
// FIRST: gpuperf.arch = "sm_90"
// FIRST: access store global 4 %a["3600"]
// OLD: gpuperf.arch = "sm_13"
// OLD: access store global 4 %a["2080"]
// NEW: gpuperf.arch = "sm_120"
// NEW: access store global 4 %a["4800"]
// WRONG: unknown architecture 'fast'

__global__ void k(float *a) { a[__CUDA_ARCH__] = 1; }
