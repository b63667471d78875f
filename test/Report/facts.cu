// Which facts a prediction rests on, by kind.
//
// RUN: gpuperf --cuda=none --machine=a100 --format=json %s | %python %S/Inputs/facts.py | FileCheck %s --match-full-lines --strict-whitespace
__device__ int elsewhere(int);

// CHECK:known known{{ *}}
__global__ void known(double *p) { p[blockIdx.x * 256 + threadIdx.x] = 1; }
// CHECK-NEXT:condition assumed data others
__global__ void condition(float *p, const float *q) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (q[i] > 0)
    p[i] = 1;
}
// CHECK-NEXT:address assumed data others
__global__ void address(float *p, const int *q) {
  p[q[blockIdx.x * 256 + threadIdx.x]] = 1;
}
// CHECK-NEXT:length unknown trips{{.*}}
__global__ void length(float *p, const int *n) {
  for (int k = 0; k < n[0]; ++k)
    p[k * 65536 + blockIdx.x * 256 + threadIdx.x] = 1;
}
// CHECK-NEXT:grid unknown grid others
__global__ void grid(float *p) { p[blockIdx.x * 256 + threadIdx.x] = 1; }
// CHECK-NEXT:operation unknown operations{{.*}}
__global__ void operation(float *p) {
  p[blockIdx.x * 256 + threadIdx.x] = elsewhere(threadIdx.x);
}

void launch(float *p, const float *q, const int *n, int blocks) {
  known<<<4096, 256>>>((double *)p);
  condition<<<4096, 256>>>(p, q);
  address<<<4096, 256>>>(p, n);
  length<<<4096, 256>>>(p, n);
  grid<<<*n, 256>>>(p);
  operation<<<4096, 256>>>(p);
}
