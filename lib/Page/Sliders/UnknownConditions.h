//===- UnknownConditions.h - conditions nobody knows ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   if (a[i] > 0)      not known: half of the threads assumed
//     b[i] = 1;        ◀─ lines 12 to 12: what the condition decides about
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_SLIDERS_UNKNOWNCONDITIONS_H
#define GPUPERF_LIB_PAGE_SLIDERS_UNKNOWNCONDITIONS_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "mlir/IR/OwningOpRef.h"

namespace gpuperf {

/// The conditionals of one place of the source whose outcome is assumed.
struct UnknownCondition {
  SourcePlace place;
  double assumed = 0.5; ///< how likely it is that `firstLine` … are executed
  /// What the condition decides about: lines of its file; 0 where it is not
  /// known which.
  unsigned firstLine = 0, lastLine = 0;
  bool isElse = false; ///< they are in the second region
};

/// Those of `kernel` that are reached, `walk` being of it, in the order of the
/// program.
std::vector<UnknownCondition> unknownConditions(KernelOp kernel,
                                                const WarpWalk &walk);

/// A clone of `kernel` in which the lines of `condition` are executed with
/// probability `share`, 0 to 1, where the condition is not known.
mlir::OwningOpRef<KernelOp> withShare(KernelOp kernel, const WarpWalk &walk,
                                      const UnknownCondition &condition,
                                      double share);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_SLIDERS_UNKNOWNCONDITIONS_H
