//===- Pipelines.h - changes of asynchronous work ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_PIPELINES_H
#define GPUPERF_ANALYSIS_WHATIF_PIPELINES_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"

namespace gpuperf {

/// Cycles per iteration of `pipeline` with `stages` copies under way:
/// iterationCycles * pipeline.stages / stages by Little's law, but at least the
/// work, iterationCycles - waitCycles.
double iterationWith(const AsyncPipeline &pipeline, double stages);

/// The pipelines have one more stage. `blocksPerSM` blocks are then resident on
/// an SM.
WhatIf withOneMoreStage(const Chosen<AsyncPipeline> &pipelines,
                        int64_t blocksPerSM);

/// Matrix products of warp groups overlap although ptxas serialises them: a
/// product waits for the previous one only where the code has an explicit wait.
WhatIf withProductsUnderWay();

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_PIPELINES_H
