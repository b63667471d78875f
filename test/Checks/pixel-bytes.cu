// Bytes of pixels, four apart in a row of the block: that is why a warp touches more sectors
// than it has bytes for, whatever the pitch of the rows, which is not known, adds to it.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-uncoalesced-access %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-uncoalesced-access %s | FileCheck %s %}

// CHECK: remark: perhaps uncoalesced global store of 'surface{{.*}}': threadIdx.x steps 4 bytes, and how far rows are apart depends on 'pitch', which is not known
__global__ void paint(unsigned char *surface, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  surface[y * pitch + 4 * x] = 7;
}

// Where the pitch is between lanes of a row, it is the cause.
// CHECK: remark: perhaps uncoalesced global store of 'a{{.*}}': how far lanes are apart depends on 'pitch', which is not known
__global__ void down(float *a, int pitch) {
  a[(blockIdx.x * 256 + threadIdx.x) * pitch] = 7;
}

void run(unsigned char *surface, float *a, int pitch) {
  paint<<<dim3(256, 256), dim3(16, 16)>>>(surface, pitch);
  down<<<4096, 256>>>(a, pitch);
}
