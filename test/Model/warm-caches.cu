// With warm caches data that fits into L2 comes from there, and code that an SM keeps needs no
// fetch. Measured on an H200, launches one after the other (the project's own data).
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=COLD
// RUN: gpuperf --compiler=clang --machine=h200 --caches=warm %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 --caches=warm %s | FileCheck %s %}

// COLD-LABEL: sum<<<8192, 256>>>
// COLD: predicted 11 us {{.*}} on h200, bound by DRAM bandwidth
// COLD-LABEL: straight<1><<<132, 128>>>
// COLD: predicted 3.69 us
// COLD-LABEL: straight<3><<<132, 128>>>
// COLD: predicted 6.76 us

// CHECK-LABEL: sum<<<8192, 256>>>
// CHECK: predicted 7.7{{[89]}} us {{.*}} on h200 with warm caches, bound by launch
// CHECK-LABEL: sum<<<65536, 256>>>
// CHECK: predicted 69.9 us {{.*}} on h200 with warm caches, bound by DRAM bandwidth
// CHECK-LABEL: straight<1><<<132, 128>>>
// CHECK: predicted 2.67 us
// CHECK-LABEL: straight<3><<<132, 128>>>
// CHECK: predicted 6.76 us
__global__ void sum(float *out, const float4 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  float s = v.x + v.y + v.z + v.w;
  if (s == 12345.f)
    out[i] = s;
}
#define FMA4 x = fmaf(x, a, b); y = fmaf(y, a, b); z = fmaf(z, a, b); w = fmaf(w, a, b);
#define FMA64 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4 FMA4
#define FMA1K FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64 FMA64
template <int K> __global__ void straight(float *out, float a, float b) {
  float x = threadIdx.x, y = a, z = b, w = a + b;
  FMA1K
  if (K > 1) { FMA1K }
  if (K > 2) { FMA1K }
  if (x + y + z + w == 12345)
    out[0] = x;
}

__global__ void copy(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

void run(float *out, const float4 *in) {
  float *host, *mapped;
  cudaHostAlloc((void **)&host, 64u << 20, cudaHostAllocMapped);
  cudaHostGetDevicePointer((void **)&mapped, host, 0);
  copy<<<1024, 256>>>(out, mapped);
  sum<<<8192, 256>>>(out, in);  // 32 MB: 7.5 us again and again
  sum<<<65536, 256>>>(out, in); // 256 MB: 61.2 us, where only reads
  straight<1><<<132, 128>>>(out, 0.5f, 0.25f); // 16 KB: 4.3 us after other code, 2 us again
  straight<3><<<132, 128>>>(out, 0.5f, 0.25f); // 48 KB: 7.3 us after other code, 5.8 again
}

// What is behind the link to the host is read again: 25.2 us for 1 MB again and again.
// RUN: gpuperf --compiler=clang --machine=h200 --caches=warm --kernel=copy %s | FileCheck %s --check-prefix=HOST
// HOST: predicted 23.3 us {{.*}} bound by the link to the host

// The other views.
// RUN: gpuperf --compiler=clang --machine=h200 --caches=warm --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "machine": "h200",
// JSON-NEXT: "caches": "warm",
// RUN: gpuperf explain sum --compiler=clang --machine=h200 --caches=warm %s | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: on h200 with warm caches:
// RUN: gpuperf sweep sum %s --compiler=clang --machine=h200 --caches=warm --over=block=128,256 | FileCheck %s --check-prefix=SWEEP
// SWEEP: the kernel finds warm caches
// RUN: not gpuperf --caches=hot %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: caches are cold or warm, not 'hot'

// A project's settings, and a command line that has it otherwise.
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.cu && echo 'caches: warm' > %t/.gpuperf
// RUN: gpuperf --compiler=clang --machine=h200 %t/a.cu | FileCheck %s --check-prefix=FILE
// RUN: gpuperf --compiler=clang --machine=h200 --caches=cold %t/a.cu | FileCheck %s --check-prefix=COLD
// FILE: on h200 with warm caches, bound
