// Which times have a range: those of whole kernels that nothing is made up of.
//
// RUN: gpuperf --cuda=none --machine=a100 --model=all --format=json %s > %t.json
// RUN: %python %S/Inputs/time_range.py %t.json | FileCheck %s --match-full-lines
// RUN: gpuperf --cuda=none --machine=gtx980 --format=json %s > %t.old.json
// RUN: %python %S/Inputs/time_range.py %t.old.json | FileCheck %s --check-prefix=OLD --implicit-check-not=' to '
__device__ int elsewhere(int);

// By DRAM, everything known: 0.91 to 1.50 of the time (docs/accuracy.md, "Times").
// CHECK: known gpuperf: 0.91 to 1.50, volkov: none
// OLD: known gpuperf: none
__global__ void known(double *p) { p[blockIdx.x * 256 + threadIdx.x] = 1; }
// CHECK-NEXT: data gpuperf: 0.85 to 1.59, volkov: none
// OLD: data gpuperf: none
__global__ void data(double *p, const double *q) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (q[i] > 0)
    p[i] = 1;
}
// CHECK-NEXT: starts gpuperf: 0.84 to 1.26, volkov: none
__global__ void starts(double *p) { p[threadIdx.x] = 1; }
// CHECK-NEXT: argument gpuperf: none, volkov: none
__global__ void argument(double *p, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
// CHECK-NEXT: atomics gpuperf: none, volkov: none
__global__ void atomics(int *p) { atomicAdd(&p[blockIdx.x * 256 + threadIdx.x], 1); }
// CHECK-NEXT: length gpuperf: none, volkov: none
__global__ void length(double *p, const int *n) {
  for (int k = 0; k < n[0]; ++k)
    p[k * 65536 + blockIdx.x * 256 + threadIdx.x] = 1;
}
// CHECK-NEXT: grid gpuperf: none, volkov: none
__global__ void grid(double *p) { p[blockIdx.x * 256 + threadIdx.x] = 1; }
// CHECK-NEXT: occupancy gpuperf: none, volkov: none
__global__ void occupancy(double *p) { p[blockIdx.x * 256 + threadIdx.x] = 1; }
// CHECK-NEXT: operation gpuperf: none, volkov: none
__global__ void operation(double *p) {
  p[blockIdx.x * 256 + threadIdx.x] = elsewhere(threadIdx.x);
}

void launch(double *p, int *h, const int *n, int blocks, int size) {
  known<<<16384, 256>>>(p);
  data<<<16384, 256>>>(p, p);
  starts<<<1, 32>>>(p);
  argument<<<16384, 256>>>(p, size);
  atomics<<<16384, 256>>>(h);
  length<<<256, 256>>>(p, n);
  grid<<<blocks, 256>>>(p);
  // The grid rests on an estimate of registers.
  int fit = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, occupancy, 256, 0);
  occupancy<<<2000 * fit, 256>>>(p);
  operation<<<16384, 256>>>(p);
}
