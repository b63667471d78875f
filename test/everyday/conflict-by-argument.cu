// How far rows of shared memory are apart is an argument: none to 32 lanes of a warp meet in a
// bank, by its residue. What removing the conflict brings is then a mean, and no upper limit.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --min-speedup=1 %s 2>&1 | FileCheck %s

// CHECK: [[#@LINE+8]]:{{[0-9]+}}: remark: shared load of 'rows[threadIdx.x * d + x]'{{.*}} may have up to a 32-way bank conflict: how far lanes are apart depends on 'd', which is not known; removing it is predicted to speed up 'products' 1.00x on average over 'd' [gpuperf-bank-conflict]
__global__ void products(const float *in, float *out, int d) {
  extern __shared__ float rows[];
  for (int x = threadIdx.x; x < 32 * d; x += blockDim.x)
    rows[x] = in[blockIdx.x * 32 * d + x];
  __syncthreads();
  float sum = 0;
  for (int x = 0; x < d; ++x)
    sum += rows[threadIdx.x * d + x];
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}
void run(const float *in, float *out, int d) { products<<<4096, 256, 8192>>>(in, out, d); }
