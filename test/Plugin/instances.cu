// Instantiations of which the same is true are one entry with a count in a build, too.
//
// REQUIRES: uninstrumented
// RUN: %clang %bare_cuda --cuda-device-only -fsyntax-only %s -fplugin=%plugin \
// RUN:   -fplugin-arg-gpuperf-machine=a100 2>&1 | FileCheck %s

template <typename T, int N> __global__ void fill(T *out, const T *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+4]]:{{[0-9]+}}: remark: uncoalesced global load of 'in[i * 8]'{{.*}} speed up 'fill<float, 1>'
  // CHECK: note: also in 'fill<double, 3>'
  // CHECK-NOT: note: also
  // CHECK: note: the same is true of 2 other instantiations
  out[i] = in[i * 8];
}
template __global__ void fill<float, 1>(float *, const float *);
template __global__ void fill<float, 2>(float *, const float *);
template __global__ void fill<float, 3>(float *, const float *);
template __global__ void fill<double, 3>(double *, const double *);
