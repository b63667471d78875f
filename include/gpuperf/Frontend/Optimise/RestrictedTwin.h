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

/// A kernel, optimised again as if its pointers were `__restrict__`.
struct RestrictedTwin {
  llvm::Function *function = nullptr; ///< beside the kernel; null: no gain
  /// The pointer parameters through which the twin loads or stores less, by
  /// their position.
  llvm::SmallVector<unsigned, 4> parameters;
};

/// Makes the twin of `kernel`, which is optimised for `arch`, where fewer
/// accesses are left in its loops then, and by that alone: the same passes
/// without it change less. Kernels of more than 2000 instructions have none, so
/// that the time for it is bounded and the same kernel always has the same
/// answer.
RestrictedTwin makeRestrictedTwin(llvm::Function &kernel, llvm::StringRef arch);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_OPTIMISE_RESTRICTEDTWIN_H
