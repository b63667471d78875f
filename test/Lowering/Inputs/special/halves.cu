// Halves and bfloats, one and two at a time.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define A o[threadIdx.x]
#define B o[threadIdx.x + 32]
#define C o[threadIdx.x + 64]

//= load 2, store 1, fp16 1
__global__ void add(__half *o) { A = A + B; }
//= load 3, store 1, fp16 1
__global__ void fused(__half *o) { A = __hfma(A, B, C); }
//= load 2, store 1, fp16 1
__global__ void add2(__half2 *o) { A = __hadd2(A, B); }
//= load 2, store 1, fp16 1
__global__ void multiply2(__half2 *o) { A = __hmul2(A, B); }
//= load 3, store 1, fp16 1
__global__ void fused2(__half2 *o) { A = __hfma2(A, B, C); }
//sm_80,sm_90= load 2, store 1, fp16 1
__global__ void largest2(__half2 *o) { A = __hmax2(A, B); }
//= load 1, store 1, fp16 2
__global__ void widen2(const __half2 *in, float2 *o) { A = __half22float2(in[threadIdx.x]); }
//= load 1, store 1
//sm_75= load 1, store 1, conversion 1
__global__ void narrow(const float *in, __half *o) { A = __float2half(in[threadIdx.x]); }
//= load 1, store 1
//sm_75= load 1, store 1, conversion 2
__global__ void narrow2(const float2 *in, __half2 *o) { A = __float22half2_rn(in[threadIdx.x]); }
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
//sm_80,sm_90= load 2, store 1, fp16 1
__global__ void addB(__nv_bfloat16 *o) { A = A + B; }
//sm_80,sm_90= load 3, store 1, fp16 1
__global__ void fusedB(__nv_bfloat16 *o) { A = __hfma(A, B, C); }
//sm_80,sm_90= load 2, store 1, fp16 1
__global__ void add2B(__nv_bfloat162 *o) { A = __hadd2(A, B); }
//sm_80,sm_90= load 2, store 1, fp16 1
__global__ void multiply2B(__nv_bfloat162 *o) { A = __hmul2(A, B); }
//sm_80,sm_90= load 3, store 1, fp16 1
__global__ void fused2B(__nv_bfloat162 *o) { A = __hfma2(A, B, C); }
//sm_80,sm_90= load 2, store 1, fp16 1
__global__ void largest2B(__nv_bfloat162 *o) { A = __hmax2(A, B); }
//sm_80,sm_90= load 1, store 1
__global__ void widenB(const __nv_bfloat16 *in, float *o) { A = __bfloat162float(in[threadIdx.x]); }
//sm_80,sm_90= load 1, store 1
__global__ void narrowB(const float *in, __nv_bfloat16 *o) { A = __float2bfloat16(in[threadIdx.x]); }
//sm_80,sm_90= load 1, store 1
__global__ void narrow2B(const float2 *in, __nv_bfloat162 *o) { A = __float22bfloat162_rn(in[threadIdx.x]); }
#endif
