//===- SourceSpot.h - the place of an operation -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_SOURCESPOT_H
#define GPUPERF_ANALYSIS_SOURCESPOT_H

#include "gpuperf/Model/Profile.h"
#include "mlir/IR/Operation.h"

namespace gpuperf {

/// Where `op` is in the source; line 0 when it is not known.
SourceSpot spotOf(mlir::Operation *op);
/// "line 12", or "an unknown place".
std::string describeSpot(const SourceSpot &spot);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_SOURCESPOT_H
