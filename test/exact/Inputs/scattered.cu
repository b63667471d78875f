// Conditions that repeat after so many blocks that no turn is seen.
constexpr int kRow = 1024;

__global__ void causal(float *p) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i % kRow <= i / kRow % kRow)
    p[i] = 1;
}

__global__ void slow_digit(float *p) {
  if (blockIdx.x / 777 % 1000 < 250)
    p[blockIdx.x * 32 + threadIdx.x] = 1;
}

__global__ void bits(float *p) {
  if (blockIdx.x * 2654435761u >> 16 & 1)
    p[blockIdx.x * 32 + threadIdx.x] = 1;
}

void launch(float *p) {
  causal<<<64 * kRow * kRow / 32, 32>>>(p);
  slow_digit<<<3 * 777000, 32>>>(p);
  bits<<<2000000, 32>>>(p);
}
