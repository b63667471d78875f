//===- Execution.h - what if a kernel ran otherwise -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_EXECUTION_H
#define GPUPERF_ANALYSIS_WHATIF_EXECUTION_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"

namespace gpuperf {

/// The lanes that branches or loops idle pack into fewer executions: as many
/// bytes come, in fewer requests.
WhatIf withoutDivergence(const Chosen<DivergenceProfile> &branches);

/// There are no such barriers.
WhatIf withoutBarriers(const Chosen<BarrierProfile> &barriers);

/// The cheaper forms are used.
WhatIf withCheaperForms(const Chosen<CheaperPlace> &places);

/// Tensor cores compute the products. One of their instructions replaces
/// `multiplyAdds`, at least 1, of a warp.
WhatIf withTensorCores(const Chosen<MatrixProduct> &products,
                       double multiplyAdds);

/// So many blocks, at least 1, are resident on an SM, whatever the limiter.
WhatIf withBlocksPerSM(int64_t blocks);

/// The same work divided among `blocks` blocks. 0: as many blocks as fill all
/// SMs evenly; full waves when the grid has at least one wave. Sums over the
/// grid stay as they are.
WhatIf withEvenGrid(int64_t blocks = 0);

/// The same threads in full warps of 32.
WhatIf withFullWarps();

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_EXECUTION_H
