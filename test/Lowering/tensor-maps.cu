// What the host encodes in a tensor map is a fact of the launch: the bytes of a tile,
// which tile it is, and those of a store, which no barrier expects.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}

#include <cstdint>
#include <cuda.h>

__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// Tiles of 64 x 32 halves are 4096 bytes; a row of 1024 has 16 of them.
// CHECK-LABEL: "loads"
// CHECK:       gpuperf.access copy global 4096 %map["bx * 64 / 64 * 4096 + by * 32 / 32 * 65536"] {bulk, gpuperf.known_map{{(, statements = array<i64: [0-9]+>)?}}, tile = array<i64: 64, 32>}
// CHECK-NOT:   gpuperf.unknown
__global__ void loads(float *out, const __grid_constant__ CUtensorMap map) {
  __shared__ __align__(128) float buffer[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 ::"r"(at(buffer)), "l"(&map), "r"((int)blockIdx.x * 64), "r"((int)blockIdx.y * 32), "r"(at(&full)) : "memory");
  out[threadIdx.x] = buffer[threadIdx.x];
}

// A map that the host has copied to the GPU is behind a pointer.
// CHECK-LABEL: "copied"
// CHECK:       gpuperf.access copy global 4096 %map["bx * 64 / 64 * 4096 + by * 32 / 32 * 65536"] {bulk, gpuperf.known_map, {{.*}}tile = array<i64: 64, 32>}
// CHECK-NOT:   gpuperf.unknown
__global__ void copied(float *out, const CUtensorMap *map) {
  __shared__ __align__(128) float buffer[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 ::"r"(at(buffer)), "l"(map), "r"((int)blockIdx.x * 64), "r"((int)blockIdx.y * 32), "r"(at(&full)) : "memory");
  out[threadIdx.x] = buffer[threadIdx.x];
}

// CHECK-LABEL: "stores"
// CHECK:       gpuperf.access store global 2048 %map["bx * 512 / 512 * 2048"] {{.*}}{bulk, gpuperf.known_map{{(, statements = array<i64: [0-9]+>)?}}, tile = array<i64: 512>}
// CHECK-NOT:   gpuperf.unknown
__global__ void stores(const __grid_constant__ CUtensorMap map) {
  __shared__ __align__(128) float buffer[512];
  buffer[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%0, {%1}], [%2];"
                 ::"l"(&map), "r"((int)blockIdx.x * 512), "r"(at(buffer)) : "memory");
}

// Of 2048 bytes that a barrier expects each of two blocks copies a half, for both.
// CHECK-LABEL: "multicast"
// CHECK:       gpuperf.access copy global 1024 %map["bx * 256 / 256 * 1024"] {bulk{{(, statements = array<i64: [0-9]+>)?}}, tile = array<i64: 256>}
// CHECK-NOT:   gpuperf.unknown
__global__ void __cluster_dims__(2, 1, 1) multicast(float *out, const __grid_constant__ CUtensorMap map) {
  __shared__ __align__(128) float buffer[512];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 2048;" ::"r"(at(&full)) : "memory");
    asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2}], [%3], %4;"
                 ::"r"(at(buffer)), "l"(&map), "r"((int)blockIdx.x * 256), "r"(at(&full)), "h"((uint16_t)3) : "memory");
  }
  out[threadIdx.x] = buffer[threadIdx.x];
}

// Bytes that the launch gives.
// CHECK-LABEL: "sized"
// CHECK:       gpuperf.access copy global 1024 %in["bx * 1024"] {{.*}}{bulk{{(, statements = array<i64: [0-9]+>)?}}}
// CHECK-NOT:   gpuperf.unknown
__global__ void sized(float *out, const float *in, int n) {
  __shared__ __align__(128) float buffer[512];
  __shared__ uint64_t full;
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 ::"r"(at(buffer)), "l"(in + blockIdx.x * 256), "r"(n * 4), "r"(at(&full)) : "memory");
  out[threadIdx.x] = buffer[threadIdx.x];
}

