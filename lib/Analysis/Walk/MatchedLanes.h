//===- MatchedLanes.h - atomics after a warp match --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_MATCHEDLANES_H
#define GPUPERF_LIB_ANALYSIS_WALK_MATCHEDLANES_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Whether the program combines the lanes with the same address before
/// `atomic`: a condition around it depends on which lanes of the warp have the
/// same value (`__match_any_sync`, labeled_partition of cooperative groups),
/// and that value determines the address. The lanes that execute the atomic
/// then have different addresses.
bool isOfMatchedLanes(AccessOp atomic);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_MATCHEDLANES_H
