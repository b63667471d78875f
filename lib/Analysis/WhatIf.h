//===- WhatIf.h - a walk with one problem taken away ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WHATIF_H
#define GPUPERF_LIB_ANALYSIS_WHATIF_H

#include "gpuperf/Analysis/KernelAnalyzer.h"

namespace gpuperf {

/// Takes the problem away from what the walk found, before footprint and
/// schedule: an access' sectors or wavefronts become ideal, the lanes that a
/// branch or loop idles pack into fewer executions, local accesses vanish. An
/// index that names nothing changes nothing.
void applyToWalk(const WhatIf &whatIf, KernelOp kernel,
                 const ResolvedLaunch &launch, WarpWalk &walk);

/// Whether `whatIf` names one of `accesses`, or all.
bool isAnyChosen(llvm::ArrayRef<unsigned> accesses, const WhatIf &whatIf);
bool areAllChosen(llvm::ArrayRef<unsigned> accesses, const WhatIf &whatIf);

/// Whether a change of this kind brings other bytes to the caches, or has others share
/// them. Without divergence as many come, in fewer requests.
bool changesTraffic(WhatIf::Kind kind);

/// The occupancy with registers and shared memory no longer in the way, or with
/// as many blocks as given.
void applyToOccupancy(const WhatIf &whatIf, Occupancy &occupancy);

/// EvenGrid and FullWarps: the launch, and what a warp of it does. Sums over
/// the grid stay as they are.
void applyToGrid(const WhatIf &whatIf, const Machine &machine,
                 KernelProfile &profile);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WHATIF_H
