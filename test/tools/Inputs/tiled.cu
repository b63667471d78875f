// A register-tiled product as people write it: no pragma, constant bounds, an
// epilogue. The sums of a thread, 8 x 8 of them, are an array.
//
// nvcc unrolls the loops and keeps the array in registers; Clang 19 leaves the
// epilogue's loops, and the array in local memory.
template <int BM, int BN, int BK, int TM, int TN>
__global__ void tiled(const float *A, const float *B, float *C, int M, int N, int K, float alpha, float beta) {
  __shared__ float As[BM * BK], Bs[BK * BN];
  const int tx = threadIdx.x % (BN / TN), ty = threadIdx.x / (BN / TN);
  const int threads = BM * BN / (TM * TN);
  A += blockIdx.y * BM * K; B += blockIdx.x * BN; C += blockIdx.y * BM * N + blockIdx.x * BN;
  float acc[TM * TN] = {0.0f}, regM[TM], regN[TN];
  const int ra = threadIdx.x / BK, ca = threadIdx.x % BK, sa = threads / BK;
  const int rb = threadIdx.x / BN, cb = threadIdx.x % BN, sb = threads / BN;
  for (int k = 0; k < K; k += BK) {
    for (int o = 0; o < BM; o += sa) As[(ra + o) * BK + ca] = A[(ra + o) * K + ca];
    for (int o = 0; o < BK; o += sb) Bs[(rb + o) * BN + cb] = B[(rb + o) * N + cb];
    __syncthreads();
    A += BK; B += BK * N;
    for (int d = 0; d < BK; ++d) {
      for (int i = 0; i < TM; ++i) regM[i] = As[(ty * TM + i) * BK + d];
      for (int i = 0; i < TN; ++i) regN[i] = Bs[d * BN + tx * TN + i];
      for (int m = 0; m < TM; ++m)
        for (int n = 0; n < TN; ++n) acc[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (int m = 0; m < TM; ++m)
    for (int n = 0; n < TN; ++n)
      C[(ty * TM + m) * N + tx * TN + n] = alpha * acc[m * TN + n] + beta * C[(ty * TM + m) * N + tx * TN + n];
}
void run(const float *A, const float *B, float *C) {
  tiled<128, 128, 8, 8, 8><<<dim3(32, 32), 256>>>(A, B, C, 4096, 4096, 4096, 1.f, 0.f);
}
