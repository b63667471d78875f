// What is not known is called as the source calls it, in a template and in a namespace, too.
//
// RUN: gpuperf --cuda=none %s | FileCheck %s --implicit-check-not=_ZZ --implicit-check-not=_ZN
// CHECK: assumed     d: 'start' unknown, assumed to keep the access aligned
// CHECK: assumed     d: 'offset' unknown, assumed to keep the access aligned

namespace ns {
template <typename T> struct Traits {};
__device__ int offset;
} // namespace ns

template <typename A> __global__ void inTemplate(int *d, const int *a, A) {
  __shared__ int start;
  if (threadIdx.x == 0)
    start = a[blockIdx.x];
  __syncthreads();
  d[start + threadIdx.x] = 1;
}

__global__ void ofNamespace(int *d) { d[ns::offset + threadIdx.x] = 1; }

void f(int *d, int *a) {
  inTemplate<<<64, 128>>>(d, a, ns::Traits<int>());
  ofNamespace<<<64, 128>>>(d);
}
