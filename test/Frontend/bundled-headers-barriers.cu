// cuda::barrier and cuda::pipeline of the bundled headers are what the hardware
// has: mbarriers, asynchronous copies as wide as the alignment allows (at most 16
// bytes), their groups. A wait looks once.
//
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_80 | FileCheck \
// RUN:   --implicit-check-not=gpuperf.unknown --implicit-check-not=gpuperf.loop %s
//
// Before 8.0 the same with atomics, loads and stores.
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_70 | FileCheck \
// RUN:   --implicit-check-not=gpuperf.unknown --implicit-check-not=mbarrier \
// RUN:   --check-prefix=OLD %s

#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

// CHECK-LABEL: "phases"
// CHECK:       gpuperf.if "tx == 0"
// CHECK:         gpuperf.inst "mbarrier.init.shared.b64"
// CHECK:       gpuperf.barrier block
// CHECK:       access store global 4 %o["tx * 4"]
// CHECK:       %[[TOKEN:[0-9]+]] = gpuperf.inst {{.*}}async = #gpuperf.async<arrive mbarrier @barrier>
// CHECK:       access store global 4 %o["tx * 4 + 256"]
// CHECK:       gpuperf.barrier mbarrier(%[[TOKEN]]) {async = #gpuperf.async<wait mbarrier @barrier>}
// CHECK:       async = #gpuperf.async<arrive mbarrier @barrier>
// CHECK:       gpuperf.barrier mbarrier
// OLD-LABEL:   "phases"
// OLD:         access atomic shared 8
// OLD:         access load shared 8
__global__ void phases(float *o) {
  __shared__ Barrier barrier;
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  o[threadIdx.x] = 1;
  auto token = barrier.arrive();
  o[threadIdx.x + 64] = 1;
  barrier.wait(std::move(token));
  barrier.arrive_and_wait();
}

// CHECK-LABEL: "copies"
// CHECK:       access copy global 4 %in["tx * 4"]
// CHECK:       access copy shared 4 @s["tx * 4"]
// CHECK:       access copy global 16 %wide["tx * 16"]
// CHECK:       access copy shared 16 @w["tx * 16"]
// CHECK:       "cp.async.commit_group"
// CHECK:       "cp.async.wait_group"
// OLD-LABEL:   "copies"
// OLD:         access load global 4 %in["tx * 4"]
// OLD:         access store shared 4 @s["tx * 4"]
__global__ void copies(float *o, const float *in, const float4 *wide) {
  __shared__ float s[256];
  __shared__ float4 w[256];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
  cuda::memcpy_async(&w[threadIdx.x], &wide[threadIdx.x],
                     cuda::aligned_size_t<alignof(float4)>(sizeof(float4)),
                     pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  o[threadIdx.x] = s[255 - threadIdx.x] + w[255 - threadIdx.x].x;
  pipe.consumer_release();
}

// The threads of a group share a copy, and it belongs to the barrier's phase.
// CHECK-LABEL: "together"
// CHECK:       access copy global 16 %in["((bdy * tz + ty) * bdx + tx) * 16 & 496"]
// CHECK:       gpuperf.inst "cp.async.mbarrier.arrive.shared.b64"
// CHECK:       async = #gpuperf.async<arrive mbarrier @barrier>
// CHECK:       gpuperf.barrier mbarrier
// OLD-LABEL:   "together"
__global__ void __launch_bounds__(64) together(float *o, const float *in) {
  __shared__ __align__(16) float s[256];
  __shared__ Barrier barrier;
  auto block = cooperative_groups::this_thread_block();
  auto tile = cooperative_groups::tiled_partition<32>(block);
  cuda::memcpy_async(tile, s, in, cuda::aligned_size_t<16>(512), barrier);
  barrier.arrive_and_wait();
  o[threadIdx.x] = s[threadIdx.x ^ 1];
}

// CHECK-LABEL: "stages"
// CHECK:       access copy global 4 %in
// OLD-LABEL:   "stages"
__global__ void stages(float *o, const float *in) {
  __shared__ float s[256];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  o[threadIdx.x] = s[255 - threadIdx.x];
  pipe.consumer_release();
}
