// Sum of each block of an array, in shared memory, two ways.
//
// Interleaved addressing keeps the working threads together but spreads their
// words ever further apart: the step doubles from 2 words to 256 while the
// lanes of a warp halve. Sequential addressing keeps the words together
// instead.
//
// Expected of gpuperf: nine barriers for each warp in both (one after the load
// and one for each of eight steps); bank conflicts in reduceInterleaved, up to
// 8-way at the steps of 8 and 16 words; none in reduceSequential.

constexpr int BlockSize = 256;

__global__ void reduceInterleaved(const float *in, float *out) {
  __shared__ float partial[BlockSize];
  int t = threadIdx.x;
  partial[t] = in[blockIdx.x * BlockSize + t];
  __syncthreads();
  for (int half = 1; half < BlockSize; half *= 2) {
    int i = 2 * half * t;
    if (i < BlockSize)
      partial[i] += partial[i + half];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = partial[0];
}

__global__ void reduceSequential(const float *in, float *out) {
  __shared__ float partial[BlockSize];
  int t = threadIdx.x;
  partial[t] = in[blockIdx.x * BlockSize + t];
  __syncthreads();
  for (int half = BlockSize / 2; half > 0; half /= 2) {
    if (t < half)
      partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = partial[0];
}

void runReduce(const float *in, float *out) {
  reduceInterleaved<<<4096, BlockSize>>>(in, out);
  reduceSequential<<<4096, BlockSize>>>(in, out);
}
