//===- InstructionOrder.h - the order in which ptxas would issue -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_INSTRUCTIONORDER_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_INSTRUCTIONORDER_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <vector>

namespace gpuperf {

/// The operations of `block` in the order of a list schedule that issues loads
/// as early as dependences allow. Clang's IR alternates load and use; ptxas
/// issues all independent loads of a block first.
///
/// Loops, conditionals, barriers and unknown operations stay where they are and
/// nothing moves across them. Between two of them an operation's rank is the
/// number of loads that must return before it can issue; a rank's operations
/// issue in program order. A memory operation that may touch what an earlier
/// one wrote, or write what it read, has at least that one's rank. At most
/// `registersForLoads` 32-bit registers of loads have one rank.
std::vector<mlir::Operation *> issueOrder(mlir::Block &block,
                                          int64_t registersForLoads);

/// Whether the two accesses may touch the same bytes: not in different spaces,
/// nor in different named arrays of shared, local or constant memory, nor at
/// offsets from one base that differ by a constant of at least their width.
/// Different pointer parameters may alias.
bool mayAlias(AccessOp a, AccessOp b);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_INSTRUCTIONORDER_H
