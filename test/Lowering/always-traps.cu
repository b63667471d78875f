// Code that was not written for an architecture stops there, as a library's stubs do: no thread
// reaches the end of the kernel without a trap. Nothing is advised for it, and it has no time.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=rtx3080 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefix=MLIR

// 32 sectors for 4, which would be a finding.
// CHECK-NOT: uncoalesced global load of 'stubs'
// CHECK: stub<<<
// CHECK-NEXT: predicted no time: not understood: every thread traps, as code does on a GPU that it was not written for (model
// JSON: "name": "stub"
// MLIR: gpuperf.kernel @{{.*}}stub{{.*}}always_traps
__global__ void stub(float *out, const float *stubs) {
#if __CUDA_ARCH__ < 900
  if (threadIdx.x > 100)
    asm volatile("brkpt;\n");
  else
    asm volatile("trap;");
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = stubs[i * 64];
}

// One way leads to the end: half of the threads do it.
// MLIR: gpuperf.kernel @{{.*}}halves
// MLIR-NOT: always_traps
// CHECK: warning: uncoalesced global load of 'ways[{{.*}}'
__global__ void halves(float *out, const float *ways) {
  if (threadIdx.x > 100)
    asm volatile("brkpt;");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = ways[i * 64];
}

void run(float *out, const float *in) {
  stub<<<10000, 256>>>(out, in);
  halves<<<10000, 256>>>(out, in);
}
