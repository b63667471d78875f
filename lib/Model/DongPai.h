//===- DongPai.h - the queue of shared-memory atomics -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   shared atomics ─atomicJobs─▶ N, e, c        machine ─▶ T(n, e, c)
//                        └──────────── S = T/n, B = N S, U = B/T ┘
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_DONGPAI_H
#define GPUPERF_LIB_MODEL_DONGPAI_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// R. Dong, S. Pai, "Modeling utilization to identify shared-memory atomic
/// bottlenecks", GPGPU 2025: each SM has one server, whose service time S(n, e,
/// c) depends on the jobs in the queue, the lanes in one bank and the number of
/// compare-and-swaps among the jobs. The time is that for which the unit is
/// busy, a lower bound for every kernel. The term U is the result of the paper:
/// that time divided by the kernel's time as predicted by the default model.
ModelInfo dongPaiModel();

/// S for the mean shared atomic of a kernel, as a limit for the default model.
struct AtomicService {
  double jobsPerWarp = 0;
  double cyclesPerJob = 0;
  std::string source; ///< "dong-pai: S(64, 3.53, 0)"
  std::vector<Assumption> assumptions;
  bool isEstimate = false;
};

/// Empty if the kernel has no atomics in shared memory or cannot be launched,
/// or the machine has neither a table nor the figures for an estimate.
std::optional<AtomicService> atomicService(const KernelProfile &kernel,
                                           const Machine &machine);

/// Adds the assumptions of that limit to a prediction whose bound is atomics.
void addAtomicAssumptions(Prediction &prediction, const KernelProfile &kernel,
                          const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_DONGPAI_H
