//===- Contention.h - memory latency under load -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_CONTENTION_H
#define GPUPERF_MODEL_CONTENTION_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// One warp's latency when the memory system is loaded.
struct LoadedLatency {
  double cycles = 0;         ///< of the warp
  double throughputGBps = 0; ///< DRAM traffic that goes with it
};

/// Mean DRAM latency in cycles at `throughputGBps`: a + b x / (c - x) (Volkov
/// 2016, section 6.4, Table 6.5). Empty without the machine's fit; x must be
/// below c.
Figure dramLatencyAt(const Machine &machine, double throughputGBps);

/// Solves latency = L0 + k (latency_dram(x) - latency_dram) together with
/// x = bytes / latency by bisection (Volkov 2016, section 6.5): L0 the unloaded
/// latency of a warp, k its DRAM round trips in a row, `bytes` what all
/// resident warps move while one of them lives. Without the machine's fit the
/// latency is the unloaded one.
LoadedLatency loadedLatency(const KernelProfile &kernel, const Machine &machine,
                            double bytes);

} // namespace gpuperf

#endif // GPUPERF_MODEL_CONTENTION_H
