// A kernel with `setmaxnreg` begins with all registers that its bounds allow, of which
// warps give to each other: 65536 by the threads, in warp groups of 128. ptxas ignores
// the instruction where nothing says how many blocks an SM has (C7508), and takes what
// it needs. The numbers are those of `ptxas -v` of CUDA 13.0 for sm_90a.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s -- --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s -- -arch=sm_90a | FileCheck %s %}

__device__ void share() {
  if (threadIdx.x < 128)
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  else
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(232));
}

// CHECK: one<<<
// CHECK: limited by registers; 168 registers
__global__ void __launch_bounds__(384, 1) one(float *p) { share(); p[threadIdx.x] = 1; }

// CHECK: two<<<
// CHECK: limited by registers; 128 registers
__global__ void __launch_bounds__(256, 2) two(float *p) { share(); p[threadIdx.x] = 1; }

// 288 threads are three warp groups.
// CHECK: part<<<
// CHECK: limited by registers; 168 registers
__global__ void __launch_bounds__(288, 1) part(float *p) { share(); p[threadIdx.x] = 1; }

// CHECK: said<<<
// CHECK: limited by registers; 128 registers
__global__ void __maxnreg__(128) said(float *p) { share(); p[threadIdx.x] = 1; }

// CHECK: ignored<<<
// CHECK: limited by the warp limit; {{8|10}} registers
__global__ void __launch_bounds__(384) ignored(float *p) { share(); p[threadIdx.x] = 1; }

void run(float *p) {
  one<<<132, 384>>>(p);
  two<<<132, 256>>>(p);
  part<<<132, 288>>>(p);
  said<<<132, 384>>>(p);
  ignored<<<132, 384>>>(p);
}
