// Units that work beside the warps: products of warp groups, copies in bulk, barriers
// in shared memory, and the lane that is elected to start them.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -arch=sm_90a | FileCheck %s %}

#include <cstdint>

__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// CHECK-LABEL: "products"
// CHECK:       gpuperf.inst "wgmma.fence.sync.aligned" [control 1]
// CHECK:       gpuperf.inst "wgmma.m64n8k16" [tensor 1] {{.*}}product = #gpuperf.product<m = 64, n = 8, k = 16, bits = 16, registers = false, sparse = false>
// CHECK:       gpuperf.inst "wgmma.m64n8k32" [tensor 1] {{.*}}product = #gpuperf.product<m = 64, n = 8, k = 32, bits = 8, registers = true, sparse = false>
// CHECK:       gpuperf.inst "wgmma.m64n8k16" [tensor 1] {{.*}}product = #gpuperf.product<m = 64, n = 8, k = 16, bits = 32, registers = false, sparse = true>
// CHECK:       async = #gpuperf.async<commit product>
// CHECK:       async = #gpuperf.async<wait product 1>
// CHECK:       async = #gpuperf.async<wait product>
// CHECK-NOT:   gpuperf.unknown
__global__ void products(float *out, unsigned long long a, unsigned long long b, unsigned r) {
  float d[4] = {};
  int e[4] = {};
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, 1, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;\n}"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, 1, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%0, %1, %2, %3}, {%4, %4, %4, %4}, %5, p;\n}"
               : "+r"(e[0]), "+r"(e[1]), "+r"(e[2]), "+r"(e[3]) : "r"(r), "l"(b));
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, 1, 0;\n"
               "wgmma.mma_async.sp.sync.aligned.m64n8k16.f32.tf32.tf32 {%0, %1, %2, %3}, %4, %5, %6, 0, p, 1, 1;\n}"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b), "r"(r));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(1) : "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3] + e[0] + e[1] + e[2] + e[3];
}

// The loop around a wait runs once. The copies of a barrier bring what it expects; of
// 6144 bytes each tile of a tensor has a half.
// CHECK-LABEL: "copies"
// CHECK:       gpuperf.if "{{.*}}(tx + bdx * (ty + bdy * tz)) % 32 == 0
// CHECK:         async = #gpuperf.async<expect mbarrier @full>
// CHECK:         gpuperf.access copy global 2048 %in["bx * 2048"] {{.*}}{bulk{{(, statements = array<i64: [0-9]+>)?}}}
// CHECK:         async = #gpuperf.async<expect mbarrier @full>
// CHECK:         gpuperf.access copy global 3072 %map["bx * 64 / 64 * 3072"] {bulk{{(, statements = array<i64: [0-9]+>)?}}, tile = array<i64: 64, 0>}
// CHECK:         gpuperf.access copy global 3072 %map["bx * 64 / 64 * 3072 + 50331648"] {bulk{{(, statements = array<i64: [0-9]+>)?}}, tile = array<i64: 64, 8>}
// CHECK:       gpuperf.barrier mbarrier{{.*}}async = #gpuperf.async<wait mbarrier @full>
// CHECK:       async = #gpuperf.async<arrive mbarrier @empty>
// CHECK:       gpuperf.access store global 4096 %out["bx * 4096"] {{.*}}{bulk{{(, statements = array<i64: [0-9]+>)?}}}
// CHECK:       async = #gpuperf.async<commit bulk>
// CHECK:       async = #gpuperf.async<wait bulk>
// CHECK-NOT:   gpuperf.unknown
struct alignas(64) Map { char bytes[128]; };
__global__ void copies(float *out, const float *in, const __grid_constant__ Map map) {
  __shared__ __align__(128) float buffer[4][1024];
  __shared__ uint64_t full[2], empty[2];
  unsigned lane = 0, elected = 0;
  asm volatile("{\n.reg .b32 rx;\n.reg .pred px;\nelect.sync rx|px, %2;\n@px mov.s32 %1, 1;\nmov.s32 %0, rx;\n}"
               : "+r"(lane), "+r"(elected) : "r"(0xffffffff));
  if (elected && threadIdx.x < 32) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 2048;" ::"r"(at(&full[0])) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 ::"r"(at(buffer[0])), "l"(in + blockIdx.x * 512), "r"(2048), "r"(at(&full[0])) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(&full[1])), "r"(6144) : "memory");
    for (int i = 0; i < 2; i++)
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                   ::"r"(at(buffer[1 + i])), "l"(&map), "r"((int)blockIdx.x * 64), "r"(i * 8), "r"(at(&full[1])) : "memory");
  }
  asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;\n@p bra DONE;\nbra AGAIN;\nDONE:\n}"
               ::"r"(at(&full[0])) : "memory");
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(&empty[0])) : "memory");
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                 ::"l"(out + blockIdx.x * 1024), "r"(at(buffer[0])), "r"(4096) : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
  out[threadIdx.x] = lane;
}

// Bytes that no launch gives, and a store of a tile through a map that nobody knows.
// CHECK-LABEL: "unknown"
// CHECK:       gpuperf.unknown "inline PTX 'cp.async.bulk.shared::cluster.global
// CHECK:       gpuperf.unknown "inline PTX 'cp.async.bulk.tensor.1d.global
__global__ void unknown(float *in, int n, const __grid_constant__ Map map) {
  __shared__ __align__(128) float buffer[1024];
  __shared__ uint64_t full;
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               ::"r"(at(buffer)), "l"(in), "r"(n), "r"(at(&full)) : "memory");
  asm volatile("cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%0, {%1}], [%2];"
               ::"l"(&map), "r"(0), "r"(at(buffer)) : "memory");
}
