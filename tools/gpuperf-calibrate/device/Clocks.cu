//===- Clocks.cu - the clock of the SMs under load ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"

using namespace calibrate;

/// Keeps all units of fp32 busy, and reads both clocks around it.
__global__ void timeClocks(Span *spans, const unsigned *zeros, int rounds) {
  float x = 1, y = 2, z = 3, w = 4, a = __uint_as_float(zeros[0]);
  __syncthreads();
  long long ns = readNanoseconds(), clocks = readClock();
  for (int round = 0; round < rounds; ++round)
#pragma unroll
    for (int step = 0; step < 32; ++step) {
      x = fmaf(x, a, a);
      y = fmaf(y, a, a);
      z = fmaf(z, a, a);
      w = fmaf(w, a, a);
    }
  __syncthreads();
  Span span = {readClock() - clocks, readNanoseconds() - ns};
  waitFor(__float_as_uint(x + y + z + w));
  if (threadIdx.x == 0)
    spans[blockIdx.x] = span;
}

// Half a millisecond and five: the clock of the GPU steps by up to a
// microsecond.
void calibrate::addClocks(Gpu &gpu, Measurements &all) {
  for (int rounds : {500, 5000})
    all.push_back({"clock",
                   {{"load", "fma"}, {"length", std::to_string(rounds)}},
                   5,
                   [rounds, &gpu] {
                     timeClocks<<<gpu.sms, 512>>>(gpu.spans, gpu.zeros, rounds);
                     double clocks = 0, ns = 0;
                     for (const Span &span : gpu.read(gpu.sms))
                       clocks += double(span.clocks), ns += double(span.ns);
                     return Quantities{{"clocks", clocks / gpu.sms},
                                       {"ns", ns / gpu.sms}};
                   }});
}
