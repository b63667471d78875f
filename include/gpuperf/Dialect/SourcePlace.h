//===- SourcePlace.h - source locations of operations -----------*- C++ -*-===//
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

// The MLIR location of an operation contains its source location and its call
// chain:
//
//   "k.cu":3:4                                  in the kernel
//   callsite("k.cu":3:4 at "step"("k.cu":9:2))  in a function that `step` calls
//   "in[i]"("k.cu":3:4)                         an access with its source text
//   callsite("load_matrix_sync" at "step"("k.cu":9:2))
//                                               in a function of a library

/// The source location of `op`; line 0 when unknown. For inlined code it is the
/// location in the innermost function of the user's code.
SourcePlace placeOf(mlir::Operation *op);
/// The call chain from the kernel to `op`.
CallChain callsOf(mlir::Operation *op);
/// The source text of the access `op`, "in[i]"; empty when unknown.
std::string expressionOf(mlir::Operation *op);
/// The library function that contains `op`, "load_matrix_sync"; empty for the
/// user's code.
std::string libraryOf(mlir::Operation *op);
/// The location of `op` as text for a message about its kernel: "line 12",
/// "line 12 of util.cuh" in another file, or "an unknown place".
std::string describePlace(mlir::Operation *op);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_SOURCEPLACE_H
