// REQUIRES: cuda-toolkit
// RUN: %clang --cuda-path=%cuda_home --cuda-device-only -nocudalib -fsyntax-only \
// RUN:   -Wno-unknown-cuda-version -I"$(gpuperf --print-shim-dir)" %s
__global__ void k(float *a) { a[threadIdx.x] = sinf(a[blockIdx.x]); }
