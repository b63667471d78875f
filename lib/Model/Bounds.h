//===- Bounds.h - throughput limits of an SM as cycles per warp -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   instruction mix, requests, bytes ──▶ one bound per hardware resource:
//   the cycles for which one warp occupies the resource of its SM
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_BOUNDS_H
#define GPUPERF_MODEL_BOUNDS_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// One hardware throughput limit (Volkov 2016, section 3.6): a resource that
/// work occupies exclusively.
struct ThroughputBound {
  /// Who shares the resource. This determines how much of it a partly filled
  /// GPU can use.
  enum Scope {
    PerSM,        ///< each SM has its own; the busiest SM decides
    PerScheduler, ///< … of which each scheduler has a part for its warps alone
    SharedByAll,  ///< one for the GPU; an SM uses at most its share
    OneForAll     ///< one for the GPU, which a single SM could use completely
  };
  Bound bound = Bound::Latency;
  std::string term; ///< name of the term: "fp32_cycles", …
  Scope scope = PerSM;
  /// Cycles of exclusive use by the work of one warp: of the SM's own resource,
  /// of the SM's share for SharedByAll, or of the whole resource for OneForAll.
  double cyclesPerWarp = 0;
  std::string equation;
  /// cyclesPerWarp over the names of profileSheet (MachineInputs.h).
  std::string formula;
};

/// The term of the limit for accesses to host memory.
constexpr char kHostLinkTerm[] = "host_link_cycles";

struct ThroughputBounds {
  std::vector<ThroughputBound> bounds;
  /// Figures that are missing in the machine's description although the kernel
  /// uses the resource ("throughput.special_lanes_per_cycle").
  std::vector<std::string> needs;
  /// Work of the kernel that no bound counts, because the machine's description
  /// does not have the optional figure. Each text is the end of a sentence:
  /// "L2's bandwidth is not published: what is moved through L2 takes no time
  /// here".
  std::vector<std::string> uncounted;
  /// Numbers of the kernel and figures of the machine that formulas may use;
  /// keepUsedInputs removes the others.
  std::vector<InputValue> inputs;
};

/// The bounds for all resources that the kernel uses. If an optional figure
/// (load/store units, L1 and L2 bandwidth, the link to the host, barriers,
/// atomics) is missing and has no substitute (AssumedRates.h), there is no
/// bound; `uncounted` mentions it unless another bound covers the same work.
/// Missing figures of issue, arithmetic units, shared memory and DRAM are added
/// to `needs`.
ThroughputBounds throughputBounds(const KernelProfile &kernel,
                                  const Machine &machine);
/// The same for a worksheet made by profileSheet.
ThroughputBounds throughputBounds(const Worksheet &sheet,
                                  const Machine &machine);

/// Warps of the whole grid.
double totalWarps(const KernelProfile &kernel);

/// A prediction of `model` on `machine` with assumptions and confidence set
/// from the kernel: low if something is not understood, assumed if the result
/// depends on assumptions, otherwise exact.
Prediction startPrediction(llvm::StringRef model, const KernelProfile &kernel,
                           const Machine &machine);

/// Adds an assumption to `prediction`.
void assume(Prediction &prediction, Assumption what);

/// Adds the assumptions of a warp's latency if latency is the bound: a
/// prediction lists only the assumptions that it depends on.
void addLatencyAssumptions(Prediction &prediction, const KernelProfile &kernel);

/// Turns `prediction` into one without a time, because `machine` lacks figures.
Prediction needsFigures(Prediction prediction,
                        llvm::ArrayRef<std::string> figures,
                        const Machine &machine);

/// Sets the reason if no model can give a time: a block that does not fit, an
/// empty grid, or a machine without clock or SM count. Returns true if it did.
bool cannotRun(Prediction &prediction, const KernelProfile &kernel,
               const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_MODEL_BOUNDS_H
