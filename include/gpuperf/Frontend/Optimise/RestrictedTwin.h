//===- RestrictedTwin.h - a kernel with __restrict__ ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_OPTIMISE_RESTRICTEDTWIN_H
#define GPUPERF_FRONTEND_OPTIMISE_RESTRICTEDTWIN_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"

namespace gpuperf {

/// A copy of a kernel, optimised as if its pointers were `__restrict__`.
struct RestrictedTwin {
  llvm::Function *function = nullptr; ///< in the same module; null: no gain
  /// Positions of the pointer parameters through which the twin loads or stores
  /// less.
  llvm::SmallVector<unsigned, 4> parameters;
};

/// Makes the restricted twin of `kernel`, which is optimised for `arch`.
/// Returns no twin unless it has fewer accesses than a copy that the same
/// passes optimised without `__restrict__`. Accesses in loops weigh 1000 times
/// more per level. A kernel of more than 2000 instructions has no twin; this
/// limits the time, and the result is always the same for the same kernel.
RestrictedTwin makeRestrictedTwin(llvm::Function &kernel, llvm::StringRef arch);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_OPTIMISE_RESTRICTEDTWIN_H
