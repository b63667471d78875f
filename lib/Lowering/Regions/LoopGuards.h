//===- LoopGuards.h - branches that guard a loop ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For `for (i = 0; i < n; ++i)` a compiler generates a loop with the test at
// its end, after the branch `n > 0`. That branch is not a condition of the
// source.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_LOOPGUARDS_H
#define GPUPERF_LIB_LOWERING_REGIONS_LOOPGUARDS_H

#include "LevelGraph.h"
#include <optional>

namespace gpuperf {

/// The successor by which the branch at `from`, whose sides join at `join`,
/// enters a loop that it only guards; empty for other branches. It leads there
/// directly, or through guards of inner loops or of parts of an unrolled loop,
/// or through conditions that were hoisted out of the loop. The other side may
/// contain what optimisation moved there, but no loop.
std::optional<LevelGraph::Node> guardedSide(const LevelGraph &graph,
                                            LevelGraph::Node from,
                                            LevelGraph::Node join);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_LOOPGUARDS_H
