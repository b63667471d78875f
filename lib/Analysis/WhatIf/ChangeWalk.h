//===- ChangeWalk.h - shared code of the what-ifs ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WHATIF_CHANGEWALK_H
#define GPUPERF_LIB_ANALYSIS_WHATIF_CHANGEWALK_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// Applies `change` to the operations of the selected accesses and to their
/// merged entries.
void changeAccesses(const ChosenAccesses &accesses,
                    llvm::function_ref<void(AccessProfile &)> change,
                    WarpWalk &walk);

/// A what-if that applies `change` to each of `accesses`. Instructions stay the
/// same.
WhatIf withEach(const ChosenAccesses &accesses,
                std::function<void(AccessProfile &)> change,
                bool changesTraffic = false);

/// Recomputes the instruction counts of a walk whose operations are executed
/// less often or have been replaced.
void recount(const KernelToChange &kernel, WarpWalk &walk);

/// Lets the lanes of each window of wideAccessCandidates[candidate] make one
/// wide request instead: by the first access, with the sectors that it touches
/// now. The window of a lane lies in one sector, which each of its accesses
/// touches, so the sectors stay the same.
void widen(unsigned candidate, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WHATIF_CHANGEWALK_H
