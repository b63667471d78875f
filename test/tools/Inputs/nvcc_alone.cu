// What nvcc compiles and Clang 19 refuses. Each kernel is launched with another
// number of blocks.
__device__ __forceinline__ unsigned lane() {
  unsigned lane;
  asm("mov.u32 %0, %laneid;" : "=r"(lane));
  return lane;
}
__global__ void lanes(unsigned *out) { out[threadIdx.x * 32] = lane(); }

// A use in the body of the kernel, and in a template's instances.
__global__ void masks(unsigned *out) {
  unsigned mask;
  asm volatile("mov.u32 %0, %lanemask_lt;" : "=r"(mask));
  out[threadIdx.x] = mask;
}
template <int N> static __global__ void warps(unsigned *out) {
  unsigned warp;
  asm("mov.u32 %0, %warpid;" : "=r"(warp));
  out[threadIdx.x + N] = warp;
}

struct Stage {
  float left[64][64], right[64][64];
};
__global__ void staged(float *out, const float *in) {
  extern __shared__ Stage stage;
  stage.left[0][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = stage.left[0][255 - threadIdx.x];
}
__global__ void aligned(float *out, const float *in) {
  __shared__ alignas(128) float tile[256];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

void run(unsigned *u, float *o, const float *i) {
  lanes<<<1, 256>>>(u);
  masks<<<2, 256>>>(u);
  warps<4><<<3, 256>>>(u);
  staged<<<4, 256, sizeof(Stage)>>>(o, i);
  aligned<<<5, 256>>>(o, i);
}
