// How far lanes are apart is a fact where the launch passes the pitch, and an assumption where
// nobody says it: the finding says which, and what it assumes.
//
// RUN: gpuperf --cuda=none --machine=a100 %s 2>&1 | FileCheck %s

__global__ void known(const float *in, float *out, int n, int ld) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int c = 0; c < n; ++c)
    // CHECK: unknown-step.cu:[[@LINE+2]]:10: warning: uncoalesced global load of 'in[row * ld + c]': threadIdx.x steps 256 bytes, so a warp touches 32 sectors where 4 would do
    // CHECK-NOT: assumed
    s += in[row * ld + c];
  out[row] = s;
}
__global__ void unknown(const float *in, float *out, int n, int ld) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int c = 0; c < n; ++c)
    // CHECK: unknown-step.cu:[[@LINE+3]]:10: remark: perhaps uncoalesced global load of 'in[row * ld + c]': how far lanes are apart depends on 'ld', which is not known (4 sectors if it is 1), so a warp is assumed to touch 32 sectors where 4 would do; coalescing it is predicted to speed up {{.*}} up to {{[0-9.]+}}x
    // CHECK: unknown-step.cu:[[@LINE+2]]:10: note: a request of 32 lanes asks for 128 B and moves 1024 B in 32 transactions
    // CHECK-NEXT: unknown-step.cu:[[@LINE+1]]:10: note: assumed: row pitch 'ld' unknown, averaged over its residues
    s += in[row * ld + c];
  out[row] = s;
}
// A step of one element is coalesced; of a pitch in bytes 1 is no step at all: lanes overlap.
__global__ void bytes(const char *in, float *out, int pitch) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: unknown-step.cu:[[@LINE+1]]:14: remark: perhaps uncoalesced global load of '{{.*}}row * pitch)': how far lanes are apart depends on 'pitch', which is not known, so a warp is assumed to touch 32 sectors
  out[row] = *(const float *)(in + row * pitch);
}
void launch(const float *in, float *out, int n, int ld) {
  known<<<1024, 256>>>(in, out, 64, 64);
  unknown<<<1024, 256>>>(in, out, n, ld);
  bytes<<<65536, 256>>>((const char *)in, out, ld);
}
