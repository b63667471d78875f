// Instructions that do nothing as the kernel is compiled or launched.
//
// RUN: gpuperf --compiler=clang --machine=h200 --checks=gpuperf-pipeline --quiet %s -- --cuda-gpu-arch=sm_90a 2>&1 | FileCheck %s --implicit-check-not="remark:"
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 --checks=gpuperf-pipeline --quiet %s -- -arch=sm_90a 2>&1 | FileCheck %s --implicit-check-not="remark:" %}

// GPUs before Hopper start each kernel after the end of the one before, whatever the launch says.
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-pipeline --kernel=races,waits --quiet %s 2>&1 | FileCheck %s --check-prefix=OLD --allow-empty
// OLD-NOT: {{remark|warning|error}}:
// RUN: gpuperf --cuda=none --machine=h200 --checks=gpuperf-pipeline --quiet %s 2>&1 | FileCheck %s --implicit-check-not="remark:" --implicit-check-not="warning:"

#include <cuda_runtime.h>

// ptxas 13.0 of the first: "(C7508) Potential Performance Loss: 'setmaxnreg' ignored;
// unable to determine register count at entry". Of the others it says nothing.
__global__ void __launch_bounds__(384) ignored(float *p) {
  // CHECK: [[#@LINE+1]]:3: remark: ptxas ignores 'setmaxnreg' in kernel 'ignored': nothing says how many registers its warps begin with [gpuperf-pipeline]
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  p[threadIdx.x] = 1;
}
__global__ void __launch_bounds__(384, 1) heeded(float *p) {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  p[threadIdx.x] = 1;
}
__global__ void __maxnreg__(128) told(float *p) {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  p[threadIdx.x] = 1;
}

// A wait in a kernel whose launches all begin when the kernel before has ended.
__global__ void waits(float *q, const float *p) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float x = q[i];
  // CHECK: [[#@LINE+1]]:3: remark: 'griddepcontrol.wait' waits for nothing in this launch of 'waits', which begins when the kernel before has ended [gpuperf-pipeline]
  asm volatile("griddepcontrol.wait;" ::: "memory");
  q[i] = x + p[i];
}

// Launched both ways, the second where the first is not to be had: the wait is the first one's.
__global__ void waitsOnce(float *q, const float *p) {
  int i = blockIdx.x * 256 + threadIdx.x;
  asm volatile("griddepcontrol.wait;" ::: "memory");
  q[i] = p[i];
}

// CHECK: [[#@LINE+1]]:17: remark: this launch lets 'races' begin before the kernel in front of it has ended, and no thread waits for that one's results [gpuperf-pipeline]
__global__ void races(float *q, const float *p) {
  int i = blockIdx.x * 256 + threadIdx.x;
  q[i] = p[i];
}

// Nobody launches it here.
__global__ void elsewhere(float *q) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  q[threadIdx.x] = 1;
}

void run(float *q, float *p) {
  ignored<<<132, 384>>>(p);
  heeded<<<132, 384>>>(p);
  told<<<132, 384>>>(p);
  waits<<<1320, 256>>>(q, p);
  cudaLaunchConfig_t config = {};
  config.gridDim = 1320;
  config.blockDim = 256;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  if (cudaLaunchKernelEx(&config, waitsOnce, q, (const float *)p))
    waitsOnce<<<1320, 256>>>(q, p);
  cudaLaunchKernelEx(&config, races, q, (const float *)p);
}
