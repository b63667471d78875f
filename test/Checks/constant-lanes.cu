// Where data chooses the lanes, the addresses of a request are those of all that may take part: of
// 16 words 32 lanes are on 16 (1 - (15/16)^32) = 14, half of the lanes would be on 10.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-constant-index %s | FileCheck %s

__constant__ float table[16];

__global__ void chosen(float *out, const int *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  int word = in[i];
  float sum = 0;
  if (word > 100)
    for (int k = 0; k < 64; ++k)
      sum += table[(word >> k % 8) & 15];
  out[i] = sum;
}
// CHECK: remark: constant load of 'table[(word >> k % 8) & 15]' may have about {{1[34][0-9.]*}} different addresses in a request of all lanes, which the constant cache serves one after the other if data is spread evenly over it; {{.*}} if all lanes take part [

void run(float *out, const int *in) { chosen<<<2048, 256>>>(out, in); }
