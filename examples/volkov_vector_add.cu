// Vector addition: Volkov, "Understanding latency hiding on GPUs"
// (dissertation, Berkeley 2016), section 3.8 and listing 3.4.
//
// Expected of gpuperf: unit accesses, no finding, bound by DRAM: twelve bytes
// for each thread and one addition.

__global__ void add(float *a, float *b, float *c) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  c[i] = a[i] + b[i];
}

void runAdd(float *a, float *b, float *c) {
  const int n = 1 << 26, threads = 256;
  add<<<n / threads, threads>>>(a, b, c);
}
