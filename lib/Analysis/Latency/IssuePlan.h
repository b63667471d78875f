//===- IssuePlan.h - data shared by a kernel's schedules --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is scheduled once for its latency, once more with a slower DRAM, and
// twice for each estimate of what a fix gains. The execution counts of its
// operations and the latencies of its accesses differ between these schedules.
// The order of its blocks and the instructions of its operations do not; they
// are computed once.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_ISSUEPLAN_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_ISSUEPLAN_H

#include "InstructionOrder.h"
#include <map>

namespace gpuperf {

struct Machine;

/// The warp instructions of an operation.
struct InstShape {
  double slots = 0; ///< total; 0 if the compiler folds it away
  double depth = 1; ///< length of the dependent chain
  llvm::SmallVector<std::pair<InstClass, double>, 2> counts; ///< above 0

  /// Whether there are branches among other instructions. ptxas does not
  /// interleave such code with other instructions: whatever a warp executes
  /// next waits for its end. An H200 takes 79 cycles for a reciprocal and 308
  /// for four independent ones, 374 and 1524 for 64-bit divisions, but 99 and
  /// 138 for logarithms, which have no branches.
  bool hasBranches() const {
    return slots > 2 && llvm::any_of(counts, [](const auto &count) {
             return count.first == InstClass::Control;
           });
  }
};

/// Computes properties of a kernel on demand. References stay valid as long as
/// the plan exists.
class IssuePlan {
public:
  IssuePlan(KernelOp kernel, const Machine &machine);

  /// The `issueOrder` of the block with the registers that its loads may use.
  const std::vector<OrderedOp> &orderOf(mlir::Block &block, unsigned copies);
  /// The shape of `op`, or of its cheaper form.
  const InstShape &shapeOf(InstOp op, bool isCheaper);

private:
  int64_t registersForLoads;
  std::map<std::pair<mlir::Block *, unsigned>, std::vector<OrderedOp>> orders;
  std::map<std::pair<mlir::Operation *, bool>, InstShape> shapes;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_ISSUEPLAN_H
