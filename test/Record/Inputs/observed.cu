// Prints what its warps do, computed on the host, as rows of the file of
// gpuperf record --run have it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <map>
#include <set>
#include <vector>

__global__ void rows(float *y, const int *begin, const int *column,
                     const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
#pragma unroll 1
  for (int k = begin[i]; k < begin[i + 1]; ++k)
    sum += x[column[k]];
  y[i] = sum;
}

__global__ void count(int *bins, const int *bin, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && bin[i] > 0)
    atomicAdd(&bins[bin[i]], 1);
}

/// What data chooses in shared memory.
__global__ void mix(int *out, const int *place, int n) {
  __shared__ int tile[256], bins[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i;
  tile[threadIdx.x + 128] = -i;
  bins[threadIdx.x % 64] = 0;
  __syncthreads();
  if (i < n) {
    out[i] = tile[place[i]];
    atomicAdd(&bins[place[i] % 64], i);
  }
  __syncthreads();
  if (threadIdx.x < 64)
    out[n + threadIdx.x] = bins[threadIdx.x];
}

/// Nobody launches it.
__global__ void unused(int *x) { x[threadIdx.x] = 1; }

static int n = 4000;
constexpr int threads = 128;
static int blocks, warps;

static unsigned next() {
  static unsigned seed = 1;
  seed = seed * 1664525 + 1013904223;
  return seed >> 8;
}

template <typename T> static T *onDevice(const std::vector<T> &host) {
  T *memory;
  cudaMalloc(&memory, host.size() * sizeof(T));
  cudaMemcpy(memory, host.data(), host.size() * sizeof(T),
             cudaMemcpyHostToDevice);
  return memory;
}

static void sparse() {
  std::vector<int> begin(n + 1), column;
  for (int i = 0; i < n; ++i) {
    begin[i] = int(column.size());
    for (int k = next() % 7; k > 0; --k)
      column.push_back(next() % n);
  }
  begin[n] = int(column.size());
  rows<<<blocks, threads>>>(onDevice(std::vector<float>(n)), onDevice(begin),
                            onDevice(column), onDevice(std::vector<float>(n)),
                            n);
  double executions = 0, longest = 0, sectors = 0, lines = 0, own = 0,
         addresses = 0;
  for (int warp = 0; warp < warps; ++warp) {
    int first = 32 * warp, last = std::min(first + 32, n), most = 0;
    std::set<int> ofWarp;
    for (int i = first; i < last; ++i)
      most = std::max(most, begin[i + 1] - begin[i]);
    for (int step = 0; step < most; ++step) {
      std::set<int> ofRequest, linesOfRequest, placesOfRequest;
      for (int i = first; i < last; ++i)
        if (begin[i] + step < begin[i + 1]) {
          ofRequest.insert(column[begin[i] + step] / 8);
          linesOfRequest.insert(column[begin[i] + step] / 32);
          placesOfRequest.insert(column[begin[i] + step]);
        }
      addresses += double(placesOfRequest.size());
      sectors += double(ofRequest.size());
      lines += double(linesOfRequest.size());
      ofWarp.insert(ofRequest.begin(), ofRequest.end());
    }
    own += double(ofWarp.size());
    executions += most;
    longest = std::max(longest, double(most));
  }
  double lanes = double(column.size());
  printf(",%.4g,%.4g,%.4g,\n", executions / warps, lanes / warps, longest);
  printf(",4,%.4g,%.4g,%.4g,%.4g,%.4g,%.4g,\n", executions / warps,
         lanes / warps, addresses / warps, sectors / warps, lines / warps,
         own / warps);
}

static void histogram() {
  std::vector<int> bin(n);
  for (int &value : bin)
    value = next() % 4 ? 0 : int(next() % 5);
  count<<<blocks, threads>>>(onDevice(std::vector<int>(8)), onDevice(bin), n);
  double executions = 0, lanes = 0, addresses = 0;
  for (int warp = 0; warp < warps; ++warp) {
    std::set<int> used;
    for (int i = 32 * warp; i < std::min(32 * warp + 32, n); ++i)
      if (bin[i] > 0) {
        used.insert(bin[i]);
        ++lanes;
      }
    executions += !used.empty();
    addresses += double(used.size());
  }
  printf(",%.4g,%.4g,1,\n", executions / warps, lanes / warps);
  printf(",1,%.4g,%.4g,%.4g,%.4g,%.4g,%.4g,\n", executions / warps,
         lanes / warps, addresses / warps, executions / warps,
         executions / warps, executions / warps);
}

/// The most elements of `keys` that are the same.
static int mostAlike(std::vector<int> keys) {
  std::map<int, int> count;
  int most = 0;
  for (int key : keys)
    most = std::max(most, ++count[key]);
  return most;
}

static void shared() {
  std::vector<int> place(n);
  for (int &value : place)
    value = next() % 3 ? int(next() % 256) : 64;
  mix<<<blocks, threads>>>(onDevice(std::vector<int>(n + 64)), onDevice(place),
                           n);
  double lanes = 0, executions = 0, words = 0, passes = 0, bins = 0, alike = 0,
         inBank = 0;
  for (int warp = 0; warp < warps; ++warp) {
    std::set<int> ofTile, ofBins;
    std::vector<int> all, banks, ofBanks;
    for (int i = 32 * warp; i < std::min(32 * warp + 32, n); ++i) {
      int bin = place[i] % 64;
      if (ofTile.insert(place[i]).second)
        ofBanks.push_back(place[i] % 32);
      ofBins.insert(bin);
      all.push_back(bin);
      banks.push_back(bin % 32);
    }
    executions += !all.empty();
    lanes += double(all.size());
    words += double(ofTile.size());
    passes += mostAlike(ofBanks);
    bins += double(ofBins.size());
    alike += mostAlike(all);
    inBank += mostAlike(banks);
  }
  printf(",%.4g,%.4g,%.4g,%.4g,\n", executions / warps, lanes / warps,
         words / warps, passes / warps);
  printf(",%.4g,%.4g,%.4g,%.4g,%.4g,%.4g,\n", executions / warps,
         lanes / warps, bins / warps, inBank / warps, alike / warps,
         inBank / warps);
}

/// ./observed [FACTOR]: so many times as large, beyond the warps that are
/// sampled.
int main(int argc, char **argv) {
  n *= argc > 1 ? atoi(argv[1]) : 1;
  blocks = (n + threads - 1) / threads;
  warps = blocks * threads / 32;
  sparse();
  histogram();
  shared();
  return cudaDeviceSynchronize();
}
