//===- Execution.h - changes of the execution -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_EXECUTION_H
#define GPUPERF_ANALYSIS_WHATIF_EXECUTION_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"

namespace gpuperf {

/// Removes the divergence of the branches or loops: the active lanes are packed
/// into fewer executions. The same bytes are moved by fewer requests.
WhatIf withoutDivergence(const Chosen<DivergenceProfile> &branches);

/// Removes the barriers.
WhatIf withoutBarriers(const Chosen<BarrierProfile> &barriers);

/// Uses the cheaper forms.
WhatIf withCheaperForms(const Chosen<CheaperPlace> &places);

/// Tensor cores compute the matrix products. One tensor-core instruction
/// replaces `multiplyAdds` multiply-adds of a warp, at least 1.
WhatIf withTensorCores(const Chosen<MatrixProduct> &products,
                       double multiplyAdds);

/// `blocks` blocks, at least 1, are resident on an SM, whatever the limiter.
WhatIf withBlocksPerSM(int64_t blocks);

/// The same work is divided among `blocks` blocks. 0: the number of blocks that
/// fills all SMs evenly, or full waves if the grid has at least one wave. Sums
/// over the grid do not change.
WhatIf withEvenGrid(int64_t blocks = 0);

/// The same number of threads, in full warps of 32.
WhatIf withFullWarps();

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_EXECUTION_H
