//===- CheaperForms.h - cheaper replacements of operations ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_COSTS_CHEAPERFORMS_H
#define GPUPERF_SASS_COSTS_CHEAPERFORMS_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"

namespace gpuperf {

/// The cost of `inst` in single precision; `name` is that of the float
/// operation. `inst` is an operation on doubles, or a conversion from or to
/// double. Empty for other instructions, and when no float operation is known.
std::optional<InstructionCost> singleCost(const llvm::Instruction &inst,
                                          const CostOptions &options);

/// A cheaper replacement for an operation. `cost` has the name and the cost of
/// the replacement.
struct CheaperForm {
  CheaperKind kind;
  InstructionCost cost;
};

/// A replacement that the source could use for `inst` and that takes fewer
/// instructions: multiplications for a division or a power, an intrinsic for an
/// exact function. `isReady`: whether a value is computed before the loop
/// around `inst`, or before the kernel; `isOfHost`: whether the host code can
/// compute it. Empty without a cheaper form.
std::optional<CheaperForm>
cheaperForm(const llvm::Instruction &inst, const CostOptions &options,
            llvm::function_ref<bool(const llvm::Value &)> isReady,
            llvm::function_ref<bool(const llvm::Value &)> isOfHost);

} // namespace gpuperf

#endif // GPUPERF_SASS_COSTS_CHEAPERFORMS_H
