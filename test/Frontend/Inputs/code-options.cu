// A loop that Clang unrolls in part by default, and an array that is in registers
// once its loops are unrolled.
__global__ void rows(float *o, const float *a) {
  float s = 0;
  for (int i = 0; i < 64; ++i)
    s += a[threadIdx.x * 64 + i] * a[i];
  o[threadIdx.x] = s;
}
__global__ void array(float *o, const float *a) {
  float v[64];
#pragma unroll
  for (int i = 0; i < 64; ++i)
    v[i] = a[threadIdx.x + i * 1024];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 64; ++i)
    o[threadIdx.x + i * 1024] = v[i] * v[63 - i];
}
__global__ void plain(float *o, const float *a) {
  float v[64];
  for (int i = 0; i < 64; ++i)
    v[i] = a[threadIdx.x + i * 1024];
  __syncthreads();
  for (int i = 0; i < 64; ++i)
    o[threadIdx.x + i * 1024] = v[i] * v[63 - i];
}
