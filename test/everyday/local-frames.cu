// A block takes over the local memory of the one that has ended on its SM: there is as much
// as for the threads that run at one time, however many the grid has.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// 108 SMs with 2048 threads of 64 bytes are 14.2 MB, which stay in the L2 of 40 MB. 2^22
// threads read and write 4 bytes each besides: 47.7 MB, and not the 302 MB of all frames.
// CHECK-LABEL: tally<<<
// CHECK: occupancy   64 of 64 warps
// CHECK: memory {{.*}} 4{{[78].*}} MB at DRAM
__global__ void tally(const int *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i];
  double own[8];
  for (int k = 0; k < 8; ++k)
    own[(v + k) & 7] = k * v;
  out[i] = (float)own[v & 7];
}
void run(const int *in, float *out) { tally<<<16384, 256>>>(in, out); }
