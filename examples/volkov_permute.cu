// Permutation of an array: Volkov (2016), section 3.10 and listing 3.6.
//
// Where c is a random permutation, one load of the three diverges over the
// whole memory and throughput falls by much more than its bytes explain.
//
// Expected of gpuperf: the load of b is indirect (its index was loaded), the
// other two accesses are unit.

__global__ void permute(int *a, int *b, int *c) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  a[i] = b[c[i]];
}

void runPermute(int *a, int *b, int *c) {
  const int n = 1 << 26, threads = 256;
  permute<<<n / threads, threads>>>(a, b, c);
}
