// Bank conflicts against stride: Kothapalli et al. (HiPC 2009), section 4.2 and
// listing 2.
//
// The global accesses are the coalesced ones of listing 1; each element is then
// stored to shared memory over and over, Bank words apart from lane to lane.
// The array is volatile because no one reads it: a compiler would drop the
// stores.
//
// Expected of gpuperf: nothing on conflicts<1>; a 16-way bank conflict on
// conflicts<16> (on machines with 32 banks: words 0, 16, 32, … fall in two
// banks, and 512 words hold 32 different ones).

template <int Bank> __global__ void conflicts(const float *a, int n) {
  constexpr int Stride = 32;
  volatile __shared__ int s[512];
  int perThread = n / (gridDim.x * blockDim.x);
  int blockStart = perThread * blockIdx.x * blockDim.x;
  int start = blockStart + threadIdx.x / Stride * perThread * Stride +
              threadIdx.x % Stride;
  int end = start + perThread * Stride;
  if (end > n)
    end = n;
  for (int i = start; i < end; i += Stride)
    for (int repeat = 0; repeat < 10000; ++repeat)
      s[(threadIdx.x * Bank) % 512] = a[i];
}

void runConflicts(const float *a) {
  const int blocks = 120, threads = 256;
  const int n = 32 * blocks * threads;
  conflicts<1><<<blocks, threads>>>(a, n);
  conflicts<16><<<blocks, threads>>>(a, n);
}
