// Products into tensor memory (tcgen05), as others measured them on a B200
// (SemiAnalysis, microbench-blackwell, umma_throughput/tput_results_full.csv): 1000
// times so many products of a shape that one thread asks for, and a wait at the
// barrier at which their commit arrives. The cycles of all are theirs to within 3 %.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 -arch=sm_100a > %t.mlir
// RUN: FileCheck %s --check-prefix=CODE < %t.mlir
// RUN: gpuperf --machine=b200 %t.mlir | FileCheck %s
// RUN: gpuperf --machine=h200 %t.mlir | FileCheck %s --check-prefix=OTHER
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_100a > %t.nvcc.mlir %}
// RUN: %if nvcc %{ FileCheck %s --check-prefix=CODE < %t.nvcc.mlir %}
// RUN: %if nvcc %{ gpuperf --machine=b200 %t.nvcc.mlir | FileCheck %s %}

// CODE-LABEL: gpuperf.kernel {{.*}}"products<256, 128, 2, false, 64>"
// CODE:       gpuperf.inst "tcgen05.alloc{{.*}} {gpuperf.tensor_columns = 256 : i64}
// CODE:       gpuperf.if "(tx | bx % 2) == 0"
// CODE:       {gpuperf.product_blocks = 2 : i64, product = #gpuperf.product<m = 256, n = 128, k = 16, bits = 16, registers = false, sparse = false>}
// CODE:       gpuperf.inst "tcgen05.commit{{.*}} {async = #gpuperf.async<arrive product @{{.*}}>}
// CODE:       gpuperf.barrier mbarrier{{.*}} {async = #gpuperf.async<wait mbarrier @{{.*}}>}
// CODE-NOT:   gpuperf.unknown

// 8 335 293, 3 205 037, 2 180 791, 628 420, 1 172 420, 4 279 154 and 1 182 411. 256
// columns leave place for two blocks on an SM.
// CHECK:      products<128, 256, 1, false, 64><<<1, 128, 32768>>>
// CHECK-NEXT: on b200, bound by {{.*}}; 8{{[234][0-9][0-9][0-9][0-9][0-9]}} cycles, facts assumed
// CHECK-NEXT: 8 of 64 warps per SM in 2 blocks, limited by the block limit
// CHECK:      products<128, 64, 1, false, 64><<<1, 128, 32768>>>
// CHECK-NEXT: 3{{[12][0-9][0-9][0-9][0-9][0-9]}} cycles
// CHECK:      products<64, 64, 1, false, 64><<<1, 128, 32768>>>
// CHECK-NEXT: 2{{[12][0-9][0-9][0-9][0-9][0-9]}} cycles
// CHECK:      products<128, 64, 1, true, 16><<<1, 128, 32768>>>
// CHECK-NEXT: 6{{[23][0-9][0-9][0-9][0-9]}} cycles
// CHECK:      products<128, 128, 1, false, 16><<<1, 128, 32768>>>
// CHECK-NEXT: 11{{[678][0-9][0-9][0-9][0-9]}} cycles
// CHECK:      products<256, 128, 2, false, 64><<<2, 128, 32768>>>
// CHECK-NEXT: 4{{[23][0-9][0-9][0-9][0-9][0-9]}} cycles
// CHECK:      products<128, 256, 2, true, 16><<<2, 128, 32768>>>
// CHECK-NEXT: 11{{[678][0-9][0-9][0-9][0-9]}} cycles

// OTHER: no time: needs models.gpuperf.tensor_product_fma_per_cycle, models.gpuperf.tensor_product_latency_cycles of machine h200

#include <cstdint>

__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ void wait(uint64_t *barrier, int parity) {
  asm volatile("{\n.reg .pred p;\nAGAIN:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
               "@p bra DONE;\nbra AGAIN;\nDONE:\n}" ::"r"(at(barrier)), "r"(parity) : "memory");
}

// Rows, columns, blocks of a product of bf16, A in tensor memory, and how many
// products are under way.
template <int M, int N, int Blocks, bool InTensorMemory, int Depth>
__global__ void __cluster_dims__(Blocks, 1, 1) __launch_bounds__(128) products() {
  extern __shared__ char tiles[];
  __shared__ uint64_t done;
  __shared__ unsigned place;
  unsigned rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&done)));
  if (threadIdx.x < 32)
    asm volatile("tcgen05.alloc.cta_group::%2.sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(at(&place)),
                 "r"(256), "n"(Blocks));
  __syncthreads();
  unsigned sums = place, a = place + 128;
  uint64_t row = at(tiles) >> 4, column = (at(tiles) + 16384) >> 4;
  // The format of the sums and factors, and the shape: PTX ISA, "Instruction
  // descriptor".
  constexpr unsigned shape = 1 << 4 | 1 << 7 | 1 << 10 | N / 8 << 17 | M / 16 << 24;
  for (int i = 0; i < 1000; i++) {
    if (threadIdx.x == 0 && rank == 0) {
#pragma unroll
      for (int k = 0; k < Depth; k++)
        if (InTensorMemory)
          asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\n"
                       "tcgen05.mma.cta_group::%5.kind::f16 [%0], [%1], %2, %3, p;\n}" ::"r"(sums), "r"(a),
                       "l"(column), "r"(shape), "r"(k), "n"(Blocks));
        else
          asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\n"
                       "tcgen05.mma.cta_group::%5.kind::f16 [%0], %1, %2, %3, p;\n}" ::"r"(sums), "l"(row),
                       "l"(column), "r"(shape), "r"(k), "n"(Blocks));
      if (Blocks == 1)
        asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(at(&done))
                     : "memory");
      else
        asm volatile("tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 "
                     "[%0], %1;" ::"r"(at(&done)), "h"((uint16_t)3)
                     : "memory");
    }
    wait(&done, i & 1);
  }
  __syncthreads();
  if (threadIdx.x < 32)
    asm volatile("tcgen05.dealloc.cta_group::%2.sync.aligned.b32 %0, %1;" ::"r"(sums), "r"(256), "n"(Blocks));
}

void run() {
  products<128, 256, 1, false, 64><<<1, 128, 32768>>>();
  products<128, 64, 1, false, 64><<<1, 128, 32768>>>();
  products<64, 64, 1, false, 64><<<1, 128, 32768>>>();
  products<128, 64, 1, true, 16><<<1, 128, 32768>>>();
  products<128, 128, 1, false, 16><<<1, 128, 32768>>>();
  products<256, 128, 2, false, 64><<<2, 128, 32768>>>();
  products<128, 256, 2, true, 16><<<2, 128, 32768>>>();
}
