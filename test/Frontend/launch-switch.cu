// A switch over the size of the block chooses the instance: with the constants that main
// calls it with, one is launched, and the others never. `int main()` takes no words that
// could say otherwise.
//
// RUN: gpuperf --cuda=none %s | FileCheck %s

template <int Size> __global__ void sum(float *p) {
  __shared__ float part[Size];
  part[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = part[Size - 1 - threadIdx.x];
}

void choose(int size, float *p) {
  switch (size) {
  case 512: sum<512><<<64, size>>>(p); break;
  case 256: sum<256><<<64, size>>>(p); break;
  case 128: sum<128><<<64, size>>>(p); break;
  }
}

int main() {
  float *p = nullptr;
  int size = 256;
  choose(size, p);
}

// CHECK-LABEL: sum<512>
// CHECK: launched 0 times
// CHECK: assumed not launched
// CHECK-LABEL: sum<256><<<64, 256>>>
// CHECK: launched 1 time{{ *$}}
// CHECK-NOT: not launched
// CHECK-LABEL: sum<128>
// CHECK: launched 0 times
