// A loop that goes on by 16 up to a parameter lacks that parameter's value. Where data decides
// its length, too, the parameter would not tell it.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 --assume=stepped:size=640 %s | FileCheck %s --check-prefix=GIVEN

__global__ void stepped(float *p, int size) {
  for (int i = 0; i < size; i += 16)
    p[blockIdx.x * 4096 + i + threadIdx.x] += 1;
}
// CHECK-LABEL: stepped<<<
// CHECK: missing 'size': "--assume=stepped:size=?", with the true numbers
// GIVEN-LABEL: stepped<<<
// GIVEN-NOT: {{^  missing}}
// GIVEN-LABEL: whiled<<<

__global__ void whiled(float *p, int size) {
  for (int k = 0; k < size; k += 16) {
    __syncthreads();
    p[k * 256 + threadIdx.x] += p[k + blockIdx.x];
  }
}
// CHECK-LABEL: whiled<<<
// CHECK: missing 'size': "--assume=whiled:size=?", with the true numbers

__global__ void chased(int *p, int size) {
  for (int i = p[threadIdx.x]; i < size; i = p[i])
    p[blockIdx.x * 128 + threadIdx.x] = i;
}
// CHECK-LABEL: chased<<<
// CHECK: missing how often the loop at line

void launch(float *p, int *q, int n) {
  stepped<<<256, 64>>>(p, n);
  whiled<<<256, 64>>>(p, n);
  chased<<<256, 64>>>(q, n);
}
