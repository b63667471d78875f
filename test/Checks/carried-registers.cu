// An array in registers that a loop changes is live all through the loop: ptxas spills where it
// has no more registers than that, and no occupancy is asked for that takes so few.
//
// RUN: gpuperf --machine=rtx3080 --format=mlir %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --machine=rtx3080 --compiler=nvcc --format=mlir %s | FileCheck %s %}
// CHECK: @_Z5stateILi128EE{{.*}}carried_registers = 1{{[23][0-9]}} : i64
// CHECK: @_Z5stateILi32EE{{.*}}carried_registers = 3{{[2-6]}} : i64
//
// RUN: %if nvcc %{ nvcc -arch=sm_86 -maxrregcount=128 -Xptxas -v -cubin %s -o %t.cubin 2>&1 | FileCheck %s --check-prefix=SPILLS %}
// SPILLS-DAG: properties for _Z5stateILi128EE{{.*[[:space:]].*}}frame, {{[1-9][0-9]*}} bytes spill stores
// SPILLS-DAG: properties for _Z5stateILi32EE{{.*[[:space:]].*}}frame, 0 bytes spill stores
// RUN: %if nvcc %{ gpuperf --machine=rtx3080 --compiler=nvcc --quiet --checks=gpuperf-occupancy %s | FileCheck %s --check-prefix=SAYS --allow-empty %}
// SAYS-NOT: 'state<128>'

template <int size> __global__ void state(float *out, const float *in, int n) {
  __shared__ float row[size];
  float sums[size];
#pragma unroll
  for (int i = 0; i < size; ++i)
    sums[i] = 0;
  for (int t = 0; t < n; ++t) {
    __syncthreads();
    row[threadIdx.x % size] = in[t * size + threadIdx.x % size];
    __syncthreads();
    float v = in[t + threadIdx.x];
#pragma unroll
    for (int i = 0; i < size; ++i)
      sums[i] = sums[i] * row[i] + v;
  }
#pragma unroll
  for (int i = 0; i < size; ++i)
    out[i * blockDim.x + threadIdx.x] = sums[i];
}
template __global__ void state<128>(float *, const float *, int);
template __global__ void state<32>(float *, const float *, int);
int main() {
  float *p, *q;
  cudaMalloc(&p, 1 << 24);
  cudaMalloc(&q, 1 << 24);
  state<128><<<6800, 128>>>(p, q, 1000);
  state<32><<<6800, 128>>>(p, q, 1000);
}
