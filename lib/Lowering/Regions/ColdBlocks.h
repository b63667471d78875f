//===- ColdBlocks.h - code that correct programs never execute --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel reports states that must not occur: it prints, fails an assertion or
// traps. Conditions that lead there are assumed to be false unless their
// outcome is known.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_COLDBLOCKS_H
#define GPUPERF_LIB_LOWERING_REGIONS_COLDBLOCKS_H

#include "LevelGraph.h"

namespace gpuperf {

/// Whether control flow from `side` must trap before it reaches `join`, or must
/// print without passing through a loop.
bool isColdSide(const LevelGraph &graph, LevelGraph::Node side,
                LevelGraph::Node join);

/// Whether every path through `kernel` that returns has a trap, a breakpoint or
/// a failed assertion before. False for a kernel without any of these.
bool alwaysTraps(const llvm::Function &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_COLDBLOCKS_H
