//===- Latencies.h - latency of instructions and accesses -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_LATENCIES_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_LATENCIES_H

#include "IssuePlan.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include <array>
#include <map>
#include <set>

namespace gpuperf {

/// Register-dependence latencies on one machine: the cycles from an
/// instruction's issue until a dependent one can issue (Volkov 2016, section
/// 3.2). Collects the figures that the machine lacks instead of inventing them.
class Latencies {
public:
  /// `extraDramCycles` is added to the DRAM latency, to see what depends on it.
  Latencies(const Machine &machine, const WarpWalk &walk,
            double extraDramCycles = 0)
      : machine(machine), walk(walk), extraDramCycles(extraDramCycles) {}

  /// Latency of one instruction of class `c`. Basic integer, conversion,
  /// control and move instructions execute on CUDA cores and have their latency
  /// where none is published (Volkov 2016, section 3.8); the others then have
  /// their lower bound, with an assumption that says so.
  double ofClass(InstClass c);
  /// Cycles from the last warp's arrival at a barrier to the next instruction.
  double ofBarrier();
  /// Cycles until a warp's next instruction issues behind a branch that jumps,
  /// and one that does not; 0 where no figure is known (Volkov 2016,
  /// listing 3.3).
  double ofJump();
  double ofBranchNotTaken();
  /// Issue slots that the branch of a loop takes more where some lanes leave
  /// and others go on; 0 where no figure is known.
  double ofDivergentExit() const;
  /// Whether it was measured of the machine how runs of products follow each
  /// other.
  bool hasTensorRuns() const;
  /// Cycles in which the matrix unit of a scheduler takes in a product.
  double betweenProducts() const;
  /// How long a warp sleeps; 0 where it does not, or nobody knows.
  double ofSleep(InstOp op) const;
  /// From a store to global memory to the next one of the same warp, at least
  /// (Volkov 2016, listing 3.2).
  double betweenStores() const;
  /// Mean latency of the instructions of an operation, weighted by their
  /// counts.
  double ofInst(const InstShape &shape);
  /// Latency until the result of `op` can be used: that of the levels that
  /// serve it, weighted by how often each does, plus what each transaction or
  /// wavefront beyond the ideal adds. 0 for stores, whose warp does not wait.
  /// Of loads that are in flight together, as those of the `copies` of a loop's
  /// body side by side, the slowest decides: of eight neighbouring words that
  /// share a sector one comes from DRAM, and the other seven wait for it.
  double ofAccess(AccessOp op, unsigned copies);
  /// Cycles for which a warp repeats the atomic `op`, which is a loop around a
  /// compare-and-swap; 0 for others, and where it is not known of the machine.
  double ofSwaps(AccessOp op) const;
  double ofRetries(const AccessProfile &access) const;
  /// Cycles for which `op` keeps shared memory from the next request of the
  /// warp: those of its wavefronts beyond the ideal, since they pass one by
  /// one.
  double inPipeline(AccessOp op);
  /// Cycles for which the product `op` keeps the tensor cores of an SM
  /// busy, and those from then on until a warp that waits for it goes on.
  double productCycles(InstOp op);
  double behindProduct(InstOp op);
  double behindTensorProduct(InstOp op);
  /// From the last arrival at a barrier in shared memory until a thread that
  /// waits there goes on.
  double ofArrival();
  /// From a bulk copy of a thread to its next one.
  double betweenBulkCopies() const {
    return machine.async.bulkIssueCycles.value_or(0);
  }
  /// Of a barrier of the blocks of a cluster.
  double ofClusterBarrier();
  /// From a bulk copy's issue until its bytes are there.
  double ofBulk(AccessOp op);
  /// Of these cycles, those in which its bytes move.
  double ofMoving(AccessOp op) const;
  /// Whether a warp waits for the result of `op`.
  static bool returnsValue(AccessOp op);

  std::set<std::string> needs;
  std::set<std::string> assumptions;

private:
  const Machine &machine;
  const WarpWalk &walk;
  double extraDramCycles;

  std::array<std::optional<double>, numInstClasses> byClass; ///< asked so far

  double findLatency(InstClass c);
  double lowerBound(InstClass c);
  double likeH100(Figure own, const char *what, double cycles);
  double ofFermi(Figure own, const char *what, double cycles);
  double require(Figure figure, const char *path);
  /// Of a block, how many of its accesses come of the same access of the
  /// source, by that one's index in the walk.
  std::map<mlir::Block *, llvm::DenseMap<unsigned, unsigned>> copiesInBlock;

  unsigned inFlight(AccessOp op, const AccessProfile &access, unsigned copies);
  double ofCached(const AccessProfile &access, unsigned inFlight);
  double extraWavefronts(const AccessProfile &access) const;
  double ofShared(const AccessProfile &access);
  /// Of a load from the shared memory of another block of the cluster, and of
  /// one by such an address from the block's own.
  double ofCluster(const AccessProfile &access);
  double ofOwnInCluster(const AccessProfile &access);
  double ofAtomic(AccessOp op, const AccessProfile &access, unsigned inFlight);
  double extraTransactions(const AccessProfile &access);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_LATENCIES_H
