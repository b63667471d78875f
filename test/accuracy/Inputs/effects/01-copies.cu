#include "bench.h"
template <int S> __global__ void copy(float *to, const float *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[S * i] = from[i];
}
__global__ void some(float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = i;
}
__global__ void gather(float *to, const float *from, const int *at) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[at[i]];
}
int main() {
  float *a = nullptr, *b = nullptr, *host;
  cudaHostAlloc(&host, 4096 * 256 * 4, cudaHostAllocMapped);
  for (Point point("copy", "source=host", "4096", "256", 1, copy<1>); point.more();)
    copy<1><<<4096, 256>>>(a, host);
  for (Point point("copy", "source=device", "4096", "256", 1, copy<1>); point.more();)
    copy<1><<<4096, 256>>>(a, b);
  for (Point point("gather", "window=identity", "65536", "256", 1, gather); point.more();)
    gather<<<65536, 256>>>(a, b, nullptr);
  for (Point point("gather", "window=1GB", "65536", "256", 1, gather); point.more();)
    gather<<<65536, 256>>>(a, b, nullptr);
  for (Point point("copy", "stride=1", "65536", "256", 1, copy<1>); point.more();)
    copy<1><<<65536, 256>>>(a, b);
  for (Point point("copy", "stride=1;state=warm", "65536", "256", 1, copy<1>); point.more();)
    copy<1><<<65536, 256>>>(a, b);
  for (Point point("some", "n=16777216", "65536", "256", 1, some); point.more();)
    some<<<65536, 256>>>(a, 16777216);
  for (Point point("some", "n=256", "65536", "256", 1, some); point.more();)
    some<<<65536, 256>>>(a, 256);
}
