//===- SourcePlace.h - the place of an operation -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_SOURCEPLACE_H
#define GPUPERF_DIALECT_SOURCEPLACE_H

#include "gpuperf/Support/SourcePlace.h"
#include "mlir/IR/Operation.h"

namespace gpuperf {

// A location of the dialect says where code is and how the kernel comes to it:
//
//   "k.cu":3:4                                   in the kernel
//   callsite("k.cu":3:4 at "step"("k.cu":9:2))   in a function that `step` calls
//   "in[i]"("k.cu":3:4)                          an access, as the source has it
//   callsite("load_matrix_sync" at "step"("k.cu":9:2))
//                                                in a library's function

/// Where `op` is in the source; line 0 when it is not known. Of inlined code it
/// is the place in the innermost function that is the user's.
SourcePlace placeOf(mlir::Operation *op);
/// The calls that lead from the kernel to `op`.
CallChain callsOf(mlir::Operation *op);
/// What `op` accesses, as the source has it: "in[i]"; empty when unknown.
std::string expressionOf(mlir::Operation *op);
/// The library's function that holds `op`, "load_matrix_sync"; empty for the
/// user's own code.
std::string libraryOf(mlir::Operation *op);
/// Where `op` is, for a sentence about its kernel: "line 12", "line 12 of
/// util.cuh" in another file, or "an unknown place".
std::string describePlace(mlir::Operation *op);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_SOURCEPLACE_H
