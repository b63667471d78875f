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
/// 3.2). Collects the names of figures that are missing for the machine instead
/// of inventing them.
class Latencies {
public:
  /// `extraDramCycles` is added to the DRAM latency, to determine what depends
  /// on it.
  Latencies(const Machine &machine, const WarpWalk &walk,
            double extraDramCycles = 0)
      : machine(machine), walk(walk), extraDramCycles(extraDramCycles) {}

  /// Latency of one instruction of class `c`. Basic integer, conversion,
  /// control and move instructions execute on CUDA cores and are assigned the
  /// latency of these if none is published (Volkov 2016, section 3.8). The
  /// others are then assigned their lower bound, with an assumption that says
  /// so.
  double ofClass(InstClass c);
  /// Cycles from the last warp's arrival at a barrier to the next instruction.
  double ofBarrier();
  /// Cycles until a warp's next instruction issues after a taken branch and
  /// after one that is not taken; 0 if no figure is known (Volkov 2016, listing
  /// 3.3).
  double ofJump();
  double ofBranchNotTaken();
  /// Additional issue slots of the branch of a loop if some lanes leave and
  /// others continue; 0 if no figure is known.
  double ofDivergentExit() const;
  /// Whether measurements of the machine show how runs of products follow each
  /// other.
  bool hasTensorRuns() const;
  /// Cycles in which the matrix unit of a scheduler accepts one product.
  double betweenProducts() const;
  /// How long a warp sleeps; 0 if it does not or the time is unknown.
  double ofSleep(InstOp op) const;
  /// The minimum distance between two stores of one warp to global memory
  /// (Volkov 2016, listing 3.2).
  double betweenStores() const;
  /// Issue slots of an operation: one for each instruction, and as many as were
  /// measured for one of double precision.
  double issueSlots(const InstShape &shape) const;
  /// Mean latency of the instructions of an operation, weighted by their
  /// counts.
  double ofInst(const InstShape &shape);
  /// Cycles until the result of an operation is there: of the longest chain of
  /// its instructions and of its branches.
  double ofChain(const InstShape &shape);
  /// Latency until the result of `op` can be used: that of the levels that
  /// serve it, weighted by how often each does, plus the time for each
  /// transaction or wavefront beyond the ideal. 0 for stores, for which a warp
  /// does not wait. For loads that are in flight together, such as those of the
  /// `copies` of a loop's body that are interleaved, the slowest decides: of
  /// eight neighbouring words in one sector one comes from DRAM, and the other
  /// seven wait for it.
  double ofAccess(AccessOp op, unsigned copies);
  /// Cycles for which a warp repeats the atomic `op`, which is a loop around a
  /// compare-and-swap; 0 for others and if it is not known for the machine.
  double ofSwaps(AccessOp op) const;
  double ofRetries(const AccessProfile &access) const;
  /// Cycles for which `op` blocks shared memory for the next request of the
  /// warp: those of its wavefronts beyond the ideal, since wavefronts are
  /// processed one by one.
  double inPipeline(AccessOp op);
  /// Cycles for which the product `op` occupies the tensor cores of an SM, and
  /// the cycles from then until a warp that waits for it continues.
  double productCycles(InstOp op);
  double behindProduct(InstOp op);
  double behindTensorProduct(InstOp op);
  /// Cycles from the last arrival at a barrier in shared memory until a waiting
  /// thread continues.
  double ofArrival();
  /// Cycles from one bulk copy of a thread to its next one.
  double betweenBulkCopies() const {
    return machine.async.bulkIssueCycles.value_or(0);
  }
  /// Cycles of a barrier among the blocks of a cluster.
  double ofClusterBarrier();
  /// Cycles from the issue of a bulk copy until its bytes have arrived.
  double ofBulk(AccessOp op);
  /// The part of these cycles in which its bytes move.
  double ofMoving(AccessOp op) const;
  /// Whether a warp waits for the result of `op`.
  static bool returnsValue(AccessOp op);

  std::set<std::string> needs;
  std::set<std::string> assumptions;

private:
  const Machine &machine;
  const WarpWalk &walk;
  double extraDramCycles;

  std::array<std::optional<double>, numInstClasses> byClass; ///< those
                                                             ///< requested so
                                                             ///< far

  double ofConstant(AccessOp op, const AccessProfile &access);
  double findLatency(InstClass c);
  double lowerBound(InstClass c);
  double likeH100(Figure own, const char *what, double cycles);
  double ofFermi(Figure own, const char *what, double cycles);
  double require(Figure figure, const char *path);
  /// How many accesses of a block are copies of one source access, by the index
  /// of that access in the walk, and how many of its loads have one base.
  struct BlockLoads {
    llvm::DenseMap<unsigned, unsigned> copies;
    llvm::DenseMap<const void *, unsigned> ofBase;
  };
  std::map<mlir::Block *, BlockLoads> loadsInBlock;

  const BlockLoads &loadsIn(mlir::Block *block);

  unsigned inFlight(AccessOp op, const AccessProfile &access, unsigned copies);
  double ofCached(const AccessProfile &access, unsigned inFlight);
  double extraWavefronts(const AccessProfile &access) const;
  double ofShared(const AccessProfile &access);
  /// Latency of a load from the shared memory of another block of the cluster,
  /// and of a load with such an address from the block's own shared memory.
  double ofCluster(const AccessProfile &access, bool isOwn = false);
  double ofAtomic(AccessOp op, const AccessProfile &access, unsigned inFlight);
  double extraTransactions(const AccessProfile &access);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_LATENCIES_H
