// The interleaved reduction: nvcc divides by the loop's variable, which is always a power
// of two. Clang sees that and makes a mask of it, an addition and an AND (its code is what
// the finding's 2 instructions are held against), and has no finding.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=a100 --checks=gpuperf-expensive-math %s | FileCheck %s --implicit-check-not=warning:
// RUN: gpuperf --compiler=clang --machine=a100 --checks=gpuperf-expensive-math %s | FileCheck %s --check-prefix=NONE
// RUN: gpuperf --compiler=clang --format=mlir --kernel=interleaved %s | FileCheck %s --check-prefix=MASK
// NONE: 0 findings
// MASK: inst "shl.i32" [int 1] (%arg0)
// MASK-NEXT: "add.i32" [int 1]
// MASK-NEXT: "and.i32" [int 1]
// MASK-NEXT: if "((1 << %i0) * 2
__global__ void interleaved(const float *in, float *out) {
  __shared__ float s[256];
  unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    // CHECK: [[#@LINE+2]]:5: warning: the remainder by a power of two that the compiler does not know to be one takes 17 instructions each; 'x & (n - 1)' is predicted to speed up 'interleaved' 1.9x
    // CHECK: note: the divisor is 0 or a power of two, and what is divided not below 0: 'x & (n - 1)' is 'x % n': 2 instructions each
    if (tid % (2 * k) == 0)
      s[tid] += s[tid + k];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = s[0];
}

// Of numbers below zero a mask is another number, and 3 is no power of two.
__global__ void others(const int *in, int *out) {
  int v = in[threadIdx.x];
  for (int k = 1; k < 1024; k *= 2)
    v += v % k;
  unsigned u = in[threadIdx.x + 32];
  for (unsigned k = 3; k < 1024; k *= 2)
    u += u % k;
  out[threadIdx.x] = v + u;
}

void run(const float *in, float *out) {
  interleaved<<<65536, 256>>>(in, out);
  others<<<65536, 256>>>((const int *)in, (int *)out);
}
