//===- Counters.h - counters that do not wrap around ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_COUNTERS_H
#define GPUPERF_PTX_LIFT_COUNTERS_H

#include "llvm/IR/Function.h"

namespace gpuperf {

/// Marks the counters of loops as not wrapping around.
void markCounters(llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_COUNTERS_H
