//===- KernelCounts.h - the counts of a kernel for models -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The published models represent a kernel by a few numbers per warp: arithmetic
// and memory instructions, barriers, coalesced or not. Profiles are converted
// to these numbers only here, so that all models count in the same way.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_KERNELCOUNTS_H
#define GPUPERF_LIB_MODEL_KERNELCOUNTS_H

#include "gpuperf/Profile/KernelProfile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// A number of a kernel and a description of its origin.
struct Counted {
  double value = 0;
  std::string source;
};

/// Counts for one kernel. Instructions are warp instructions, as means over the
/// warps of the grid.
class KernelCounts {
public:
  explicit KernelCounts(const KernelProfile &kernel) : kernel(kernel) {}

  Counted blocks() const;
  Counted threadsPerBlock() const;
  Counted warpsPerBlock() const;
  Counted totalThreads() const;
  /// Number of blocks that an SM holds at once.
  Counted blocksPerSM() const;
  /// SMs that have a block: min(blocks, SMs).
  Counted activeSMs(const Machine &machine) const;
  /// Resident warps of a busy SM: the occupancy, or the mean number of warps
  /// for a smaller grid. 0 if the kernel cannot be launched; `cannotLaunch`
  /// returns the reason.
  Counted warpsPerSM(const Machine &machine) const;
  /// Why no block can run; empty if one can.
  std::string cannotLaunch() const;

  /// All warp instructions.
  Counted instructions() const;
  /// Warp instructions except requests to global, local or texture memory
  /// (shared and constant memory are on the chip): the "computation" of Hong
  /// and Kim and the "arithmetic" of Volkov's chapter 4.
  Counted computeInstructions() const;
  /// Warp requests to global, local, texture and generic memory.
  Counted memoryInstructions() const;
  /// Those of them that are coalesced according to Hong and Kim's algorithm,
  /// and the others.
  Counted coalescedInstructions() const;
  Counted uncoalescedInstructions() const;
  /// Transactions of a mean uncoalesced request, by Hong and Kim's algorithm; 0
  /// without such requests.
  Counted transactionsPerUncoalesced() const;
  /// Bytes per thread of a mean memory request; 0 without requests.
  Counted bytesPerThread() const;
  /// Warp requests to shared memory, and the ratio between the mean number of
  /// passes of a request and the ideal number; 1 without requests.
  Counted sharedInstructions() const;
  Counted bankConflictFactor() const;
  /// Number of barriers that a warp executes.
  Counted barriers() const;
  /// Warp instructions of one class.
  Counted ofClass(InstClass c) const;

  /// The accesses for which `keep` is true: the sum of their executions per
  /// warp, with their source lines.
  Counted requests(llvm::function_ref<bool(const AccessProfile &)> keep) const;
  static bool isOffChip(const AccessProfile &access);

  std::string kernelSource() const; ///< "matmul.cu:12"
  std::string gridSource() const;   ///< "launch: annotation"
  std::string blockSource() const;
  /// The origin of a figure in WorkFigures.def.
  std::string sourceOf(WorkSource source) const;

private:
  const KernelProfile &kernel;
  std::string launchSource(const LaunchPart &part) const;
  std::string mixSource() const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_KERNELCOUNTS_H
