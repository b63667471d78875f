//===- MemoryDependence.h - order among accesses ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_MEMORYDEPENDENCE_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_MEMORYDEPENDENCE_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// One execution of an access: in iteration `copy` among the interleaved
/// iterations of the loop with the counter `counter`, which is null without
/// such a loop.
struct AccessCopy {
  AccessOp access;
  int64_t copy = 0;
  ExprAttr counter;
};

/// Whether a lane may access the same bytes with both. It may not in different
/// spaces, in different named arrays of shared, local or constant memory, at
/// offsets from one base that differ by a constant of at least their width, or
/// with a load from memory that is never written. Different pointer parameters
/// may alias.
bool mayAlias(const AccessCopy &a, const AccessCopy &b);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_MEMORYDEPENDENCE_H
