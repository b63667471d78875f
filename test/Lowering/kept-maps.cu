// A tensor map that the host encodes only if it has not done so before is known,
// in a variable that other code may change, too: a kernel can use no other.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: gpuperf --cuda=none --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}

#include <cstdint>
#include <cstdlib>
#include <cuda.h>

__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ void load(float *out, const CUtensorMap *map) {
  __shared__ __align__(128) float buffer[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 4096;" ::"r"(at(&full)) : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 ::"r"(at(buffer)), "l"(map), "r"((int)blockIdx.x * 64), "r"((int)blockIdx.y * 32), "r"(at(&full)) : "memory");
  }
  out[threadIdx.x] = buffer[threadIdx.x];
}

// CHECK-LABEL: "sized"
// CHECK:       gpuperf.access copy global 4096 %map["bx * 64 / 64 * 4096 + by * 32 / 32 * 65536"] {bulk, gpuperf.known_map, {{.*}}tile = array<i64: 64, 32>}
__global__ void sized(float *out, const __grid_constant__ CUtensorMap map) { load(out, &map); }

// CHECK-LABEL: "initialised"
// CHECK:       gpuperf.access copy global 4096 %map["bx * 64 / 64 * 4096 + by * 32 / 32 * 65536"] {bulk, gpuperf.known_map, {{.*}}tile = array<i64: 64, 32>}
__global__ void initialised(float *out, const __grid_constant__ CUtensorMap map) { load(out, &map); }

// CHECK-LABEL: "allocated"
// CHECK:       gpuperf.access copy global 4096 %map["bx * 64 / 64 * 4096 + by * 32 / 32 * 65536"] {bulk, gpuperf.known_map, {{.*}}tile = array<i64: 64, 32>}
__global__ void allocated(float *out, const __grid_constant__ CUtensorMap map) { load(out, &map); }

// Of two maps it is not known which one the kernel gets.
// CHECK-LABEL: "differing"
// CHECK-NOT:   gpuperf.known_map
__global__ void differing(float *out, const __grid_constant__ CUtensorMap map) { load(out, &map); }

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

CUtensorMap global;
int sizeOfGlobal = 0;

static void runAll(float *out, float *in, int n) {
  if (sizeOfGlobal != n) {
    global = encode(in, n, 512, 64, 32);
    sizeOfGlobal = n;
  }
  sized<<<dim3(16, 16), 128>>>(out, global);
  static CUtensorMap first = encode(in, n, 512, 64, 32);
  initialised<<<dim3(16, 16), 128>>>(out, first);
  CUtensorMap *made = (CUtensorMap *)malloc(sizeof(CUtensorMap));
  cuuint64_t dims[2] = {(cuuint64_t)n, 512}, strides[1] = {(cuuint64_t)n * 2};
  cuuint32_t box[2] = {64, 32}, steps[2] = {1, 1};
  cuTensorMapEncodeTiled(made, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, in, dims, strides, box, steps,
                         CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  allocated<<<dim3(16, 16), 128>>>(out, *made);
  if (rand() % 2)
    global = encode(in, n, 512, 32, 64);
  differing<<<dim3(16, 16), 128>>>(out, global);
}

int main() {
  float *data;
  cudaMalloc(&data, 1 << 20);
  for (int i = 0; i < 4; i++)
    runAll(data, data, 1024);
}
