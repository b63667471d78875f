// Clusters, barriers in memory and bulk copies of compute capability 9.0.
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda/barrier>
#include <vector>
namespace cg = cooperative_groups;

/// Each block adds what its neighbour of the cluster has in shared memory.
__global__ void __cluster_dims__(4, 1, 1) ring(int *out) {
  __shared__ int mine[64];
  auto cluster = cg::this_cluster();
  unsigned rank = cluster.block_rank(), t = threadIdx.x;
  mine[t] = blockIdx.x * 100 + t;
  cluster.sync();
  int *next = cluster.map_shared_rank(mine, (rank + 1) % 4);
  int got = next[63 - t];
  cluster.sync();
  atomicAdd(cluster.map_shared_rank(mine, (rank + 2) % 4) + t, 1000);
  cluster.sync();
  out[blockIdx.x * 64 + t] = got + mine[t] * 10000 + int(cluster.num_blocks());
}

__global__ void bulk(const int *in, int *out) {
  __shared__ alignas(16) int data[256];
  __shared__ alignas(8) uint64_t barrier;
  uint32_t b = uint32_t(__cvta_generic_to_shared(&barrier)),
           d = uint32_t(__cvta_generic_to_shared(data)), done;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b));
    asm volatile("fence.mbarrier_init.release.cluster;");
  }
  __syncthreads();
  for (int round = 0; round < 3; ++round) {
    if (threadIdx.x == 0) {
      asm volatile(
          "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1024;" ::"r"(b));
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
          "bytes [%0], [%1], 1024, [%2];" ::"r"(d),
          "l"(in + round * 256), "r"(b));
    }
    do {
      asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, "
                   "[%1], %2; selp.u32 %0, 1, 0, p;}"
                   : "=r"(done)
                   : "r"(b), "r"(round & 1)
                   : "memory");
    } while (!done);
    data[threadIdx.x] *= 2;
    asm volatile("fence.proxy.async.shared::cta;");
    __syncthreads();
    if (threadIdx.x == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], "
                   "1024;" ::"l"(out + round * 256),
                   "r"(d));
      asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;");
    }
    __syncthreads();
  }
}

/// Warps that make and warps that take, by barriers of the library.
__global__ void pipeline(int *out) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ int slot[32];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier full, empty;
  if (threadIdx.x == 0) {
    init(&full, 64);
    init(&empty, 64);
  }
  __syncthreads();
  int t = threadIdx.x % 32, sum = 0;
  for (int i = 0; i < 10; ++i)
    if (threadIdx.x < 32) {
      if (i)
        empty.arrive_and_wait();
      slot[t] = i * 32 + t;
      (void)full.arrive();
    } else {
      full.arrive_and_wait();
      sum += slot[31 - t];
      if (i < 9)
        (void)empty.arrive();
    }
  if (threadIdx.x >= 32)
    out[t] = sum;
}

static int differences;
static void expect(const char *what, int i, int got, int wanted) {
  if (got != wanted && differences++ < 20)
    printf("%s[%d]: %d, not %d\n", what, i, got, wanted);
}

int main() {
  std::vector<int> host(1024);
  int *in, *out;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  auto get = [&] {
    cudaMemcpy(host.data(), out, 4096, cudaMemcpyDeviceToHost);
  };
  ring<<<8, 64>>>(out);
  get();
  for (int i = 0; i < 512; ++i) {
    int block = i / 64, t = i % 64, next = block / 4 * 4 + (block + 1) % 4;
    expect("ring", i, host[i],
           next * 100 + 63 - t + (block * 100 + t + 1000) * 10000 + 4);
  }
  for (int i = 0; i < 1024; ++i)
    host[i] = i * 3;
  cudaMemcpy(in, host.data(), 4096, cudaMemcpyHostToDevice);
  bulk<<<1, 256>>>(in, out);
  get();
  for (int i = 0; i < 768; ++i)
    expect("bulk", i, host[i], i * 6);
  pipeline<<<1, 64>>>(out);
  get();
  for (int t = 0; t < 32; ++t)
    expect("pipeline", t, host[t], 45 * 32 + 10 * (31 - t));
  printf("%d differences, %s\n", differences,
         cudaGetErrorString(cudaDeviceSynchronize()));
}
