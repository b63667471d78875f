//===- ColdBlocks.h - what a program that is right never does ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel reports what must not be: it prints, fails an assertion or traps.
// What leads there is taken for false where nothing tells what it is.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_COLDBLOCKS_H
#define GPUPERF_LIB_LOWERING_REGIONS_COLDBLOCKS_H

#include "LevelGraph.h"

namespace gpuperf {

/// Whether control that goes to `side` has to trap before it is at `join`, or
/// to print and goes through no loop.
bool isColdSide(const LevelGraph &graph, LevelGraph::Node side,
                LevelGraph::Node join);

/// Whether no path through `kernel` returns without a trap, a breakpoint or a
/// failed assertion before. False for a kernel that has none of these.
bool alwaysTraps(const llvm::Function &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_COLDBLOCKS_H
