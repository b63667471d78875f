//===- Gpu.cu - the device, its buffers, its clocks -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"
#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace calibrate;

void calibrate::check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "gpuperf-calibrate: error: %s: %s\n", what,
               cudaGetErrorString(status));
  std::exit(1);
}

template <class T> static void allocate(T *&pointer, size_t bytes) {
  check(cudaMalloc((void **)&pointer, bytes), "memory");
  check(cudaMemset(pointer, 0, bytes), "memory");
}

Gpu::Gpu(int device) {
  check(cudaSetDevice(device), "device");
  check(cudaGetDeviceProperties(&properties, device), "device");
  sms = properties.multiProcessorCount;
  maxWarps = properties.maxThreadsPerMultiProcessor / 32;
  l2Bytes = properties.l2CacheSize;
  size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "memory");
  constexpr size_t kLeast = size_t(256) << 20;
  size_t wanted = kLeast;
  while (wanted < 16 * l2Bytes)
    wanted *= 2;
  while (wanted > free / 2)
    wanted /= 2;
  memoryBytes = wanted;
  allocate(zeros, 32 * sizeof(*zeros));
  allocate(spans, size_t(64) * sms * sizeof(*spans));
  allocate(memory, memoryBytes);
}

std::vector<Span> Gpu::read(size_t count) const {
  check(cudaGetLastError(), "launch");
  std::vector<Span> result(count);
  check(cudaMemcpy(result.data(), spans, count * sizeof(Span),
                   cudaMemcpyDeviceToHost),
        "kernel");
  return result;
}

Quantities Gpu::medianClocks(size_t count) const {
  std::vector<Span> result = read(count);
  auto middle = result.begin() + count / 2;
  std::nth_element(
      result.begin(), middle, result.end(),
      [](const Span &a, const Span &b) { return a.clocks < b.clocks; });
  return {{"clocks", double(middle->clocks)}};
}

Quantities Gpu::nanosecondsOf(const std::function<void()> &launch) const {
  cudaEvent_t start, end;
  check(cudaEventCreate(&start), "event");
  check(cudaEventCreate(&end), "event");
  check(cudaEventRecord(start), "event");
  launch();
  check(cudaGetLastError(), "launch");
  check(cudaEventRecord(end), "event");
  check(cudaEventSynchronize(end), "kernel");
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, start, end), "event");
  check(cudaEventDestroy(start), "event");
  check(cudaEventDestroy(end), "event");
  return {{"ns", 1e6 * milliseconds}};
}

__global__ void readAll(const uint4 *from, size_t count, unsigned *sink) {
  unsigned seen = 0;
  size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count;
       i += step) {
    uint4 value = from[i];
    seen ^= value.x ^ value.y ^ value.z ^ value.w;
  }
  if (seen == 0xdeadbeefu)
    *sink = 0;
}

void Gpu::flushL2() const {
  size_t bytes = memoryBytes / 4;
  readAll<<<8 * sms, 256>>>((const uint4 *)(memory + memoryBytes - bytes),
                            bytes / sizeof(uint4), zeros);
}

std::map<std::string, std::string> Gpu::propertiesByName() const {
  int device = 0, memoryKHz = 0, busBits = 0, blocks = 0, registers = 0;
  check(cudaGetDevice(&device), "device");
  cudaDeviceGetAttribute(&memoryKHz, cudaDevAttrMemoryClockRate, device);
  cudaDeviceGetAttribute(&busBits, cudaDevAttrGlobalMemoryBusWidth, device);
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMaxBlocksPerMultiprocessor,
                         device);
  cudaDeviceGetAttribute(&registers, cudaDevAttrMaxRegistersPerMultiprocessor,
                         device);
  const cudaDeviceProp &p = properties;
  auto text = [](size_t value) { return std::to_string(value); };
  std::map<std::string, std::string> named = {
      {"name", p.name},
      {"compute_capability",
       std::to_string(p.major) + "." + std::to_string(p.minor)},
      {"sm_count", text(sms)},
      {"warp_size", text(p.warpSize)},
      {"max_threads_per_block", text(p.maxThreadsPerBlock)},
      {"max_warps_per_sm", text(maxWarps)},
      {"max_blocks_per_sm", text(blocks)},
      {"registers_per_sm", text(registers)},
      {"max_registers_per_block", text(p.regsPerBlock)},
      {"shared_bytes_per_sm", text(p.sharedMemPerMultiprocessor)},
      {"shared_bytes_per_block", text(p.sharedMemPerBlock)},
      {"opt_in_shared_bytes_per_block", text(p.sharedMemPerBlockOptin)},
      {"reserved_shared_bytes_per_block", text(p.reservedSharedMemPerBlock)},
      {"l2_bytes", text(p.l2CacheSize)},
      {"memory_bytes", text(p.totalGlobalMem)}};
  // Two transfers a clock, eight bits a byte. Unified memory has no clock of
  // its own.
  if (memoryKHz > 0 && busBits > 0)
    named["pin_bandwidth_GBps"] =
        std::to_string(2.0 * memoryKHz * busBits / 8 / 1e6);
  return named;
}

Device calibrate::openDevice(const Options &options) {
  auto gpu = std::make_shared<Gpu>(options.device);
  Device device;
  device.properties = gpu->propertiesByName();
  addClocks(*gpu, device.measurements);
  addUnits(*gpu, device.measurements);
  addLevels(*gpu, device.measurements);
  addBandwidths(*gpu, device.measurements);
  addContention(*gpu, device.measurements);
  addGlobalAtomics(*gpu, device.measurements);
  addLaunches(*gpu, device.measurements);
  addTable(*gpu, device.measurements, options.all);
  device.buffers = gpu;
  return device;
}
