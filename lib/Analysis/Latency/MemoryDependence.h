//===- MemoryDependence.h - which accesses keep their order ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_MEMORYDEPENDENCE_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_MEMORYDEPENDENCE_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// One execution of an access: in iteration `copy` of those of a loop that are
/// side by side, whose counter `counter` is; null where there is no such loop.
struct AccessCopy {
  AccessOp access;
  int64_t copy = 0;
  ExprAttr counter;
};

/// Whether a lane may touch the same bytes with both: not in different spaces,
/// nor in different named arrays of shared, local or constant memory, nor at
/// offsets from one base that differ by a constant of at least their width, nor
/// with a load of what nobody writes. Different pointer parameters may alias.
bool mayAlias(const AccessCopy &a, const AccessCopy &b);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_MEMORYDEPENDENCE_H
