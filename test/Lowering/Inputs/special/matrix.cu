// Tensor cores through nvcuda::wmma: products, and the loads and stores of
// fragments in global and shared memory.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
typedef wmma::row_major Row;
typedef wmma::col_major Column;

template <int M, int N, int K, typename T, typename Stored, typename Sum,
          typename LayoutA, typename LayoutB>
__device__ void multiply(const Stored *a, const Stored *b, Sum *c, int stride) {
  wmma::fragment<wmma::matrix_a, M, N, K, T, LayoutA> left;
  wmma::fragment<wmma::matrix_b, M, N, K, T, LayoutB> right;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> sum;
  wmma::load_matrix_sync(left, a, stride);
  wmma::load_matrix_sync(right, b, stride);
  wmma::load_matrix_sync(sum, c, stride, wmma::mem_row_major);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, stride, wmma::mem_row_major);
}
template <typename Fragment, typename T>
__device__ void copyOut(const T *in, T *out, int stride) {
  __shared__ __align__(128) T tile[16 * 24];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  Fragment fragment;
  wmma::load_matrix_sync(fragment, tile, 24);
  for (int i = 0; i < fragment.num_elements; ++i)
    out[threadIdx.x + 32 * i] = fragment.x[i];
}
#define PRODUCT(name, m, n, k, kind, stored, sum, layoutA, layoutB)            \
  name(const stored *a, const stored *b, sum *c, int stride) {                 \
    multiply<m, n, k, kind, stored, sum, layoutA, layoutB>(a, b, c, stride);   \
  }

// four pieces of each operand and of the sums
//= tensor 2, load 12, store 4
//sm_75= tensor 4, load 12, store 4
//= tensor 2, load 12, store 4
//sm_75= tensor 4, load 12, store 4
__global__ void PRODUCT(halves, 16, 16, 16, half, half, float, Row, Column)
// with MOVM for the operand whose lines go across
//= tensor 2, load 12, store 4
//sm_75= tensor 4, load 12, store 4
//= tensor 2, load 12, store 4
//sm_75= tensor 4, load 12, store 4
__global__ void PRODUCT(halvesAcross, 16, 16, 16, half, half, float, Row, Row)
//= tensor 2, load 12, store 4
//sm_75= tensor 4, load 12, store 4
//= tensor 2, load 12, store 4
//sm_75= tensor 4, load 12, store 4
__global__ void PRODUCT(halfSums, 16, 16, 16, half, half, half, Row, Column)
//= tensor 2, load 14, store 4
//sm_75= tensor 4, load 14, store 4
//= tensor 2, load 14, store 4
//sm_75= tensor 4, load 14, store 4
__global__ void PRODUCT(tall, 32, 8, 16, half, half, float, Row, Column)
// the product is transposed, so that its sums lie across
//= tensor 2, load 18, store 8
//sm_75= tensor 4, load 18, store 8
//= tensor 2, load 18, store 8
//sm_75= tensor 4, load 18, store 8
__global__ void PRODUCT(wide, 8, 32, 16, half, half, float, Row, Column)
//= tensor 2, load 8, store 4
//sm_75= tensor 4, load 8, store 4
//= tensor 2, load 8, store 4
//sm_75= tensor 4, load 8, store 4
__global__ void PRODUCT(bytes, 16, 16, 16, signed char, signed char, int, Row,
                        Column)
// the operand that lies across is read byte by byte
//= tensor 2, load 14, store 4
//sm_75= tensor 4, load 14, store 4
//= tensor 2, load 14, store 4
//sm_75= tensor 4, load 14, store 4
__global__ void PRODUCT(bytesAcross, 16, 16, 16, signed char, signed char, int,
                        Row, Row)
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
//sm_80,sm_90= tensor 2, load 12, store 4
//sm_80,sm_90= tensor 2, load 12, store 4
__global__ void PRODUCT(bfloats, 16, 16, 16, __nv_bfloat16, __nv_bfloat16,
                        float, Row, Column)
//sm_80,sm_90= tensor 4, load 12, store 4
//sm_80,sm_90= tensor 4, load 12, store 4
__global__ void PRODUCT(tensorFloats, 16, 16, 8, wmma::precision::tf32, float,
                        float, Row, Column)
// One DMMA, which takes as long as four DFMA.
//sm_80,sm_90= fp64 4, load 3, store 1
//sm_80,sm_90= fp64 4, load 3, store 1
__global__ void PRODUCT(doubles, 8, 8, 4, double, double, double, Row, Column)
#endif
// LDSM and the load and store of the tile
//= load 2, store 17
//sm_75= load 3, store 17
__global__ void sharedHalves(const half *in, half *out, int stride) {
  copyOut<wmma::fragment<wmma::matrix_a, 16, 16, 16, half, Row>>(in, out,
                                                                 stride);
}
// LDSM.T
//= load 2, store 17
//sm_75= load 3, store 17
__global__ void sharedAcross(const half *in, half *out, int stride) {
  copyOut<wmma::fragment<wmma::matrix_b, 16, 16, 16, half, Row>>(in, out,
                                                                 stride);
}
//= load 2, store 9
__global__ void sharedBytes(const signed char *in, signed char *out,
                            int stride) {
  copyOut<wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, Row>>(
      in, out, stride);
}
// sums in columns: one element for each access
//= store 8
__global__ void sumsInColumns(float *c, int stride) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 1.0f);
  wmma::store_matrix_sync(c, sum, stride, wmma::mem_col_major);
}
