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

/// Where `op` is in the source; line 0 when it is not known.
SourcePlace placeOf(mlir::Operation *op);
/// "line 12", or "an unknown place".
std::string describePlace(const SourcePlace &place);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_SOURCEPLACE_H
