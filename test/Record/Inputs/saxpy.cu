#include <cstdio>
#include <cstdlib>

struct Range {
  float *begin;
  int count;
};

__global__ void saxpy(float *y, const float *x, int n, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}

template <class T>
__global__ void fill(T *p, T value, Range range, short step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < range.count)
    p[i * step] = value;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 1024;
  float *x, *y;
  int *shared;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMallocManaged(&shared, sizeof(int));
  *shared = 5;
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  std::printf("%s: %d SMs, %d.%d, %zu bytes shared, managed %d\n", device.name,
              device.multiProcessorCount, device.major, device.minor,
              device.sharedMemPerBlock, *shared);
  for (int i = 0; i < 5; ++i)
    saxpy<<<(n + 255) / 256, 256>>>(y, x, n, 2.0f);
  fill<int><<<2 * device.multiProcessorCount, dim3(32, 8), 1024>>>(
      shared, -3, Range{x, n}, -7);
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  fill<float><<<2, 64, 0, stream>>>(x, 1.0f, Range{x, n}, 1);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphLaunch(executable, stream);
  cudaGraphLaunch(executable, stream);
  return cudaDeviceSynchronize();
}
