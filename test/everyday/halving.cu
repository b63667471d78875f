// A loop that halves, doubles or divides until it is done has no more iterations than its
// type has bits (or digits), whatever the value that it starts with.
//
// RUN: gpuperf --cuda=none --machine=a100 --format=mlir %s | FileCheck %s --check-prefix=LOOP
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --check-prefixes=CHECK,LLVM%llvm

// 2^31 - 1 is 0 after 31 halvings.
// CHECK-LABEL: halve<<<
// CHECK: loop at line [[@LINE+6]]: trip count unknown, at most 31 assumed
// LOOP-LABEL: "halve"
// LOOP: gpuperf.loop {{.*}}< 31"
__global__ void halve(const int *n, int *o) {
  int bits = 0;
  // Data decides the count.
  for (int s = n[threadIdx.x]; s > 0; s >>= 1)
    bits += s & 1;
  o[threadIdx.x] = bits;
}
// 2^64 - 1 after 64, and a byte after 8.
// CHECK-LABEL: wide<<<
// CHECK: trip count unknown, at most 64 assumed
__global__ void wide(const unsigned long long *n, int *o) {
  int sum = 0;
  for (unsigned long long s = n[threadIdx.x]; s; s /= 2)
    sum += o[s & 31];
  o[threadIdx.x] = sum;
}
// CHECK-LABEL: byte<<<
// CHECK: trip count unknown, at most 8 assumed
__global__ void byte(const unsigned char *n, int *o) {
  int sum = 0;
  for (unsigned s = n[threadIdx.x]; s; s >>= 1)
    sum += o[s & 31];
  o[threadIdx.x] = sum;
}
// 2147483647 has ten digits.
// CHECK-LABEL: digits<<<
// CHECK: trip count unknown, at most 10 assumed
__global__ void digits(const int *n, int *o) {
  int sum = 0;
  for (int s = n[threadIdx.x]; s; s /= 10)
    sum += s % 10;
  o[threadIdx.x] = sum;
}
// 1, 2, …, 2^30 are below the largest int: 31. 3^0, …, 3^19: 20.
// CHECK-LABEL: doubling<<<
// CHECK: trip count unknown, at most 31 assumed
__global__ void doubling(const int *n, int *o) {
  int sum = 0, most = n[threadIdx.x];
  for (int s = 1; s < most; s *= 2)
    sum += o[s];
  o[threadIdx.x] = sum;
}
// CHECK-LABEL: tripling<<<
// LLVM 22 counts the test that ends the loop, too.
// LLVM19: trip count unknown, at most 20 assumed
// LLVM22: trip count unknown, at most 21 assumed
__global__ void tripling(const int *n, int *o) {
  int sum = 0, most = n[threadIdx.x];
  for (int s = 1; s < most; s *= 3)
    sum += o[s];
  o[threadIdx.x] = sum;
}
// Each iteration clears one of 32 bits.
// CHECK-LABEL: setBits<<<
// CHECK: trip count unknown, at most 32 assumed
__global__ void setBits(const unsigned *n, int *o) {
  int sum = 0;
  for (unsigned s = n[threadIdx.x]; s; s &= s - 1)
    sum += o[s & 31];
  o[threadIdx.x] = sum;
}
// A parameter that nobody knows the value of is no different.
// CHECK-LABEL: parameter<<<
// CHECK: trip count unknown, at most 31 assumed
__global__ void parameter(int n, int *o) {
  int sum = 0;
  for (int s = n; s > 0; s >>= 1)
    sum += o[s & 31];
  o[threadIdx.x] = sum;
}
// A sum is not bounded.
// CHECK-LABEL: stepping<<<
// CHECK: trip count unknown, 100 assumed
__global__ void stepping(const int *n, int *o) {
  int sum = 0;
  for (int s = n[threadIdx.x]; s > 0; s -= o[s])
    sum += s;
  o[threadIdx.x] = sum;
}
// The tree of a block of 256 is known: 128, 64, …, 1.
// CHECK-LABEL: tree<<<
// CHECK-NOT: trip count unknown
__global__ void tree(float *x) {
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      x[threadIdx.x] += x[threadIdx.x + s];
    __syncthreads();
  }
}
void run(int *n, unsigned char *b, float *x, int unknown) {
  halve<<<64, 256>>>(n, n);
  wide<<<64, 256>>>((unsigned long long *)n, n);
  byte<<<64, 256>>>(b, n);
  digits<<<64, 256>>>(n, n);
  doubling<<<64, 256>>>(n, n);
  tripling<<<64, 256>>>(n, n);
  setBits<<<64, 256>>>((unsigned *)n, n);
  parameter<<<64, 256>>>(unknown, n);
  stepping<<<64, 256>>>(n, n);
  tree<<<64, 256>>>(x);
}
