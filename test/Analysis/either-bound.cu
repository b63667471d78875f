// A guard that lets pass what is in one array or in another lets all pass, as the guard of
// one does; half of the lanes were assumed. What is outside of a range is no such guard.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s

// CHECK-LABEL: either<<<
// CHECK: 'n' not known, 262144 assumed: the grid was sized for the guard
// CHECK: 'm' not known, 262144 assumed: the grid was sized for the guard
// CHECK: global store p 4 unit 1 32 4 4
__global__ void either(float *p, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n || i < m)
    p[i] = 1;
}

// Both sizes known: 8192 warps, of which 150000 / 32 = 4687.5 have lanes that pass.
// CHECK-LABEL: either<<<
// CHECK: facts known
// CHECK: global store p 4 unit 0.572 32 4 4
// CHECK-LABEL: of_rows<<<
// CHECK: assumed to let all threads pass: the launch was sized for it
// CHECK: global store p 4 unit 1 32 4 4
__global__ void of_rows(float *p, int rows, int columns, int other) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / columns < rows || i < other * columns)
    p[i] = 1;
}

// CHECK-LABEL: outside<<<
// CHECK: 'r' and 'n' not known, taken with probability 0.50 assumed
__global__ void outside(float *p, int n, int r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < r || i >= n - r)
    p[i] = 1;
}

void run(float *p, int n, int m, int k) {
  either<<<1024, 256>>>(p, n, m);
  either<<<1024, 256>>>(p, 100000, 150000);
  of_rows<<<1024, 256>>>(p, n, m, k);
  outside<<<1024, 256>>>(p, n, m);
}
