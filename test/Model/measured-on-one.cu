// Figures that one GPU alone was measured for: others are assumed to have them, and the prediction
// says so where the time rests on one, and nowhere else.
//
// RUN: for m in a100 rtx4090 k40; do gpuperf --compiler=clang --machine=$m %s; done | FileCheck %s
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=H200
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx4090 %s | FileCheck %s --check-prefix=NVCC %}
#define FMA4 x = fmaf(x, a, b); y = fmaf(y, a, b); z = fmaf(z, a, b); w = fmaf(w, a, b);
#define FMA64 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4
#define FMA1K FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64
__global__ void straight(float *out, float a, float b) {
  float x = threadIdx.x, y = a, z = b, w = a + b;
  FMA1K FMA1K
  out[blockIdx.x * blockDim.x + threadIdx.x] = x + y + z + w;
}
__global__ void plain(float *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

void run(float *out) {
  straight<<<108, 32>>>(out, 0.5f, 0.25f);
  plain<<<4096, 256>>>(out);
}

// CHECK-LABEL: straight<<<108, 32>>>
// CHECK: code comes to an SM at 5.4 bytes a cycle, and beyond 64 KB at half of that, as on an H200, the only GPU that was measured: a100 has no issue.code_bytes_per_cycle
// CHECK-LABEL: plain<<<4096, 256>>>
// CHECK-NOT: {{code_bytes_per_cycle|register_reads|H200}}
// CHECK-LABEL: straight<<<108, 32>>>
// CHECK: rtx4090 has no issue.code_bytes_per_cycle
// CHECK-LABEL: plain<<<4096, 256>>>
// CHECK-NOT: {{code_bytes_per_cycle|register_reads|H200}}
// CHECK-LABEL: straight<<<108, 32>>>
// CHECK: code is at once where it is executed: k40 has no issue.code_bytes_per_cycle
// CHECK-LABEL: plain<<<4096, 256>>>
// CHECK-NOT: {{code_bytes_per_cycle|register_reads|H200}}
// H200-NOT: has no issue.
// NVCC-LABEL: straight<<<108, 32>>>
// NVCC: rtx4090 has no issue.code_bytes_per_cycle
