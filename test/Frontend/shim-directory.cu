// The printed folder makes a plain clang compile CUDA without a toolkit; with one
// it adds the header that CUDA 13 dropped.
//
// RUN: test -f "$(gpuperf --print-shim-dir)/texture_fetch_functions.h"
// RUN: %clang --cuda-device-only -nocudalib -fsyntax-only %s -nocudainc \
// RUN:   -isystem "$(gpuperf --print-shim-dir)/cuda" -include gpuperf_cuda.h

#include <cuda_runtime.h>
#include <cooperative_groups.h>
__global__ void k(float *a) { a[threadIdx.x] = sinf(a[blockIdx.x]); }
void host(float *a) { k<<<dim3(2, 3), 32>>>(a); }
