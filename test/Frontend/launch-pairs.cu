// Grid and block in a std::pair, and names for the parts of one.

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}
#include <utility>

__global__ void k(float *x) {
  x[blockIdx.y * 4096 + blockIdx.x * 32 + threadIdx.x] = 0;
}

static std::pair<dim3, dim3> shape(int rows, int channels) {
  dim3 blocks((rows + 3) / 4, channels, 1), threads(32, 4, 1);
  return {blocks, threads};
}
static std::pair<int, int> split(int n) { return std::make_pair(n / 32, 32); }
struct Shape {
  int blocks, threads;
};
static Shape plain(int n) { return {n / 64, 64}; }

// CHECK: k<<<(100,7), (32,4)>>>
void constructed(float *x) {
  const std::pair<dim3, dim3> dims = shape(400, 7);
  k<<<dims.first, dims.second>>>(x);
}

// CHECK: k<<<20, 32>>>
void made(float *x) {
  auto dims = split(640);
  k<<<dims.first, dims.second>>>(x);
}

// CHECK: k<<<33, 32>>>
void named(float *x) {
  auto [blocks, threads] = split(960);
  blocks += 3;
  k<<<blocks, threads>>>(x);
}

// CHECK: k<<<10, 64>>>
void ofMembers(float *x) {
  auto [blocks, threads] = plain(640);
  k<<<blocks, threads>>>(x);
}

// The names stand for the pair itself, and are not followed: nor is the pair.
// CHECK: k<<<?,
// CHECK-NOT: k<<<
void references(float *x) {
  auto dims = split(640);
  auto &[blocks, threads] = dims;
  blocks += 3;
  k<<<dims.first, threads>>>(x);
}
