//===- runner.cu - times the kernels of the suite -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   nvcc -O3 -arch=native -o gpuperf-suite runner.cu
//   ./gpuperf-suite > result.csv
//   gpuperf validate result.csv
//
// The time of a kernel is that between two events around 20 launches of it,
// over 20, the median of nine; what a launch takes before its first block
// counts, too.
//
//===----------------------------------------------------------------------===//

#include "effects.cu"
#include "kernels.cu"
#include <algorithm>
#include <cstdio>
#include <cstdlib>

static void check(cudaError_t status) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "gpuperf-suite: error: %s\n",
               cudaGetErrorString(status));
  std::exit(1);
}

static float nanosecondsOf(Shape (*run)(Buffers), Buffers buffers) {
  constexpr int kLaunches = 20;
  cudaEvent_t start, end;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&end));
  check(cudaEventRecord(start));
  for (int i = 0; i < kLaunches; ++i)
    run(buffers);
  check(cudaEventRecord(end));
  check(cudaEventSynchronize(end));
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, start, end));
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(end));
  return 1e6f * milliseconds / kLaunches;
}

/// Prints a row in the columns of nsys's cuda_gpu_trace.
static void measure(Shape (*run)(Buffers), Buffers buffers,
                    const char *device) {
  constexpr int kRepeats = 9;
  float times[kRepeats];
  Shape shape = run(buffers);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  for (float &time : times)
    time = nanosecondsOf(run, buffers);
  std::sort(times, times + kRepeats);
  std::printf("0,%.0f,%u,%u,%u,%u,%u,%u,\"%s\",%s,%s\n", times[kRepeats / 2],
              shape.grid.x, shape.grid.y, shape.grid.z, shape.block.x,
              shape.block.y, shape.block.z, device, shape.kernel, shape.rule);
}

int main() {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0));
  Buffers buffers;
  check(cudaMalloc((void **)&buffers.in, kElements * sizeof(float)));
  check(cudaMalloc((void **)&buffers.out, kElements * sizeof(float)));
  check(cudaMemset(buffers.in, 0, kElements * sizeof(float)));
  check(cudaMemset(buffers.out, 0, kElements * sizeof(float)));
  std::puts("Start (ns),Duration (ns),GrdX,GrdY,GrdZ,BlkX,BlkY,BlkZ,Device,"
            "Name,Rule");
  for (auto run :
       {runCopyWords,      runCopyStrided,      runTransposeNaive,
        runTransposeTiled, runConflicts,        runMultiplyTiled,
        runReduceBlocks,   runIterateDouble,    runIterateSingle,
        runSines,          runConvert,          runCountShared,
        runAddGlobal,      runDependOnOne,      runScaleFew,
        runStoreEvery8,    runStoreEvery32,     runFollowInL1,
        runFollowInL2,     runStartBlocks16384, runStartBlocks131072,
        runCodeOf3072,     runCodeOf8192,       runPickOf16,
        runPickOf64,       runAddFloats1,       runAddFloats32,
        runSwapUntil4,     runSwapUntil32,      runCountIn1,
        runCountIn64,      runTakeSides,        runLeaveInTurn,
        runLeaveTogether,  runWaitEvery4,       runWaitEvery64,
        runLastIsLonger,   runFirstIsLonger,    runPowers,
        runDivideLong,     runSumAndLogic,      runProductsOfIntegers,
        runReadQuads,      runConstantsAt4,     runConstantsAt32,
        runGatherOf1MB,    runGatherOf4MB,      runCopyOf1MB,
        runCopyOf4MB,      runMultiplyIn1,      runMultiplyIn4,
        runCopyAhead1,     runCopyAhead4})
    measure(run, buffers, device.name);
}
