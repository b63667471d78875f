// What the bundled headers declare beyond the built-ins: cooperative groups,
// half precision, scoped atomics, cache hints. All is understood.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck \
// RUN:   --implicit-check-not=gpuperf.unknown %s

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// CHECK: "groups"
// CHECK-COUNT-5: "shfl.sync.bfly.f32"
// CHECK: barrier block
// CHECK: barrier warp
// CHECK: barrier grid
__global__ void groups(float *a) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  a[block.thread_rank()] =
      cg::reduce(tile, a[block.thread_rank()], cg::plus<float>());
  block.sync();
  cg::sync(tile);
  cg::this_grid().sync();
}

// CHECK: "halves"
// CHECK: access load global 4
// CHECK: "fma.f16"
__global__ void halves(half2 *a, const half2 *b) {
  a[threadIdx.x] = __hfma2(a[threadIdx.x], b[threadIdx.x], a[threadIdx.x]);
}

// CHECK: "scoped"
// CHECK-COUNT-3: access atomic
// CHECK: access load global 16
__global__ void scoped(int *a, unsigned long long *b, const float4 *c, float *d) {
  atomicAdd_block(a + threadIdx.x, 1);
  atomicAdd_system(a + threadIdx.x, 1);
  atomicExch(b, 3ull);
  float4 v = __ldcg(c + threadIdx.x);
  d[threadIdx.x] = v.x + v.y + v.z + v.w;
}

// A struct is shuffled by words, two for each of five steps.
// CHECK: "records"
// CHECK-COUNT-10: "shfl.sync.bfly.i32"
// CHECK-NOT: "shfl
// CHECK: access store global
struct Moments {
  float sum, squares;
};
__device__ Moments both(Moments a, Moments b) {
  return {a.sum + b.sum, a.squares + b.squares};
}
__global__ void records(Moments *a) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  a[threadIdx.x] = cg::reduce(tile, a[threadIdx.x], both);
}
