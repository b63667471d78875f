// Blocks that take their tiles from a list, until an end that is in the list:
// how many these are, data says. With all of the tensor stored once 64 x 32 tiles
// are 16 for each of 128 blocks, and as many for the warps that copy.
//
// RUN: gpuperf --compiler=clang --machine=h200 --verbose %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 --verbose %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}

#include <cstdint>
#include <cuda.h>

constexpr int kStages = 4, kSteps = 64, kMost = 128;

__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ void init(uint64_t *barrier, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(barrier)), "r"(count));
}

__device__ void wait(uint64_t *barrier, int parity) {
  asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
               "@p bra DONE;\nbra AGAIN;\nDONE:\n}" ::"r"(at(barrier)), "r"(parity) : "memory");
}

__device__ void load(void *to, const CUtensorMap *map, uint64_t *full, int x, int y) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 8192;" ::"r"(at(full)) : "memory");
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
               ::"r"(at(to)), "l"(map), "r"(at(full)), "r"(x), "r"(y) : "memory");
}

// CHECK:     listed<<<128, 160>>>
// CHECK:     predicted {{.*}}, facts assumed
// CHECK-DAG: assumed {{.*}}: trip count unknown, {{(at most )?}}16 assumed, as each tile of 'out' is taken to be stored once
// CHECK-DAG: assumed {{.*}}: trip count unknown, {{(at most )?}}16 assumed, as each tile of 'out' is taken to be stored once
// CHECK-NOT: 100 assumed
__global__ void listed(const int *order, const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap out) {
  __shared__ alignas(1024) float tile[kStages][2048];
  __shared__ alignas(1024) float result[2048];
  __shared__ uint64_t full[kStages], empty[kStages];
  if (threadIdx.x == 0)
    for (int i = 0; i < kStages; i++)
      init(&full[i], 1), init(&empty[i], 128);
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int i = 0, k = 0; i < kMost; i++) {
        int place = order[blockIdx.x * kMost + i];
        if (place < 0)
          break;
        for (int step = 0; step < kSteps; step++, k++) {
          wait(&empty[k % kStages], k / kStages & 1 ^ 1);
          load(tile[k % kStages], &in, &full[k % kStages], step * 64, place >> 16);
        }
      }
    return;
  }
  for (int i = 0, k = 0; i < kMost; i++) {
    int place = order[blockIdx.x * kMost + i];
    if (place < 0)
      break;
    float sum = 0;
    for (int step = 0; step < kSteps; step++, k++) {
      wait(&full[k % kStages], k / kStages & 1);
      sum += tile[k % kStages][threadIdx.x];
      asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(&empty[k % kStages])) : "memory");
    }
    result[threadIdx.x] = sum;
    asm volatile("bar.sync 1, 128;" ::: "memory");
    if (threadIdx.x == 0)
      asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];\ncp.async.bulk.commit_group;"
                   ::"l"(&out), "r"(at(result)), "r"((place & 0xffff) * 64), "r"((place >> 16) * 32) : "memory");
  }
}

static CUtensorMap encode(void *data, uint64_t width, uint64_t height) {
  CUtensorMap map;
  cuuint64_t dims[2] = {width, height}, strides[1] = {width * 4};
  cuuint32_t box[2] = {64, 32}, steps[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, data, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

void run(const int *order, float *in, float *out) {
  listed<<<128, 160>>>(order, encode(in, 4096, 1024), encode(out, 64 * 64, 32 * 32));
}
