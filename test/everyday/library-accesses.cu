// What a library's function accesses stands at the user's line, says whose it is
// and asks nobody to coalesce it.
//
// RUN: gpuperf --cuda=none --quiet --machine=a100 --min-speedup=0 \
// RUN:   --checks=gpuperf-uncoalesced-access %s \
// RUN:   | FileCheck %s --implicit-check-not="uncoalesced global" --implicit-check-not="coalescing it"
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

__device__ void load(wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> &f,
                     const half *p) {
  // CHECK: [[#@LINE+1]]:3: warning: global load of 'a' by 'load_matrix_sync': neighbouring lanes are not at neighbouring addresses, so a warp touches 8 sectors where 4 would do; touching no more is predicted
  wmma::load_matrix_sync(f, p, 4096);
}
// CHECK: [[#@LINE+9]]:5: note: called from 'product'
__global__ void product(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  int warp = blockIdx.x * 8 + threadIdx.x / 32;
  for (int k = 0; k < 4096; k += 16) {
    // CHECK: [[#@LINE+2]]:5: warning: global load of 'b' by 'load_matrix_sync'
    load(fa, a + warp * 16 * 4096 + k);
    wmma::load_matrix_sync(fb, b + warp * 16 * 4096 + k, 4096);
    wmma::mma_sync(sum, fa, fb, sum);
  }
  wmma::store_matrix_sync(c + warp * 256, sum, 16, wmma::mem_row_major);
}
void run(half *a, half *b, float *c) { product<<<512, 256>>>(a, b, c); }
