// Two image histograms with shared-memory atomics: Dong and Pai, "Modeling
// utilization to identify shared-memory atomic bottlenecks" (GPGPU 2025),
// section 4, listings 1 and 2.
//
// A pixel has four 8-bit channels, each channel 256 bins in shared memory. In a
// picture of one colour all lanes of a warp increment one bin at a time; the
// second kernel starts each lane at another channel, so that four bins share
// the load. `offsets` is then indexed with a value known only at run time: its
// four words stay in registers, which selects choose from.
//
// Expected of gpuperf: shared atomics whose contention depends on data in both,
// and nothing in local memory.

constexpr int Channels = 4, Bins = 256;

__device__ void clear(unsigned *bins) {
  for (int i = threadIdx.x; i < Channels * Bins; i += blockDim.x)
    bins[i] = 0;
}

__device__ void merge(const unsigned *bins, unsigned *out) {
  for (int i = threadIdx.x; i < Channels * Bins; i += blockDim.x)
    atomicAdd(&out[i], bins[i]);
}

__global__ void histogram(const unsigned char *image, unsigned *out,
                          int pixels) {
  __shared__ unsigned bins[Channels * Bins];
  clear(bins);
  __syncthreads();
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pixels; i += stride) {
    unsigned offsets[Channels];
    for (int c = 0; c < Channels; ++c)
      offsets[c] = image[i * Channels + c];
    for (int c = 0; c < Channels; ++c)
      atomicAdd(&bins[Bins * c + offsets[c]], 1);
  }
  __syncthreads();
  merge(bins, out);
}

__global__ void histogramReordered(const unsigned char *image, unsigned *out,
                                   int pixels) {
  __shared__ unsigned bins[Channels * Bins];
  clear(bins);
  __syncthreads();
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pixels; i += stride) {
    unsigned offsets[Channels];
    for (int c = 0; c < Channels; ++c)
      offsets[c] = image[i * Channels + c];
    for (int c = 0; c < Channels; ++c) {
      int channel = (c + threadIdx.x % Channels) % Channels;
      atomicAdd(&bins[Bins * channel + offsets[channel]], 1);
    }
  }
  __syncthreads();
  merge(bins, out);
}

void runHistograms(const unsigned char *image, unsigned *out) {
  const int pixels = 2048 * 2048;
  histogram<<<168, 512>>>(image, out, pixels); // two blocks for each of 84 SMs
  histogramReordered<<<168, 512>>>(image, out, pixels);
}
