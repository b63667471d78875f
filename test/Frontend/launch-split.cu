// Launch brackets with blanks in them, as formatters that do not know CUDA
// write them: nvcc takes these, and everything else stays in its place.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/k.cu
// RUN: printf 'template <class T> void runHeader(T *p) { header<T> << <5, 32 >> > (p); }\n' > %t/header.h
// RUN: gpuperf --cuda=none --machine=h100 %t/k.cu 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --ptxas=off --machine=h100 %t/k.cu 2>&1 | FileCheck %s --implicit-check-not=warning: %}

template <class T> __global__ void header(T *p) { p[threadIdx.x] = 1; }
#include "header.h"
struct Out {
  template <class T> Out &operator<<(T x) { return *this; }
};
template <class T> struct Box {
  static constexpr int size = sizeof(T);
};

__global__ void blanks(float *p) { p[threadIdx.x] = 1; }
__global__ void mixed(float *p) { p[threadIdx.x] = 1; }
__global__ void lines(float *p) { p[threadIdx.x] = 1; }
__global__ void usual(float *p) { p[threadIdx.x] = 1; }
void run(float *p, Out &out) {
  blanks << <1, 32 >> > (p); blanks<<<2, 64>>  >(p);
  mixed<<<3, Box<Box<int> >::size >> >(p);
  lines << < (1 << 7) >> 1,
      32 >>
      > (p);
  // What has other blanks is none of it.
  out.operator<< <int>(1);
  out << Box<Box<Box<int> > >::size << (1 >> 2);
  usual<<<4 >> 1, 32>>>(p);
  runHeader(p);
}
// CHECK-DAG: {{^}}blanks<<<1, 32>>> {{.*}}k.cu:18:17
// CHECK-DAG: {{^}}blanks<<<2, 64>>>
// CHECK-DAG: {{^}}mixed<<<3, 1>>>
// CHECK-DAG: {{^}}lines<<<64, 32>>>
// CHECK-DAG: {{^}}usual<<<2, 32>>>
// CHECK-DAG: {{^}}header<float><<<5, 32>>>
