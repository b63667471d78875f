//===- BlockSizes.h - other block sizes -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_CHECKS_BLOCKSIZES_H
#define GPUPERF_LIB_CHECKS_BLOCKSIZES_H

#include "Support.h"

namespace gpuperf {

/// The error of register estimates, estimate / registers: 90 % of 651 kernels
/// are between these two (docs/accuracy.md, Registers).
constexpr double kMaxOverestimate = 1.3, kMaxUnderestimate = 0.7;

/// The resident warps per SM with `block`; empty when the machine file lacks a
/// figure for it.
std::optional<int64_t> warpsPerSM(const Machine &machine,
                                  const BlockResources &block);

/// The resident warps per SM with the kernel's block and `registers` per
/// thread, limited to the maximum per thread.
std::optional<int64_t> warpsWithRegisters(double registers,
                                          const CheckContext &context);

/// A block size, the number of blocks with the same total number of threads,
/// and the gain.
struct BetterBlocks {
  int64_t threads = 0, blocks = 0;
  Gain gain;
};

/// The block size with the shortest predicted time, for a kernel whose threads
/// use only their global index; empty when the gain is below the threshold. Of
/// the sizes 32, 64, 128, ... at most two are predicted: the one with the
/// fewest waves, and the one with the least work on the busiest SM.
std::optional<BetterBlocks> findBetterBlocks(const CheckContext &context);

} // namespace gpuperf

#endif // GPUPERF_LIB_CHECKS_BLOCKSIZES_H
