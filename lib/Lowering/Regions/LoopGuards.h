//===- LoopGuards.h - branches that guard a loop ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of `for (i = 0; i < n; ++i)` a compiler makes a loop that is tested at its
// end, behind `n > 0`. That branch is no condition of the source.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_LOOPGUARDS_H
#define GPUPERF_LIB_LOWERING_REGIONS_LOOPGUARDS_H

#include "LevelGraph.h"
#include <optional>

namespace gpuperf {

/// The successor by which the branch at `from`, whose sides meet at `join`,
/// enters a loop that it only guards; nothing for other branches. It leads
/// there straight, or past the guards of loops within that one, of parts of
/// what was unrolled, or conditions that were taken out of it. The other side
/// may hold what optimisation moved there, but no loop.
std::optional<LevelGraph::Node> guardedSide(const LevelGraph &graph,
                                            LevelGraph::Node from,
                                            LevelGraph::Node join);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_LOOPGUARDS_H
