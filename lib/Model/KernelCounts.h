//===- KernelCounts.h - what models reduce a kernel to ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The published models see a kernel as a few numbers per warp: instructions of
// arithmetic and of memory, barriers, coalesced or not. This is the one place
// where a profile becomes those numbers, so that every model counts alike.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_KERNELCOUNTS_H
#define GPUPERF_LIB_MODEL_KERNELCOUNTS_H

#include "gpuperf/Profile/KernelProfile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// A number of a kernel and where it is from, in words.
struct Counted {
  double value = 0;
  std::string source;
};

/// Counts of one kernel. Instructions are those of warps, means over the warps
/// of the grid.
class KernelCounts {
public:
  explicit KernelCounts(const KernelProfile &kernel) : kernel(kernel) {}

  Counted blocks() const;
  Counted threadsPerBlock() const;
  Counted warpsPerBlock() const;
  Counted totalThreads() const;
  /// Blocks that an SM holds at once.
  Counted blocksPerSM() const;
  /// SMs that have a block: min(blocks, SMs).
  Counted activeSMs(const Machine &machine) const;
  /// Resident warps of a busy SM: the occupancy, or the warps that a smaller
  /// grid gives it on average. 0 when the kernel cannot be launched:
  /// `cannotLaunch` says why.
  Counted warpsPerSM(const Machine &machine) const;
  /// Why no block can run, empty when one can.
  std::string cannotLaunch() const;

  /// All warp instructions.
  Counted instructions() const;
  /// Warp instructions that are no requests to global, local or texture memory
  /// (shared and constant memory are on the chip): the "computation" of
  /// Hong-Kim and the "arithmetic" of Volkov's chapter 4.
  Counted computeInstructions() const;
  /// Warp requests to global, local, texture and generic memory.
  Counted memoryInstructions() const;
  /// Of these, the ones that Hong & Kim's algorithm calls coalesced, and the
  /// others.
  Counted coalescedInstructions() const;
  Counted uncoalescedInstructions() const;
  /// Transactions of a mean uncoalesced request, by Hong & Kim's algorithm; 0
  /// without one.
  Counted transactionsPerUncoalesced() const;
  /// Bytes per thread of a mean memory request; 0 without one.
  Counted bytesPerThread() const;
  /// Warp requests to shared memory, and the mean passes that one takes over
  /// the ideal number; 1 without one.
  Counted sharedInstructions() const;
  Counted bankConflictFactor() const;
  /// Barriers that a warp passes.
  Counted barriers() const;
  /// Warp instructions of one class.
  Counted ofClass(InstClass c) const;

  /// Accesses for which `keep` holds, their executions per warp summed, with
  /// the lines they stand on.
  Counted requests(llvm::function_ref<bool(const AccessProfile &)> keep) const;
  static bool isOffChip(const AccessProfile &access);

  std::string kernelSource() const; ///< "matmul.cu:12"
  std::string gridSource() const;   ///< "launch: annotation"
  std::string blockSource() const;
  /// Where a figure of WorkFigures.def is from.
  std::string sourceOf(WorkSource source) const;

private:
  const KernelProfile &kernel;
  std::string launchSource(const LaunchPart &part) const;
  std::string mixSource() const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_KERNELCOUNTS_H
