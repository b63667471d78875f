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

// The count costs a division more than LLVM pays: ptxas alone.
__global__ void apart(float *out, const float *in, int n) {
  float total = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    total += in[i];
  out[threadIdx.x] = total;
}

// A conditional too long for predicates, for its store: neither unrolls.
#define ROUND x = x * x + 1, x = x * x + 2, x = x * x + 3, x = x * x + 4
__global__ void guarded(float *out, const float *in, int n, int limit, int pitch) {
  for (int i = 0; i < n; ++i)
    if (i + threadIdx.x < limit) {
      float x = in[i * pitch + threadIdx.x];
      ROUND, ROUND, ROUND, ROUND;
      out[i * pitch + threadIdx.x] = x;
    }
}

// The same with a value that is carried on: seven bodies.
__global__ void carried(float *out, const float *in, int n, int limit, int pitch) {
  float total = 0;
  for (int i = 0; i < n; ++i)
    if (i + threadIdx.x < limit) {
      float x = in[i * pitch + threadIdx.x];
      ROUND, ROUND, ROUND, ROUND;
      out[i * pitch + threadIdx.x] = x;
      total += x;
    }
  out[threadIdx.x] = total;
}

// One conditional within another.
__global__ void nested(float *out, const float *in, int n, int limit) {
  float total = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    if (in[i] > 0) {
      total += 1;
      if (in[i + limit] > total)
        out[i] = total;
    }
  out[threadIdx.x] = total;
}

// A barrier beside a conditional.
__global__ void halving(float *out, const float *in, int n, int limit) {
  __shared__ float row[256];
  float total = 0;
  for (int i = 0; i < n; ++i) {
    if (i < limit)
      row[threadIdx.x] = in[i * 256 + threadIdx.x];
    __syncthreads();
    total += row[255 - threadIdx.x];
  }
  out[threadIdx.x] = total;
}

// LLVM sees the body of a function of the library, and leaves a long one alone.
__global__ void powers(float *out, const float *in, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i)
    total += powf(in[threadIdx.x * n + i], 1.5f);
  out[threadIdx.x] = total;
}
