// cuda::ptx and what cuda::barrier has for bulk copies, of the bundled headers,
// are the instructions that the toolkit's are.
//
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_90a | FileCheck --implicit-check-not=gpuperf.unknown %s
// RUN: %if nvcc %{ gpuperf --compiler=clang --format=mlir %s -- --cuda-gpu-arch=sm_90a | FileCheck --implicit-check-not=gpuperf.unknown %s %}

#include <cstdint>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cudaTypedefs.h>

namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

// CHECK-LABEL: "tiles"
// CHECK:       gpuperf.access copy global 8192 %map["bx * 64 / 64 * 8192"] {bulk, gpuperf.known_map, tile = array<i64: 64, 64>}
// CHECK:       mbarrier.arrive.expect_tx
// CHECK:       gpuperf.barrier mbarrier{{.*}}wait mbarrier @full
// CHECK:       fence.proxy.async
// CHECK:       gpuperf.access store global 8192 %map["bx * 64 / 64 * 8192"]{{.*}}bulk
// CHECK:       async = #gpuperf.async<commit bulk
// CHECK:       async = #gpuperf.async<wait bulk
__global__ void tiles(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(1024) char tile[8192];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier full;
  if (threadIdx.x == 0) {
    init(&full, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  Barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(tile, &map, blockIdx.x * 64, 0, full);
    token = cuda::device::barrier_arrive_tx(full, 1, sizeof(tile));
  } else {
    token = full.arrive();
  }
  full.wait(std::move(token));
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, blockIdx.x * 64, 0, tile);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

// CHECK-LABEL: "bulk"
// CHECK:       mbarrier.init
// CHECK:       mbarrier.arrive.expect_tx
// CHECK:       gpuperf.access copy global 1024 %in{{.*}}bulk
// CHECK:       gpuperf.barrier mbarrier{{.*}}wait mbarrier @full
// CHECK:       gpuperf.access store global 1024 %out{{.*}}bulk
__global__ void bulk(char *out, const char *in) {
  __shared__ alignas(16) char tile[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, 1024);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in + blockIdx.x * 1024, 1024, &full);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&full, 0))
    ;
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + blockIdx.x * 1024, tile, 1024);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

void run(char *out, const char *in) {
  void *entry = nullptr;
  cudaDriverEntryPointQueryResult found;
  if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &found) != cudaSuccess)
    return;
  uint64_t dims[2] = {1024, 64}, strides[1] = {2048};
  uint32_t box[2] = {64, 64}, steps[2] = {1, 1};
  CUtensorMap map;
  CUresult result = reinterpret_cast<PFN_cuTensorMapEncodeTiled_v12000>(entry)(
      &map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, out, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
      CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS)
    return;
  tiles<<<16, 128>>>(map);
  bulk<<<16, 128>>>(out, in);
}
