// Instructions that do nothing as the kernel is compiled.
//
// RUN: gpuperf --compiler=clang --machine=h200 --checks=gpuperf-pipeline --quiet %s -- --cuda-gpu-arch=sm_90a 2>&1 | FileCheck %s --implicit-check-not="remark:"
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 --checks=gpuperf-pipeline --quiet %s -- -arch=sm_90a 2>&1 | FileCheck %s --implicit-check-not="remark:" %}

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

void run(float *p) {
  ignored<<<132, 384>>>(p);
  heeded<<<132, 384>>>(p);
  told<<<132, 384>>>(p);
}
