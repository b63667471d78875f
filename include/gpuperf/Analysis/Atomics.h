//===- Atomics.h - lanes of an atomic that contend --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_ATOMICS_H
#define GPUPERF_ANALYSIS_ATOMICS_H

#include "gpuperf/Analysis/LaneAddresses.h"

namespace gpuperf {

/// How many active lanes have the address that most of them have; they are
/// served one after another unless the machine merges them.
unsigned lanesOnOneAddress(const LaneAddresses &lanes);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_ATOMICS_H
