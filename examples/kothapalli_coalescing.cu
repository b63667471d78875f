// Coalescing against stride: Kothapalli et al., "A performance prediction model
// for the CUDA GPGPU platform" (HiPC 2009), section 4.1 and listing 1.
//
// Every thread adds the same number of elements to themselves; only the
// distance between two elements of one thread changes. With a stride of 32 the
// lanes of a warp touch 32 neighbours, with a stride of 1 they are a whole
// thread's share apart.
//
// Expected of gpuperf: nothing on coalescing<32>; on coalescing<1> an
// uncoalesced load and store, 32 lines of 128 bytes for each request.

template <int Stride, int Offset = 0>
__global__ void coalescing(float *a, int n) {
  int perThread = n / (gridDim.x * blockDim.x);
  int blockStart = perThread * blockIdx.x * blockDim.x;
  int start = blockStart + threadIdx.x / Stride * perThread * Stride +
              (threadIdx.x + Offset) % Stride;
  int end = start + perThread * Stride;
  if (end > n)
    end = n;
  for (int i = start; i < end; i += Stride)
    a[i] = a[i] + a[i];
}

void runCoalescing(float *a) {
  const int blocks = 120, threads = 256; // four blocks for each of 30 SMs
  const int n = 32 * blocks * threads;
  coalescing<32><<<blocks, threads>>>(a, n);
  coalescing<1><<<blocks, threads>>>(a, n);
}
