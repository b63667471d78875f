//===- ChangeWalk.h - what changes of a walk share --------------*- C++ -*-===//
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

/// Applies `change` to the operations of the chosen accesses, and to their
/// merged entries.
void changeAccesses(const ChosenAccesses &accesses,
                    llvm::function_ref<void(AccessProfile &)> change,
                    WarpWalk &walk);

/// Makes of each of `accesses` what `change` does. Instructions stay.
WhatIf withEach(const ChosenAccesses &accesses,
                std::function<void(AccessProfile &)> change,
                bool changesTraffic = false);

/// Counts the instructions anew, of a walk whose operations are executed less
/// often, or have become others.
void recount(const KernelToChange &kernel, WarpWalk &walk);

/// Lets the lanes of each window of wideAccessCandidates[candidate] make one
/// wide request: of the first access, in the sectors that it touches now. A
/// lane's window is in one sector, which each of its accesses touches, so that
/// the sectors stay the same.
void widen(unsigned candidate, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WHATIF_CHANGEWALK_H
