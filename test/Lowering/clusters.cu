// Clusters of blocks: their extents as a fact of the code and of the launch, and
// accesses to the shared memory of other blocks.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a > %t.clang
// RUN: FileCheck %s --check-prefix=ACCESSES < %t.clang
// RUN: FileCheck %s --check-prefix=GROUPS < %t.clang
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a > %t.nvcc %}
// RUN: %if nvcc %{ FileCheck %s --check-prefix=ACCESSES < %t.nvcc %}
// RUN: %if nvcc %{ FileCheck %s --check-prefix=GROUPS < %t.nvcc %}

#include <cooperative_groups.h>
#include <cstdint>
namespace cg = cooperative_groups;

__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ unsigned peer(unsigned own, unsigned rank) {
  unsigned mapped;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(mapped) : "r"(own), "r"(rank));
  return mapped;
}

// ACCESSES-LABEL: gpuperf.kernel {{.*}}"accesses<2>"
// ACCESSES:       gpuperf.launch grid("64", "1", "1") {{.*}}cluster = array<i64: 2, 1, 1>
// ACCESSES:       gpuperf.access load shared 4 @{{.*}}["tx * 4"] {{.*}}{remote{{(, statements = array<i64: [0-9]+>)?}}}
// ACCESSES:       gpuperf.access store shared 4 @{{.*}}["tx * 4"] {{.*}}{remote{{(, statements = array<i64: [0-9]+>)?}}}
// ACCESSES:       gpuperf.access atomic shared 4 @{{.*}}["tx * 4"] {{.*}}{atomic = "add.i32", remote{{(, statements = array<i64: [0-9]+>)?}}}
// ACCESSES:       gpuperf.access store shared 4 @{{.*}}["tx * 4"] {{.*}}{remote{{(, statements = array<i64: [0-9]+>)?}}}
// ACCESSES:       gpuperf.access atomic shared 4 @{{.*}}["tx * 4"] {{.*}}{atomic = "add.i32", remote{{(, statements = array<i64: [0-9]+>)?}}}
// ACCESSES:       gpuperf.access copy shared 2048 @{{.*}}{bulk, remote{{(, statements = array<i64: [0-9]+>)?}}}
// ACCESSES:       gpuperf.barrier cluster
// ACCESSES-NOT:   gpuperf.unknown
template <int Blocks> __global__ void __cluster_dims__(Blocks, 1, 1) accesses(float *out, unsigned rank, int v) {
  __shared__ float s[256];
  __shared__ uint64_t full;
  s[threadIdx.x] = v;
  float read;
  unsigned own = at(&s[threadIdx.x]), to = peer(own, rank);
  asm volatile("ld.shared::cluster.f32 %0, [%1];" : "=f"(read) : "r"(to) : "memory");
  asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(to), "f"(read) : "memory");
  asm volatile("red.shared::cluster.add.s32 [%0], %1;" ::"r"(to), "r"(v) : "memory");
  asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.s32 [%0], %1, [%2];"
               ::"r"(to), "r"(v), "r"(peer(at(&full), rank)) : "memory");
  asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.s32 [%0], %1, [%2];"
               ::"r"(to), "r"(v), "r"(peer(at(&full), rank)) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 2048, [%2];"
               ::"r"(peer(at(s), rank)), "r"(at(s)), "r"(peer(at(&full), rank)) : "memory");
  asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
  out[threadIdx.x] = read;
}

// GROUPS-LABEL: gpuperf.kernel {{.*}}"groups"
// GROUPS:       gpuperf.launch grid("64", "1", "1") {{.*}}cluster = array<i64: 4, 1, 1>
// GROUPS:       gpuperf.barrier cluster
// GROUPS:       gpuperf.access load shared 4 @{{.*}}["tx * 4"] {{.*}}{remote{{(, statements = array<i64: [0-9]+>)?}}}
// GROUPS:       gpuperf.barrier cluster
// GROUPS-NOT:   gpuperf.unknown
__global__ void groups(float *out) {
  __shared__ float s[256];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = out[threadIdx.x];
  cluster.sync();
  const float *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  float read = other[threadIdx.x];
  cluster.sync();
  out[threadIdx.x] = read;
}

// A launch without clusters, of code that has them nowhere.
// GROUPS-LABEL: gpuperf.kernel {{.*}}"alone"
// GROUPS-NOT:   cluster =
// GROUPS:       gpuperf.access store global
__global__ void alone(float *out) { out[threadIdx.x] = 1; }

void run(float *out) {
  accesses<2><<<64, 256>>>(out, 1, 2);
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 4;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 64;
  config.blockDim = 256;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, groups, out);
  alone<<<1, 32>>>(out);
}
