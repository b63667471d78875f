// What code generation refuses is named: here a feature that the compile's
// architecture lacks. Other kernels of the file are analysed.
//
// REQUIRES: uninstrumented
// RUN: %clang %bare_cuda --cuda-gpu-arch=sm_52 -fsyntax-only -fplugin=%plugin \
// RUN:   %s 2>&1 | FileCheck %s
//
// CHECK: [[@LINE+2]]:17: remark: kernel 'needsMore' was not analysed:
// CHECK-SAME: '__nvvm_atom_add_gen_d' needs target feature sm_60|
__global__ void needsMore(double *sum) { __nvvm_atom_add_gen_d(sum, 1.0); }
// CHECK: [[@LINE+1]]:17: remark: kernel 'other' on
__global__ void other(double *out) { out[threadIdx.x] = 2; }
