// A product of doubles takes the FP64 units: 8 * 8 * 4 DFMA of one lane each are 8 of a
// warp. A100 and H100 have twice their rate for it, and no other GPU.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 %s -- -arch=sm_86 | FileCheck %s --check-prefixes=CHECK,GEFORCE
// RUN: gpuperf --compiler=nvcc --machine=a100 %s -- -arch=sm_80 | FileCheck %s --check-prefixes=CHECK,A100

#include <mma.h>
using namespace nvcuda;

// 131072 warps with 256 products of 256 DFMA are 8.6e9 DFMA: at 2 a cycle on each of 68
// SMs of 1.71 GHz 37 ms, at 64 on each of 108 of 1.41 GHz 0.88 ms.
// CHECK-LABEL: products<<<
// GEFORCE: predicted   {{3[78]\.?[0-9]*}} ms
// A100:    predicted   {{8[5-9][0-9]|9[0-9][0-9]}} us
// CHECK-SAME: bound by fp64 arithmetic
__global__ void products(double *out) {
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> c[4];
  wmma::fill_fragment(a, 1.0 + threadIdx.x);
  wmma::fill_fragment(b, 2.0 + threadIdx.x);
  for (int i = 0; i < 4; ++i) wmma::fill_fragment(c[i], 0.0);
  for (int k = 0; k < 64; ++k)
    for (int i = 0; i < 4; ++i) wmma::mma_sync(c[i], a, b, c[i]);
  for (int i = 0; i < 4; ++i)
    wmma::store_matrix_sync(out + i * 64, c[i], 8, wmma::mem_row_major);
}
void run(double *out) { products<<<4096, 1024>>>(out); }
