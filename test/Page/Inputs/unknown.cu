__global__ void scale(float *x) { x[blockIdx.x * 256 + threadIdx.x] *= 2; }
