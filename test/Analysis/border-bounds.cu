// Bounds of a border: what falls from a padding, with an index that goes up to some other
// size, is below 0 but for the first few indices; what falls from that size is above 0 but
// for the last.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --verbose --checks=gpuperf-kernel %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --verbose --checks=gpuperf-kernel %s | FileCheck %s %}

// A convolution of rows. All outputs but the first few of a row, those with x * stride < pad,
// begin with weights[0]: lanes are at one address, in one sector.
// CHECK-LABEL: rows<<<
// CHECK: assumed 'dilation' and 'pad' and 'stride' and 'width' not known, what the bound at line [[#]] leaves assumed to be a border, and little
// CHECK: global load weights 4 uniform {{[0-9]+}} 32 1 1{{$}}
__global__ void rows(const float *in, const float *weights, float *out, int n,
                     int width, int size, int taps, int pad, int stride,
                     int dilation) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int x = i % width;
  int first = max(0, (pad - x * stride + dilation - 1) / dilation);
  int last = min(taps, (size + pad - x * stride + dilation - 1) / dilation);
  float sum = 0;
  for (int k = first; k < last; ++k)
    sum += in[i / width * size + x * stride - pad + k * dilation] * weights[k];
  out[i] = sum;
}

// The same of columns, where a guard says how far x goes.
// CHECK-LABEL: guarded<<<
// CHECK: global load weights 4 uniform {{[0-9]+}} 32 1 1{{$}}
__global__ void guarded(const float *in, const float *weights, float *out,
                        int width, int taps, int pad) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width)
    return;
  float sum = 0;
  for (int k = max(pad - x, 0); k < taps; ++k)
    sum += in[x + k - pad] * weights[k];
  out[x] = sum;
}

// Up to the end, or as many as there are of another size.
// CHECK-LABEL: windows<<<
// CHECK: global load weights 4 uniform {{[0-9]+}} 32 1 1{{$}}
__global__ void windows(const float *in, const float *weights, float *out, int n,
                        int taps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int last = min(n - i, taps);
  out[i] = in[i + last - 1] * weights[last - 1];
}

// Backwards: the index falls from the size itself, and 32 lanes are at 32 words, in 4 sectors
// or, where they do not begin with one, in 5.
// CHECK-LABEL: backwards<<<
// CHECK: global load in 4 strided 1 32 4{{(\.[0-9]+)?}} 4{{$}}
__global__ void backwards(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[max(n - 1 - i, 0)];
}

// CHECK-LABEL: mirrored<<<
// CHECK: global load in 4 strided 1 32 4{{(\.[0-9]+)?}} 4{{$}}
__global__ void mirrored(const float *in, float *out, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[max(width - 1 - i % width, 0)];
}
