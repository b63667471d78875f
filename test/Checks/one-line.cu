// Two accesses of one array on one line have one place in nvcc's code: how far lanes are apart tells
// which is which, and no mean of both is said of either.
//
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 %s | FileCheck %s %}
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// CHECK-DAG: {{[0-9]+}}:{{[0-9]+}} global load in 4 strided {{ *}}1 {{ *}}32 {{ *}}32 {{ *}}4
// CHECK-DAG: {{[0-9]+}}:{{[0-9]+}} global load in 4 unit 1 32 4 4
// CHECK: uncoalesced global load of {{.*}} threadIdx.x steps 32 bytes, so a warp touches 32 sectors where 4 would do
__global__ void two(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * 8] + in[i];
}
void run(const float *in, float *out) { two<<<4096, 256>>>(in, out); }

// The rows of a block that fall in the same banks are the cause, not the step along a row.
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-bank-conflict --min-speedup=0 %s -- -DROWS | FileCheck %s --check-prefix=ROWS
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --checks=gpuperf-bank-conflict --min-speedup=0 %s -- -DROWS | FileCheck %s --check-prefix=ROWS %}
// ROWS: ha{{s|ve}} a 2-way bank conflict: a warp spans several rows of the block, which fall in the same banks
#ifdef ROWS
__global__ void rows(float *out) {
  __shared__ float tile[16][96];
  tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[(blockIdx.x * 16 + threadIdx.y) * 16 + threadIdx.x] = tile[15 - threadIdx.y][threadIdx.x];
}
void runRows(float *out) { rows<<<4096, dim3(16, 16)>>>(out); }
#endif