// Maps in a struct, each under its own name. Those of `parts` are not known: their
// barrier, which a branch lies behind, expects what a parameter says, for two copies
// by masks that depend on the block's rank. Tiles of 32 x 64 floats for two blocks and
// of 32 x 32 for four are 32768 bytes.
// CHECK-LABEL: "members"
// CHECK:       gpuperf.access copy global 4096 %maps.in["bx * 64 / 64 * 4096 + by * 32 / 32 * 65536"] {bulk, gpuperf.known_map{{(, statements = array<i64: [0-9]+>)?}}, tile = array<i64: 64, 32>}
// CHECK-NOT:   gpuperf.unknown
struct Maps {
  int rows;
  CUtensorMap in, other;
};
__global__ void members(float *out, const __grid_constant__ Maps maps) {
  __shared__ __align__(128) float buffer[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 ::"r"(at(buffer)), "l"(&maps.in), "r"((int)blockIdx.x * 64), "r"((int)blockIdx.y * 32), "r"(at(&full)) : "memory");
  out[threadIdx.x] = buffer[threadIdx.x] + maps.rows;
}

// CHECK-LABEL: "parts"
// CHECK:       gpuperf.access copy global 8192 %maps.in[{{.*}}tile = array<i64: 32, 64>}
// CHECK:       gpuperf.access copy global 4096 %maps.other[{{.*}}tile = array<i64: 32, 32>}
// CHECK-NOT:   gpuperf.unknown
__global__ void __cluster_dims__(4, 2, 1) parts(float *out, const __grid_constant__ Maps maps, int k, unsigned bytes) {
  extern __shared__ __align__(1024) char memory[];
  unsigned rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  int x = rank & 3, y = rank >> 2;
  uint16_t two = 17 << x, four = 0;
  for (int i = 0; i < 4; i++)
    four |= 1 << (i + 4 * y);
  for (int i = 0; i < k; i++)
    if (threadIdx.x == 0) {
      unsigned full = at(memory) + i % 4 * 8, tile = at(memory) + 1024 + i % 4 * 32768;
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(full), "r"(bytes) : "memory");
      if (maps.rows > 5)
        out[1] = 3;
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2, %3}], [%4], %5;"
                   ::"r"(tile + y * 8192), "l"(&maps.in), "r"(i * 32), "r"((int)blockIdx.x * 128 + 64 * y), "r"(full), "h"(two) : "memory");
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2, %3}], [%4], %5;"
                   ::"r"(tile + 16384 + x * 4096), "l"(&maps.other), "r"(i * 32), "r"((int)blockIdx.y * 128 + 32 * x), "r"(full), "h"(four) : "memory");
    }
}

typedef CUresult (*Encode)(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *,
                           const cuuint64_t *, const cuuint32_t *, const cuuint32_t *, CUtensorMapInterleave,
                           CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

static CUtensorMap encode(void *data, int width, int height, int x, int y) {
  static Encode function = nullptr;
  cudaDriverEntryPointQueryResult found;
  if (!function)
    cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", (void **)&function, 12000, cudaEnableDefault, &found);
  CUtensorMap map;
  cuuint64_t dims[2] = {(cuuint64_t)width, (cuuint64_t)height}, strides[1] = {(cuuint64_t)width * 2};
  cuuint32_t box[2] = {(cuuint32_t)x, (cuuint32_t)y}, steps[2] = {1, 1};
  function(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
           CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

void run(float *out, float *in, CUtensorMap unknown, Maps unknownMaps) {
  CUtensorMap map = encode(in, 1024, 512, 64, 32);
  loads<<<dim3(16, 16), 128>>>(out, map);
  CUtensorMap *onGpu;
  cudaMalloc(&onGpu, sizeof(map));
  cudaMemcpy(onGpu, &map, sizeof(map), cudaMemcpyHostToDevice);
  copied<<<dim3(16, 16), 128>>>(out, onGpu);
  Maps maps;
  maps.rows = 1;
  maps.in = map;
  members<<<dim3(16, 16), 128>>>(out, maps);
  parts<<<dim3(32, 32), 128, 1024 + 4 * 32768>>>(out, unknownMaps, 128, 32768);
  cuuint64_t dims[1] = {1 << 20};
  cuuint32_t box[1] = {512}, steps[1] = {1};
  CUtensorMap line;
  cuTensorMapEncodeTiled(&line, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 1, in, dims, nullptr, box, steps,
                         CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  stores<<<64, 512>>>(line);
  multicast<<<64, 512>>>(out, unknown);
  sized<<<64, 256>>>(out, in, 256);
}
