// Bytes of a record that other loads of the warp bring anyway: four loads of one byte in place of one of
// four cost requests, and no byte more of DRAM, wherever data has the rows. Of the
// 64 rows of 26112 values, 24 bytes for each 32, 1.25 MB are read, where 16 lanes ask for each byte.
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-vector-access,gpuperf-uncoalesced-access --launch=rows:64,51:256 %s | FileCheck %s --implicit-check-not="remark:" --implicit-check-not="warning:"
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-vector-access,gpuperf-uncoalesced-access --launch=rows:64,51:256 %s | FileCheck %s --implicit-check-not="remark:" --implicit-check-not="warning:" %}


// CHECK: rows<<<(64,51), 256>>>
struct Block { // 24 bytes
  short2 scale;
  unsigned char high[4], low[16];
};
__global__ void rows(const void *all, const int *which, float *out, long n, long planes, uint3 others,
                     long rowBytes, long planeBytes, long otherBytes, long s1, long s2, long s3) {
  for (long z = blockIdx.z; z < planes * (long)others.z; z += gridDim.z)
    for (long i = 2 * (blockIdx.y * blockDim.x + threadIdx.x); i < n; i += gridDim.y * blockDim.x) {
      int plane = (__umulhi((unsigned)z, others.x) + (unsigned)z) >> others.y, other = (unsigned)z - plane * others.z;
      int at = which[blockIdx.x * s1 + plane * s2 + other * s3];
      const Block *row = (const Block *)((const char *)all + at * rowBytes + plane * planeBytes + other * otherBytes);
      const Block &block = row[i / 32];
      int k = i % 32 / 2;
      unsigned high;
      memcpy(&high, block.high, 4);
      float low = (block.low[k] & 15) | (high >> k << 4 & 16), up = block.low[k] >> 4 | (high >> (k + 12) & 16);
      float *to = out + blockIdx.x * n + i / 32 * 32 + k;
      to[0] = low * block.scale.x + block.scale.y;
      to[16] = up * block.scale.x + block.scale.y;
    }
}
