__global__ void rolled(float *o, const float *a, const float *b, int n) {
  float s = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    s += a[i] * b[i];
  o[threadIdx.x] = s;
}
__global__ void copied(float *o, const float *a, const float *b, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i] * b[i];
  o[threadIdx.x] = s;
}
