//===- CheaperForms.h - what would do instead of code -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_CHEAPERFORMS_H
#define GPUPERF_SASS_CHEAPERFORMS_H

#include "gpuperf/Sass/InstructionCosts.h"

namespace gpuperf {

/// What `inst`, an operation on a double or a conversion from or to one, would
/// take if it were of a float; its name is that operation's. Empty for others
/// and where no such operation is known.
std::optional<InstructionCost> singleCost(const llvm::Instruction &inst,
                                          const CostOptions &options);

/// An operation that would do instead of another one; the name of `cost` is its
/// own.
struct CheaperForm {
  CheaperKind kind;
  InstructionCost cost;
};

/// What the source could say instead of `inst` and pay less for:
/// multiplications for a division or a power, an intrinsic for an exact
/// function. `isReady`: a value is there before the loop around `inst`, or
/// before the kernel; `isOfHost`: the host has it. Empty where there is none.
std::optional<CheaperForm>
cheaperForm(const llvm::Instruction &inst, const CostOptions &options,
            llvm::function_ref<bool(const llvm::Value &)> isReady,
            llvm::function_ref<bool(const llvm::Value &)> isOfHost);

} // namespace gpuperf

#endif // GPUPERF_SASS_CHEAPERFORMS_H
