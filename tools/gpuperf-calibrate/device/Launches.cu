//===- Launches.cu - what kernels and blocks take to start ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"

using namespace calibrate;

__global__ void nothing() {}

static Quantities launchGraph(const Gpu &gpu, int kernels) {
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  check(cudaStreamCreate(&stream), "stream");
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "graph");
  for (int i = 0; i < kernels; ++i)
    nothing<<<1, 32, 0, stream>>>();
  check(cudaStreamEndCapture(stream, &graph), "graph");
  check(cudaGraphInstantiateWithFlags(&executable, graph, 0), "graph");
  // The first one brings the graph to the device.
  check(cudaGraphLaunch(executable, nullptr), "graph");
  Quantities result = gpu.nanosecondsOf(
      [&] { check(cudaGraphLaunch(executable, nullptr), "graph"); });
  check(cudaGraphExecDestroy(executable), "graph");
  check(cudaGraphDestroy(graph), "graph");
  check(cudaStreamDestroy(stream), "stream");
  return result;
}

static Quantities launchStream(const Gpu &gpu, int kernels) {
  return gpu.nanosecondsOf([&] {
    for (int i = 0; i < kernels; ++i)
      nothing<<<1, 32>>>();
  });
}

void calibrate::addLaunches(Gpu &gpu, Measurements &all) {
  for (int kernels : {20, 200}) {
    Parameters at = {{"kind", "stream"}, {"kernels", std::to_string(kernels)}};
    all.push_back(
        {"launches", at, 2, [=, &gpu] { return launchStream(gpu, kernels); }});
    at["kind"] = "graph";
    all.push_back(
        {"launches", at, 3, [=, &gpu] { return launchGraph(gpu, kernels); }});
  }
  for (int blocks : {1, 1 << 14, 1 << 16, 1 << 17, 1 << 18})
    all.push_back(
        {"blocks", {{"blocks", std::to_string(blocks)}}, 1, [=, &gpu] {
           return gpu.nanosecondsOf([=] { nothing<<<blocks, 32>>>(); });
         }});
}
