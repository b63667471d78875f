// A pitch that would bring an access of 16 bytes to a place that is no multiple of 16 is
// that of no program that runs: means are over the others. Each warp has an odd row, so that
// its place in a sector is that of the pitch.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s

// Rows of 32 bytes or more in steps of 16: 16 sectors where that is an even number of them,
// else each second row is in one more.
// CHECK-LABEL: halves<<<
// CHECK: row pitch 'pitch' unknown, a multiple of 8 as aligned accesses need it, averaged over its residues; a multiple of 16 would be ideal
// CHECK: global load in 16 {{[a-z0-9-]+}} 1 32 20 16
__global__ void halves(uint4 *out, const unsigned short *in, int pitch) {
  int lane = threadIdx.x;
  out[blockIdx.x * 32 + lane] = *reinterpret_cast<const uint4 *>(
      in + (blockIdx.x * 16 + lane / 2) * pitch + lane % 2 * 8);
}

// 512 bytes are 16 sectors or, 16 bytes later, 17. The words of the same pitch, 128 bytes,
// are then in 4 or 5 as well, and not in 4.875 as with any pitch.
// CHECK-LABEL: floats<<<
// CHECK: global load in 16 unit 1 32 16.5 16
// CHECK: global store out 4 unit 1 32 4.5 4
__global__ void floats(float *out, const float *in, int pitch) {
  int row = 2 * blockIdx.x + 1, lane = threadIdx.x;
  float4 v = *reinterpret_cast<const float4 *>(in + row * pitch + lane * 4);
  out[row * pitch + lane] = v.x + v.y + v.z + v.w;
}

// A pitch in bytes, of words: seven of its eight places have a sector more.
// CHECK-LABEL: bytes<<<
// CHECK: a multiple of 4 as aligned accesses need it
// CHECK: global load in 4 unit 1 32 {{4.8[78]}} 4
__global__ void bytes(float *out, const char *in, int pitch) {
  int row = 2 * blockIdx.x + 1, lane = threadIdx.x;
  out[blockIdx.x * 32 + lane] =
      *reinterpret_cast<const float *>(in + row * pitch + lane * 4);
}

// A program that asks for the pitch runs with any.
// CHECK-LABEL: asks<<<
// CHECK: global load in 16 unit {{[0-9.]+}} 32 16.5 16
// CHECK: global store out 4 unit 1 32 {{4.8[78]}} 4
__global__ void asks(float *out, const float *in, int pitch) {
  int row = 2 * blockIdx.x + 1, lane = threadIdx.x;
  float sum = 0;
  if (pitch % 4 == 0) {
    float4 v = *reinterpret_cast<const float4 *>(in + row * pitch + lane * 4);
    sum = v.x + v.y + v.z + v.w;
  }
  out[row * pitch + lane] = sum;
}

void run(uint4 *out, const unsigned short *in, float *o, const float *i, const char *b,
         int pitch) {
  halves<<<4224, 32>>>(out, in, pitch);
  floats<<<4224, 32>>>(o, i, pitch);
  bytes<<<4224, 32>>>(o, b, pitch);
  asks<<<4224, 32>>>(o, i, pitch);
}
