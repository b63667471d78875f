// Records of a view whose distances the caller gives: neighbouring threads store
// neighbouring records, which are what a thread stores, with the padding of their widest
// part. 20 bytes: 20 sectors of each request, not 32.
//
// RUN: gpuperf --cuda=none --machine=a100 --verbose --checks=-* %s | FileCheck %s

struct Block { unsigned short scale, offset; unsigned char quants[16]; };

// CHECK-LABEL: quantize<<<
// CHECK:       assumed 'inColumn' not known, 20 assumed: neighbouring threads at neighbouring records of 20 bytes in 'out'
// CHECK:       global store out 2 strided 1 32 20.1 2
__global__ void quantize(char *out, const float *in, int n, int columns, int inRow, int inColumn) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / columns, column = i - row * columns;
  if (i >= n)
    return;
  Block *block = (Block *)(out + row * inRow + column * inColumn);
  block->scale = (unsigned short)in[i];
  block->offset = (unsigned short)(2 * in[i]);
#pragma unroll
  for (int k = 0; k < 16; ++k)
    block->quants[k] = (unsigned char)(k * in[i]);
}

// A byte that nobody stores is somebody else's: nothing is known.
// CHECK-LABEL: gaps<<<
// CHECK-NOT:   'inColumn' not known, {{[0-9]+}} assumed
// CHECK-LABEL: loads<<<
__global__ void gaps(char *out, int n, int columns, int inRow, int inColumn) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / columns, column = i - row * columns;
  if (i >= n)
    return;
  char *at = out + row * inRow + column * inColumn;
  at[0] = 1;
  at[2] = 2;
}

// What is loaded beside an element may be its neighbours.
// CHECK-NOT:   'inColumn' not known, {{[0-9]+}} assumed
__global__ void loads(float *out, const char *in, int n, int columns, int inRow, int inColumn) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / columns, column = i - row * columns;
  if (i >= n)
    return;
  const char *at = in + row * inRow + column * inColumn;
  out[i] = at[0] + at[1] + at[2];
}
