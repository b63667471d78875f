// RUN: not gpuperf --cuda=none %s 2>&1 | FileCheck %s
// RUN: not gpuperf --cuda=none %t.missing.cu 2>&1 \
// RUN:   | FileCheck --check-prefix=MISSING %s
// CHECK: no-kernels.cu: warning: no kernel to analyse: nothing makes an instance of the template 'neverInstantiated'
// CHECK: 0 kernels analysed
// MISSING: no such file

template <typename T> __global__ void neverInstantiated(T *a) { a[0] = 1; }
__device__ int helper() { return 1; }
