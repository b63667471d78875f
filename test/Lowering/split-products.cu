// Products that no instruction of the tensor cores is for, as ptxas 13.0 makes them for
// sm_90a. Of 8-bit floats: 12 F2FP.UNPACK for 16 x 32 and 32 x 8 elements, two HMMA of
// half the depth, 4 FADD or 2 HADD2. Factors that do not change in a loop are converted
// in front of it, those of a product before are not converted again, and the product of
// the same factors is there already. Of 4-bit integers: a routine of 30 instructions for
// a register with signed ones. sm_89 and sm_120 have QMMA, sm_89 IMMA of 4 bits.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_89 | FileCheck %s --check-prefix=WHOLE
// RUN: gpuperf --compiler=clang --machine=h200 %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s --check-prefix=TIME

__device__ void eighths(float *c, const unsigned *a, const unsigned *b) {
  asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// CHECK-LABEL: "once"
// CHECK:       %[[FACTORS:.*]] = gpuperf.inst "f2fp.unpack" [int 12]
// CHECK-NEXT:  %[[HALF:.*]] = gpuperf.inst "hmma" [tensor 1] (%[[FACTORS]])
// CHECK-NEXT:  %[[PRODUCT:.*]] = gpuperf.inst "hmma" [tensor 1] (%[[HALF]])
// CHECK-NEXT:  gpuperf.inst "add" [fp32 4] ({{.*}}%[[PRODUCT]])
// WHOLE-LABEL: "once"
// WHOLE:       gpuperf.inst "mma.m16n8k32.row.col.f32.e4m3.e5m2.f32" [tensor 1]
__global__ void once(float *out, const unsigned *in) {
  float c[4] = {};
  unsigned a[4], b[2];
  for (int i = 0; i < 4; i++) a[i] = in[i * 32 + threadIdx.x];
  for (int i = 0; i < 2; i++) b[i] = in[i * 32 + threadIdx.x + 128];
  eighths(c, a, b);
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}

// A second product by the same A converts its B alone.
// CHECK-LABEL: "twice"
// CHECK:       gpuperf.inst "f2fp.unpack" [int 12]
// CHECK:       gpuperf.inst "f2fp.unpack" [int 4]
// CHECK-COUNT-2: gpuperf.inst "hmma"
__global__ void twice(float *out, const unsigned *in) {
  float c[4] = {}, d[4] = {};
  unsigned a[4], b[4];
  for (int i = 0; i < 4; i++) a[i] = in[i * 32 + threadIdx.x];
  for (int i = 0; i < 4; i++) b[i] = in[i * 32 + threadIdx.x + 128];
  eighths(c, a, b);
  eighths(d, a, b + 2);
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3] + d[0] + d[1] + d[2] + d[3];
}

// An H200 took 23.7 us for one warp, 36.0 us for 16 (its ptxas converts outside of the loop).
// CHECK-LABEL: "loops"
// CHECK:       gpuperf.inst "f2fp.unpack" []
// TIME:        loops<<<132, 32>>>
// TIME-NEXT:   predicted {{2[2-6]}}.{{[0-9]}} us
// TIME:        loops<<<132, 512>>>
// TIME-NEXT:   predicted {{3[0-9]}}{{.*}} us
__global__ void loops(float *out, unsigned v) {
  float c[4] = {};
  unsigned a[4] = {v, v, v, v}, b[2] = {v, v};
#pragma unroll 1
  for (int i = 0; i < 512; i++)
    eighths(c, a, b);
  out[blockIdx.x * blockDim.x + threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}

// CHECK-LABEL: "nibbles"
// CHECK:       gpuperf.inst "mma.m16n8k64.row.col.s32.s4.s4.s32" [int 184, tensor 2, control 2]
// WHOLE-LABEL: "nibbles"
// WHOLE:       gpuperf.inst "mma.m16n8k64.row.col.s32.s4.s4.s32" [tensor 1]
__global__ void nibbles(int *out, const int *in) {
  int c[4] = {}, t = threadIdx.x;
  asm volatile("mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
               : "r"(in[t]), "r"(in[t + 32]), "r"(in[t + 64]), "r"(in[t + 96]), "r"(in[t + 128]), "r"(in[t + 160]));
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}

// HMMA.SP, also with the metadata in order.
// CHECK-LABEL: "sparse"
// CHECK:       gpuperf.inst "mma.sp.m16n8k32.row.col.f32.f16.f16.f32" [tensor 1]
// CHECK:       gpuperf.inst "mma.sp::ordered_metadata.m16n8k32.row.col.f32.f16.f16.f32" [tensor 1]
__global__ void sparse(float *out, const unsigned *in, unsigned e) {
  float c[4] = {};
  int t = threadIdx.x;
#define SPARSE(kind) \
  asm volatile("mma." kind ".sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%8,%9,%9}, {%0,%1,%2,%3}, %10, 0x0;" \
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) \
               : "r"(in[t]), "r"(in[t + 32]), "r"(in[t + 64]), "r"(in[t + 96]), "r"(in[t + 128]), "r"(in[t + 160]), "r"(e))
  SPARSE("sp");
  SPARSE("sp::ordered_metadata");
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}

void run(float *out, int *integers, unsigned *in) {
  once<<<132, 32>>>(out, in);
  twice<<<132, 32>>>(out, in);
  loops<<<132, 32>>>(out, 0x38383838u);
  loops<<<132, 512>>>(out, 0x38383838u);
  nibbles<<<132, 32>>>(integers, integers);
  sparse<<<132, 32>>>(out, in, 0x44444444u);
}
