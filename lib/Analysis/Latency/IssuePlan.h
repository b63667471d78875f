//===- IssuePlan.h - what every schedule of a kernel shares -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is scheduled once for its latency, once more with a slower DRAM, and
// twice for each question of what a fix is worth. How often its operations run and
// what its accesses take changes between these; the order of its blocks and the
// instructions of its operations do not, and are made once.
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
  double slots = 0; ///< all of them; 0: the compiler folds it away
  double depth = 1; ///< those that depend on each other
  llvm::SmallVector<std::pair<InstClass, double>, 2> counts; ///< above 0

  /// Whether there are branches among other instructions. ptxas mixes nothing
  /// into such code: what a warp does next waits for its end. An H200 takes 79
  /// cycles for a reciprocal and 308 for four that do not need each other, for
  /// 64-bit divisions 374 and 1524, but for logarithms, without branches, 99
  /// and 138.
  bool hasBranches() const {
    return slots > 2 && llvm::any_of(counts, [](const auto &count) {
             return count.first == InstClass::Control;
           });
  }
};

/// Made of a kernel as it is asked; the answers stay valid as long as it lives.
class IssuePlan {
public:
  IssuePlan(KernelOp kernel, const Machine &machine);

  /// `issueOrder` of the block with the registers that its loads may have.
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
