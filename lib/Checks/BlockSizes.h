//===- BlockSizes.h - other blocks for the same threads ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_CHECKS_BLOCKSIZES_H
#define GPUPERF_LIB_CHECKS_BLOCKSIZES_H

#include "Support.h"

namespace gpuperf {

/// What an estimate of registers may be off by: of 651 kernels nine in ten take
/// between 1 / 1.3 and 1 / 0.7 times their estimate (docs/accuracy.md,
/// Registers).
constexpr double kMaxOverestimate = 1.3, kMaxUnderestimate = 0.7;

/// Whether the program, or the user, says what `what` of the launch is, "grid"
/// or "block", and it is not assumed.
bool isKnownOfLaunch(const ResolvedLaunch &launch, const std::string &what);

/// Warps on an SM with `block`; empty where nothing tells.
std::optional<int64_t> warpsPerSM(const Machine &machine,
                                  const BlockResources &block);

/// Likewise with the kernel's block and `registers` per thread, or with the
/// most that one may have.
std::optional<int64_t> warpsWithRegisters(double registers,
                                          const CheckContext &context);

/// Blocks of another size, as many as make the same number of threads.
struct BetterBlocks {
  int64_t threads = 0, blocks = 0;
  Gain gain;
};

/// The blocks with which a kernel that is by its global index is predicted to
/// be fastest, where that is worth its while. Of the sizes from a warp on,
/// doubled, at most two are predicted: the one that fills the SMs least often,
/// and the one that loads the busiest SM least.
std::optional<BetterBlocks> findBetterBlocks(const CheckContext &context);

} // namespace gpuperf

#endif // GPUPERF_LIB_CHECKS_BLOCKSIZES_H
