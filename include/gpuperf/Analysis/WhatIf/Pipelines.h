//===- Pipelines.h - what if asynchronous work waited less ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_PIPELINES_H
#define GPUPERF_ANALYSIS_WHATIF_PIPELINES_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"

namespace gpuperf {

/// Cycles of an iteration of `pipeline` with `stages` copies under way: the
/// round of a stage, its copy and its work, divided among them, and no less
/// than the work (Little's law).
double iterationWith(const AsyncPipeline &pipeline, double stages);

/// The pipelines have one more stage, and `blocksPerSM` blocks fit on an SM
/// then.
WhatIf withOneMoreStage(const Chosen<AsyncPipeline> &pipelines,
                        int64_t blocksPerSM);

/// No product of a warp group waits for the one before it, but where the code
/// says so.
WhatIf withProductsUnderWay();

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_PIPELINES_H
