//===- Bounds.h - throughput limits of an SM as cycles per warp -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   instruction mix, requests, bytes ──▶ one bound per hardware resource:
//   the cycles that one warp keeps the resource of its SM busy
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_BOUNDS_H
#define GPUPERF_MODEL_BOUNDS_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// One hardware throughput limit (Volkov 2016, section 3.6): a resource that
/// work occupies exclusively.
struct ThroughputBound {
  /// Who shares the resource, which decides what a part-filled GPU can draw.
  enum Scope {
    PerSM,        ///< every SM has its own: the busiest SM decides
    PerScheduler, ///< … of which each scheduler has a part for its warps alone
    SharedByAll,  ///< one for the GPU, an SM draws at most its share
    OneForAll     ///< one for the GPU, which a single SM could use up
  };
  Bound bound = Bound::Latency;
  std::string term; ///< name of the term: "fp32_cycles", …
  Scope scope = PerSM;
  /// Cycles of exclusive use by the work of one warp: of the SM's own resource,
  /// of the SM's share of a SharedByAll one, of the whole of a OneForAll one.
  double cyclesPerWarp = 0;
  std::string equation;
  /// cyclesPerWarp over the names of profileSheet (MachineInputs.h).
  std::string formula;
};

/// The term of the limit for accesses to host memory.
constexpr char kHostLinkTerm[] = "host_link_cycles";

struct ThroughputBounds {
  std::vector<ThroughputBound> bounds;
  /// Figures that the machine's description lacks although the kernel uses the
  /// resource ("throughput.special_lanes_per_cycle").
  std::vector<std::string> needs;
  /// What the kernel does and no bound counts, since the machine's description
  /// lacks the optional figure, each as the end of a sentence: "L2's bandwidth
  /// is not published: what is moved through L2 takes no time here".
  std::vector<std::string> uncounted;
  /// Numbers of the kernel and figures of the machine that formulas may name;
  /// keepUsedInputs drops the others.
  std::vector<InputValue> inputs;
};

/// Every resource that the kernel uses. Optional figures (load/store units, L1
/// and L2 bandwidth, the link to the host, barriers, atomics) give no bound
/// when they are absent and nothing stands for them (AssumedRates.h), which is
/// said in `uncounted` where no other bound holds for the same; issue, the
/// arithmetic units, shared memory and DRAM go to `needs`.
ThroughputBounds throughputBounds(const KernelProfile &kernel,
                                  const Machine &machine);
/// The same on a worksheet that profileSheet made.
ThroughputBounds throughputBounds(const Worksheet &sheet,
                                  const Machine &machine);

/// Warps of the whole grid.
double totalWarps(const KernelProfile &kernel);

/// A prediction of `model` on `machine` with assumptions and confidence filled
/// in from the kernel: low when something is not understood, assumed when the
/// result rests on assumptions, else exact.
Prediction startPrediction(llvm::StringRef model, const KernelProfile &kernel,
                           const Machine &machine);

/// Adds to what `prediction` rests on.
void assume(Prediction &prediction, Assumption what);

/// Adds what the latency of a warp rests on, when latency is the bound: a
/// prediction lists what it depends on and no more.
void addLatencyAssumptions(Prediction &prediction, const KernelProfile &kernel);

/// Makes `prediction` one without a time, for figures that `machine` lacks.
Prediction needsFigures(Prediction prediction,
                        llvm::ArrayRef<std::string> figures,
                        const Machine &machine);

/// Fills reason when no time can be given whatever the model is: a block that
/// does not fit, an empty grid, a machine without clock or SM count. True when
/// it did.
bool cannotRun(Prediction &prediction, const KernelProfile &kernel,
               const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_MODEL_BOUNDS_H
