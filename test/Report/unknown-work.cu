// Work that is not understood has no time: neither the kernel that does it, nor what a
// change of it would be worth. What the rest takes is told as a floor, as long as that
// rests on nothing that is assumed of the grid or of loops. What no warp executes does not
// matter.

// RUN: gpuperf --cuda=none --compiler=clang --machine=h100 %s -- -fgpu-rdc | FileCheck %s
// RUN: gpuperf --cuda=none --compiler=clang --machine=h100 --format=json %s -- -fgpu-rdc | FileCheck --check-prefix=JSON %s
// RUN: gpuperf --cuda=none --compiler=clang --machine=h100 --quiet %s -- -fgpu-rdc 2>&1 | FileCheck --check-prefix=QUIET %s

__device__ float elsewhere(float x);

// CHECK: calls<<<4096, 256>>>
// CHECK-NEXT: predicted no time: not understood: call to external function 'elsewhere(float)' (line [[#@LINE+7]]); at least {{[0-9.]+}} us for the rest
// CHECK-NOT: bound by
// JSON: "name": "calls",
// JSON: "time_us": null,
// JSON: "bound": "",
// JSON: "at_least_us": {{[0-9]}}
__global__ void calls(float *p) {
  p[32 * (threadIdx.x + blockIdx.x * 256)] = elsewhere(p[threadIdx.x]);
}

// The instruction is none of PTX; the loop runs 100 times only as far as is assumed.
// CHECK: computes<<<4096, 256>>>
// CHECK-NEXT: predicted no time: not understood: inline PTX 'frobnicate.f32 $0, $1' (line [[#@LINE+6]]){{ *}}(model gpuperf)
// JSON: "name": "computes",
// JSON: "time_us": null,
__global__ void computes(float *p, int n) {
  float x = p[threadIdx.x];
  for (int i = 0; i < n; ++i)
    asm("frobnicate.f32 %0, %1;" : "=f"(x) : "f"(x));
  p[threadIdx.x + blockIdx.x * 256] = x;
}

// CHECK: skips<<<4096, 256>>>
// CHECK-NEXT: predicted {{[0-9.]+}} us {{.*}} bound by {{.*}} facts known
// JSON: "name": "skips",
// JSON: "time_us": {{[0-9]}}
__global__ void skips(float *p, bool isChecked) {
  float x = p[threadIdx.x];
  if (isChecked)
    x = elsewhere(x);
  p[threadIdx.x + blockIdx.x * 256] = x;
}

// QUIET: remark: kernel 'calls' on h100, {{.*}} no time predicted: not understood: call to external function
// QUIET-NOT: predicted to speed up 'calls'
// QUIET-NOT: predicted to speed up 'computes'

void run(float *p, int n) {
  calls<<<4096, 256>>>(p);
  computes<<<4096, 256>>>(p, n);
  skips<<<4096, 256>>>(p, false);
}
