// A load that goes past L1 asks L2 for each of its requests. Each warp reads the table of
// 1024 bytes 64 times, 8 lines of it in each request: 864 * 8 warps * 64 * 1024 bytes are
// 453 MB, and 885 kB are written. What L1 serves, each of 108 SMs reads from L2 once: 111 kB.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 --format=mlir %s | FileCheck --check-prefix=DIALECT %s

__device__ float cg(const float *p) {
  float v;
  asm volatile("ld.global.cg.f32 %0, [%1];" : "=f"(v) : "l"(p));
  return v;
}
__device__ float nc(const float *p) {
  float v;
  asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(v) : "l"(p));
  return v;
}
__device__ float onceOnly(const float *p) {
  float v;
  asm volatile("ld.global.nc.L1::no_allocate.L2::128B.f32 %0, [%1];" : "=f"(v) : "l"(p));
  return v;
}
__device__ float acquired(const float *p) {
  float v;
  asm volatile("ld.acquire.gpu.global.f32 %0, [%1];" : "=f"(v) : "l"(p));
  return v;
}
__device__ float inBlock(const float *p) {
  float v;
  asm volatile("ld.relaxed.cta.global.f32 %0, [%1];" : "=f"(v) : "l"(p));
  return v;
}
#define KERNEL(name, load)                                                                \
  __global__ void name(const float *a, float *b) {                                       \
    float sum = 0;                                                                       \
    for (int k = 0; k < 64; ++k) {                                                       \
      const float *p = a + ((threadIdx.x * 8 + k) & 255);                                 \
      sum += load;                                                                       \
    }                                                                                    \
    b[blockIdx.x * 256 + threadIdx.x] = sum;                                             \
  }
// CHECK-LABEL: plain<<<
// CHECK: memory      454 MB at L1, 995 kB at L2, 886 kB at DRAM
// DIALECT-LABEL: "plain"
// DIALECT-NOT: past_l1
// DIALECT-LABEL: "inL2"
KERNEL(plain, *p)
// CHECK-LABEL: inL2<<<
// CHECK: memory      454 MB at L1, 454 MB at L2, 886 kB at DRAM
// DIALECT: gpuperf.access load global 4 %a{{.*}} {past_l1}
KERNEL(inL2, __ldcg(p))
// CHECK-LABEL: again<<<
// CHECK: memory      454 MB at L1, 454 MB at L2, 886 kB at DRAM
KERNEL(again, __ldcv(p))
// CHECK-LABEL: streamed<<<
// CHECK: memory      454 MB at L1, 995 kB at L2, 886 kB at DRAM
KERNEL(streamed, __ldcs(p))
// CHECK-LABEL: readOnly<<<
// CHECK: memory      454 MB at L1, 995 kB at L2, 886 kB at DRAM
KERNEL(readOnly, __ldg(p))
// CHECK-LABEL: isVolatile<<<
// CHECK: memory      454 MB at L1, 454 MB at L2, 886 kB at DRAM
KERNEL(isVolatile, *(const volatile float *)p)
// CHECK-LABEL: assembly<<<
// CHECK: memory      454 MB at L1, 454 MB at L2, 886 kB at DRAM
KERNEL(assembly, cg(p))
// CHECK-LABEL: assemblyNc<<<
// CHECK: memory      454 MB at L1, 995 kB at L2, 886 kB at DRAM
KERNEL(assemblyNc, nc(p))
// CHECK-LABEL: assemblyOnce<<<
// CHECK: memory      454 MB at L1, 454 MB at L2, 886 kB at DRAM
KERNEL(assemblyOnce, onceOnly(p))
// CHECK-LABEL: assemblyAcquired<<<
// CHECK: memory      454 MB at L1, 454 MB at L2, 886 kB at DRAM
KERNEL(assemblyAcquired, acquired(p))
// CHECK-LABEL: assemblyInBlock<<<
// CHECK: memory      454 MB at L1, 995 kB at L2, 886 kB at DRAM
KERNEL(assemblyInBlock, inBlock(p))
void run(const float *a, float *b) {
  plain<<<864, 256>>>(a, b);
  inL2<<<864, 256>>>(a, b);
  again<<<864, 256>>>(a, b);
  streamed<<<864, 256>>>(a, b);
  readOnly<<<864, 256>>>(a, b);
  isVolatile<<<864, 256>>>(a, b);
  assembly<<<864, 256>>>(a, b);
  assemblyNc<<<864, 256>>>(a, b);
  assemblyOnce<<<864, 256>>>(a, b);
  assemblyAcquired<<<864, 256>>>(a, b);
  assemblyInBlock<<<864, 256>>>(a, b);
}
