// Of several strides that are not known the first to be named is that between
// neighbours: rows of an image are apart by another one.
//
// RUN: gpuperf --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

// CHECK: perhaps uncoalesced global load of 'in[{{.*}}]': how far lanes are apart depends on 'step', {{.*}}which is not known
__global__ void sampled(const float *in, float *out, long rows, long columns, long pitch, long step) {
  long at = blockIdx.x * 256 + threadIdx.x, row = at / columns, column = at % columns;
  if (row >= rows || step > 64)
    return;
  out[at] = in[row * pitch + column * step];
}
void run(const float *in, float *out, long n) { sampled<<<4096, 256>>>(in, out, n, n, n, n); }
