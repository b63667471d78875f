// What a block has put into its shared memory, and where a search for its number has ended, is
// another value in each block, and one for all lanes of a warp. Each block reads rows of its
// own then: 1024 of 4 kB, which is 4.2 MB of each array at L2, and not one row.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s --check-prefix=BYTES
// RUN: %if nvcc %{gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s %}
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s --check-prefix=BYTES %}

// CHECK-LABEL: "ofItsRows"
// CHECK: load global 4 %in["{{.*}}of(~{{[^,]+}}, bx) * %n{{.*}}"]
// BYTES-LABEL: ofItsRows<<<
// BYTES: memory 8.39 MB at L1, 8.39 MB at L2,
__global__ void ofItsRows(float *out, const float *in, const int *idx, int n) {
  __shared__ int rows[8];
  if (threadIdx.x < 8)
    rows[threadIdx.x] = idx[blockIdx.x * 8 + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 8; ++k)
    for (int c = threadIdx.x; c < n; c += blockDim.x)
      out[(blockIdx.x * 8 + k) * n + c] = in[rows[k] * n + c];
}

// All blocks read the same list.
// CHECK-LABEL: "ofOneList"
// CHECK-NOT: load global {{.*}}of(~{{[^,]+}}, bx)
__global__ void ofOneList(float *out, const float *in, const int *idx, int n) {
  __shared__ int rows[8];
  if (threadIdx.x < 8)
    rows[threadIdx.x] = idx[threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 8; ++k)
    for (int c = threadIdx.x; c < n; c += blockDim.x)
      out[(blockIdx.x * 8 + k) * n + c] = in[rows[k] * n + c];
}

// CHECK-LABEL: "found"
// CHECK: load global 4 %in["{{.*}}of(~{{[^,]+}}, bx) * %n{{.*}}"]
// BYTES-LABEL: found<<<
// BYTES: load in 4 unit 4 32 4 4
__global__ void found(float *out, const float *in, const int *start, int groups, int n) {
  int g = 0;
  while (g < groups && start[g + 1] <= blockIdx.x)
    ++g;
  for (int c = threadIdx.x; c < n; c += blockDim.x)
    out[blockIdx.x * n + c] = in[g * n + c];
}

void run(float *out, const float *in, const int *idx) {
  ofItsRows<<<128, 256>>>(out, in, idx, 1024);
  ofOneList<<<128, 256>>>(out, in, idx, 1024);
  found<<<1024, 256>>>(out, in, idx, 16, 1024);
}
