// Loops that LLVM and ptxas unroll, or do not. Each kernel's loads in the loop are
// counted in the machine code by test/accuracy/copies.py.

// A count that is not known: LLVM makes 4 and a remainder, ptxas 7 of these 4.
__global__ void rows(float *p, const float *m, const float *n, int size) {
  int row = blockIdx.x * 16 + threadIdx.x, column = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < size; ++k)
    sum += m[row * size + k] * n[k * size + column];
  p[row * size + column] = sum;
}

// LLVM unrolls eight times.
__global__ void sum(float *out, const float *in, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i)
    total += in[threadIdx.x * n + i];
  out[threadIdx.x] = total;
}

// The step is no constant: neither unrolls.
__global__ void strided(float *out, const float *in, int n) {
  float total = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    total += in[i];
  out[threadIdx.x] = total;
}

// Ends by what is loaded.
__global__ void search(int *out, const int *in) {
  int i = 0;
  while (in[threadIdx.x + i] != 0)
    ++i;
  out[threadIdx.x] = i;
}

// Asked not to.
__global__ void kept(float *out, const float *in, int n) {
  float total = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    total += in[threadIdx.x * n + i];
  out[threadIdx.x] = total;
}

// A barrier, which LLVM does not copy for a remainder and ptxas does.
__global__ void steps(float *out, const float *in, int n) {
  __shared__ float row[256];
  float total = 0;
  for (int i = 0; i < n; ++i) {
    row[threadIdx.x] = in[i * 256 + threadIdx.x];
    __syncthreads();
    total += row[255 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = total;
}
