// What a library's function accesses stands at the user's line. Rows of a fragment are half
// a sector, whatever the matrix is like: nothing is found of them.
//
// RUN: gpuperf --cuda=none --machine=a100 --min-speedup=0 \
// RUN:   --checks=gpuperf-uncoalesced-access %s \
// RUN:   | FileCheck %s --implicit-check-not=warning --implicit-check-not=remark
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

__device__ void load(wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> &f,
                     const half *p) {
  // CHECK: [[#@LINE+1]]:3 from [[#@LINE+11]] global load a 4 permuted 1024 32 8 4
  wmma::load_matrix_sync(f, p, 4096);
}
__global__ void product(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  int warp = blockIdx.x * 8 + threadIdx.x / 32;
  for (int k = 0; k < 4096; k += 16) {
    // CHECK: [[#@LINE+2]]:5 global load b 4 permuted 1024 32 8 4
    load(fa, a + warp * 16 * 4096 + k);
    wmma::load_matrix_sync(fb, b + warp * 16 * 4096 + k, 4096);
    wmma::mma_sync(sum, fa, fb, sum);
  }
  wmma::store_matrix_sync(c + warp * 256, sum, 16, wmma::mem_row_major);
}
void run(half *a, half *b, float *c) { product<<<512, 256>>>(a, b, c); }

// Rows that are to be longer are so for the function, too: a fix-it of the array alone would
// break the kernel.
// RUN: gpuperf --cuda=none --quiet --machine=a100 --min-speedup=0 --checks=gpuperf-bank-conflict %s | FileCheck %s --check-prefix=ROWS
// RUN: gpuperf --cuda=none --format=json --machine=a100 --min-speedup=0 --checks=gpuperf-bank-conflict %s | FileCheck %s --check-prefix=JSON
// ROWS: remark: shared load of 'tile' by 'load_matrix_sync' {{.*}} have an 8-way bank conflict
// ROWS: note: pad the rows of 'tile' to [{{.*}}] to remove the conflict {{.*}}, and tell 'load_matrix_sync' how long they are then
// JSON: "gpuperf-bank-conflict"
// JSON-NOT: "fix_it"
__global__ void fromShared(const half *a, float *c) {
  __shared__ half tile[128][64];
  for (int i = threadIdx.x; i < 128 * 64; i += 256)
    tile[i / 64][i % 64] = a[blockIdx.x * 128 * 64 + i];
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < 64; k += 16) {
    wmma::load_matrix_sync(fa, &tile[threadIdx.x / 32 * 16][k], 64);
    wmma::load_matrix_sync(fb, &tile[k][0], 64);
    wmma::mma_sync(sum, fa, fb, sum);
  }
  wmma::store_matrix_sync(c + (blockIdx.x * 8 + threadIdx.x / 32) * 256, sum, 16, wmma::mem_row_major);
}
void runShared(half *a, float *c) { fromShared<<<4096, 256>>>(a, c); }
