// nvcc gives some of the divisions of a statement no line. What is said of them is said at the
// kernel, and no note is at a line 0.
//
// REQUIRES: nvcc, cuda-toolkit
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=1.001 --checks=gpuperf-expensive-math --quiet %s | FileCheck %s --implicit-check-not=.cu:0:

// CHECK: no-line-nvcc.cu:[[#@LINE+2]]:{{[0-9]+}}: {{.*}}integer division by a value that the compiler does not know
// CHECK: no-line-nvcc.cu:[[#@LINE+1]]:{{[0-9]+}}: note:
__global__ void copy(float *out, const float *in, long n, long n0, long n1, long n2, long s0, long s1, long s2, long s3) {
  long i = long(blockDim.x) * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  long i3 = i / (n0 * n1 * n2);
  long i2 = (i - i3 * n0 * n1 * n2) / (n0 * n1);
  long i1 = (i - i3 * n0 * n1 * n2 - i2 * n1 * n0) / n0;
  long i0 = i - i3 * n0 * n1 * n2 - i2 * n1 * n0 - i1 * n0;
  out[i0 * s0 + i1 * s1 + i2 * s2 + i3 * s3] = in[i];
}

void run(float *out, const float *in, long n, long a, long b, long c, long d, long e, long f, long g) {
  copy<<<4096, 256>>>(out, in, n, a, b, c, d, e, f, g);
}
