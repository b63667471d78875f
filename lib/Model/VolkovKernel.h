//===- VolkovKernel.h - Volkov's bounds on a kernel -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   start                   n
//   defineThroughputBounds  cycles of each resource, throughput_bound
//        │ latency_bound: the model's own, with contention or without
//        ▼
//   defineThroughput        warp_throughput
//        │ needed occupancy: the model's own
//        ▼
//   finish                  time
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_VOLKOVKERNEL_H
#define GPUPERF_LIB_MODEL_VOLKOVKERNEL_H

#include "Bounds.h"

namespace gpuperf {

/// One evaluation of chapter 3 for a kernel.
struct VolkovKernel {
  VolkovKernel(llvm::StringRef model, const KernelProfile &kernel,
               const Machine &machine);

  const KernelProfile &kernel;
  const Machine &machine;
  Prediction prediction;
  Worksheet sheet;
  std::vector<ThroughputBound> bounds; ///< of the resources of section 3.6

  /// Defines `n`. Returns false if there can be no time; the prediction then
  /// has the reason.
  bool start();
  /// Defines a term for each of `bounds`, and `throughput_bound` if there are
  /// any.
  void defineThroughputBounds();
  /// Defines the results of `latency_bound` and the throughput bounds.
  void defineThroughput();
  /// Defines the time and returns the prediction.
  Prediction finish();

private:
  Bound tightestBound() const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_VOLKOVKERNEL_H
