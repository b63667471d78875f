// A step that rests on an assumed argument is said with it; one that does not is a fact.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet --checks=gpuperf-uncoalesced-access %s | FileCheck %s
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=rtx3080 --quiet --checks=gpuperf-uncoalesced-access %s | FileCheck %s %}

// CHECK: store of 'pointers{{.*}}threadIdx.x steps {{[0-9]+}} bytes if 'rows' is {{[0-9]+}}
__global__ void table(float **pointers, float *first, long pitch, int rows, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < columns && j < rows)
    pointers[i * rows + j] = first + (i * rows + j) * pitch;
}

// CHECK: load of 'in{{.*}}threadIdx.x steps 256 bytes, so
__global__ void pick(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i * 64 + n];
}

void run(float **pointers, float *p, long pitch, int rows, int columns) {
  table<<<dim3((columns + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(pointers, p, pitch, rows, columns);
  pick<<<(columns + 255) / 256, 256>>>(p, p, columns);
}
