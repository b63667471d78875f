// How often an object is called is known where that is done by name, and not where a library
// does it.

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}
#include <algorithm>
#include <functional>
#include <vector>

__global__ void k(float *x) { x[threadIdx.x] = 0; }

struct Named {
  float *x;
  void operator()() { k<<<1, 32>>>(x); }
};
struct ForEach {
  float *x;
  void operator()(int) { k<<<2, 32>>>(x); }
};
struct Wrapped {
  float *x;
  void operator()() { k<<<3, 32>>>(x); }
};

// CHECK: k<<<1, 32>>>
// CHECK: launched 2 times
// CHECK: k<<<2, 32>>>
// CHECK: launched how often is not known: how often 'ForEach::operator()' is called is not known
// CHECK: k<<<3, 32>>>
// CHECK: launched how often is not known: how often 'Wrapped::operator()' is called is not known
int main() {
  float *x;
  cudaMalloc(&x, 128);
  Named named{x};
  named();
  named();
  std::vector<int> all(7);
  std::for_each(all.begin(), all.end(), ForEach{x});
  std::function<void()> wrapped = Wrapped{x};
  wrapped();
}
