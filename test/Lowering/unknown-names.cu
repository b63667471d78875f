// What is not known is called as the source calls it, in a template and in a namespace, too; where
// the source has no name for it, by its line. No name is the compiler's.
//
// RUN: gpuperf --cuda=none %s | FileCheck %s --implicit-check-not=_ZZ --implicit-check-not=_ZN
// RUN: %if nvcc %{gpuperf --compiler=nvcc %s | FileCheck %s --implicit-check-not=_ZZ --implicit-check-not=_ZN %}
// RUN: gpuperf --cuda=none --format=mlir %s | gpuperf --quiet - | FileCheck %s --check-prefix=AGAIN
// AGAIN: depends on 'node->next->value'
// CHECK-DAG: assumed     d: 'start' unknown, assumed to keep the access aligned
// CHECK-DAG: assumed     d: 'offset' unknown, assumed to keep the access aligned

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

// CHECK-DAG: assumed     out: the address depends on a value computed at line [[#@LINE+6]], 'in', lanes
__global__ void selected(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int mixed = in[i];
  for (int step = 0; step < in[0]; ++step) {
    mixed = mixed * 3 + (mixed >> 2);
    if (mixed > 77) mixed -= n;
  }
  out[mixed] = 1;
}

struct Node {
  Node *next;
  int value;
};
// CHECK-DAG: assumed     {{node->next->value|line 45}}: the address depends on 'nodes'
// CHECK-DAG: assumed     out: the address depends on {{'node->next->value'|a value loaded at line 45}}, lanes
__global__ void loaded(int *out, Node *nodes) {
  Node *node = nodes + blockIdx.x * blockDim.x + threadIdx.x;
  out[node->next->value] = 1;
}

// CHECK-DAG: assumed     out: the address depends on a value computed at line [[#@LINE+3]], lanes
__global__ void shuffled(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[__shfl_xor_sync(~0u, in[i], 3)] = 1;
}

void f(int *d, int *a) {
  inTemplate<<<64, 128>>>(d, a, ns::Traits<int>());
  selected<<<64, 128>>>(d, a, 7);
  loaded<<<64, 128>>>(d, nullptr);
  shuffled<<<64, 128>>>(d, a);
  ofNamespace<<<64, 128>>>(d);
}
