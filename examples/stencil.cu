// One step of a five-point stencil on a square grid.
//
// Each element is loaded by up to five threads, most of them in the same block:
// DRAM sees it about once.
//
// Expected of gpuperf: no finding (the loads one element left and right
// straddle a line, which costs one sector, not a factor), and far fewer DRAM
// bytes than the five loads add up to.

__global__ void stencil(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || x >= n - 1 || y < 1 || y >= n - 1)
    return;
  const float *center = in + y * n + x;
  out[y * n + x] =
      0.2f * (center[0] + center[-1] + center[1] + center[-n] + center[n]);
}

void runStencil(float *out, const float *in) {
  const int n = 4096;
  dim3 block(32, 8), grid(n / 32, n / 8);
  stencil<<<grid, block>>>(out, in, n);
}
