// Loops over tiles of which the last is cut: whatever the size is, a tile has no more
// than its length.
//
// Of LLVM 22's code the smaller of two is not seen in 'cut': its loop asks with a
// condition that is assumed.
// XFAIL: llvm-22
//
// RUN: gpuperf --cuda=none --quiet --machine=a100 %s | FileCheck %s

// The smaller of two, one of which nobody knows: tiles are taken to be full.
__global__ void cut(float *out, const float *in, int n) {
  float sum = 0;
  for (int tile = 0; tile < 16; ++tile) {
    int end = min(n - tile * 32, 32);
    // CHECK: 'n' not known, what the bound at line [[@LINE+1]] cuts off assumed to be little
    for (int k = 0; k < end; ++k)
      sum = sum * in[tile * 32 + k] + 1;
  }
  out[threadIdx.x] = sum;
}

// A way out of the loop that depends on the size.
__global__ void left(float *out, const float *in, int n, int length) {
  float sum = 0;
  for (int tile = 0; tile < 16; ++tile)
    // CHECK: loop at line [[@LINE+1]]: trip count unknown, at most 24 assumed
    for (int k = 0; k < length; ++k) {
      if (tile * length + k >= n)
        break;
      sum = sum * in[tile * length + k] + 1;
    }
  out[threadIdx.x] = sum;
}
void run(float *out, const float *in, int n) { left<<<64, 256>>>(out, in, n, 24); }

// In steps of four, from each thread's own place: what is left of 64 after it.
__global__ void steps(float *out, const float *in, int n) {
  float sum = 0;
  int end = n < 64 ? n : 64;
  // CHECK: loop at line [[@LINE+1]]: trip count unknown, at most 16 assumed
  for (int k = threadIdx.x % 4; k < end; k += 4)
    sum = sum * in[k] + 1;
  out[threadIdx.x] = sum;
}

// A longer tile than what is assumed of loops is no help.
__global__ void longer(float *out, const float *in, int n) {
  float sum = 0;
  int end = min(n, 4096);
  // CHECK: loop at line [[@LINE+1]]: trip count unknown, 100 assumed
  for (int k = 0; k < end; ++k)
    sum = sum * in[k] + 1;
  out[threadIdx.x] = sum;
}
