// __nanosleep(t) "suspends the thread for a sleep duration approximately close to the delay t",
// which is "in the range [0, 2 * t]" (CUDA C++ Programming Guide, Nanosleep Function): t is
// its time here. Starting and storing take 1.7 + 0.37 us on an RTX 3080, and the two sleeps
// of all warps, at once, 1 + 0.5.
//
// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 --arch=sm_86 %s | FileCheck %s
#include <cstdio>

// CHECK-LABEL: {{^}}sleeps<<<
// CHECK: predicted 3.58 us {{.*}} bound by launch
// CHECK: assumed __nanosleep at line [[#@LINE+5]] sleeps 1000 ns; CUDA lets it be anything from none to twice that
// CHECK: assumed __nanosleep at line [[#@LINE+6]] sleeps 500 ns
// CHECK-NOT: unknown
__global__ void sleeps(int *p) {
  p[threadIdx.x] = 1;
  __nanosleep(1000);
  p[threadIdx.x + 32] = 2;
  __nanosleep(500);
  p[threadIdx.x + 64] = 3;
}

// CHECK-LABEL: {{^}}sleepsFor<<<
// Its 8 to 11 instructions are more than the line of code that comes with the start.
// CHECK: predicted 2.09 us {{.*}}facts unknown
// CHECK: unknown how long __nanosleep at line [[#@LINE+3]] sleeps, which takes no time here
__global__ void sleepsFor(int *p, unsigned n) {
  p[threadIdx.x] = 1;
  __nanosleep(n);
  p[threadIdx.x + 32] = 2;
}

// What the heap takes is not known, and the kernel has no time.
// CHECK-LABEL: {{^}}allocates<<<
// CHECK: predicted no time: not understood: call to external function 'malloc' (line [[#@LINE+2]])
__global__ void allocates(int **p) {
  p[threadIdx.x] = (int *)malloc(100);
}

// CHECK-LABEL: {{^}}frees<<<
// CHECK: predicted no time: not understood: call to external function 'free' (line [[#@LINE+2]])
__global__ void frees(int **p) {
  free(p[threadIdx.x]);
}

// Nor what printf takes that is called whatever the data are.
// CHECK-LABEL: {{^}}prints<<<
// CHECK: predicted no time: not understood: call to external function 'printf' (line [[#@LINE+2]])
__global__ void prints(int *p) {
  printf("%d\n", p[threadIdx.x]);
}

void run(int *p, int **q, unsigned n) {
  sleeps<<<1, 32>>>(p);
  sleepsFor<<<1, 32>>>(p, n);
  allocates<<<64, 64>>>(q);
  frees<<<64, 64>>>(q);
  prints<<<64, 64>>>(p);
}
