// An index of 64 bits that is cut to 32 is an index: the optimiser has one pair of shifts
// for the cut and the bytes of an element.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s

// CHECK: access load global 4 %in["tx / %w * %step * %w * 4 + tx * %step * 4"]
__global__ void cut(float *out, const float *in, long step, long w) {
  long row = threadIdx.x / w;
  int x = (int)(threadIdx.x * step), y = (int)(row * step);
  out[threadIdx.x] = in[y * w + x];
}
