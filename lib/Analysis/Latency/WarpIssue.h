//===- WarpIssue.h - in-order issue of one warp's instructions --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_WARPISSUE_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_WARPISSUE_H

#include "AsyncQueues.h"
#include "IssuePlan.h"
#include "Latencies.h"
#include "Schedule.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <optional>

namespace gpuperf {

/// When a value can be used, and whether it comes from memory.
struct Readiness {
  double cycle = 0;
  bool fromMemory = false;
};

/// Issues the operations of a kernel in order, like a single warp alone on an
/// SM. An instruction issues when the issue interval after the previous one has
/// passed and its operands are ready. On a dual-issue machine the second of a
/// pair of independent instructions that are not both memory accesses issues
/// together with the first (Volkov 2016, sections 3.7 and 3.8).
class WarpIssue {
public:
  WarpIssue(const Machine &machine, const WarpWalk &walk, Latencies &latencies,
            const WarpCounts &warps, IssuePlan &plan,
            std::vector<IssuedOp> *trace);
  /// From now on each product of a warp group waits for the previous one, as in
  /// the code of ptxas if it cannot keep several in flight.
  void serialiseProducts() { serialises = true; }
  /// Executes the operations of a kernel's body in issue order.
  void run(mlir::Block &block) { run(block, 1); }

  double lastIssueCycle() const { return lastIssue; }
  double memoryStallCycles() const { return progress.memoryStall; }
  double asyncStallCycles() const { return progress.asyncStall; }
  double longestMemoryStall() const { return longestStall; }
  double issueEvents() const { return progress.issueEvents; }
  double tensorBursts() const { return progress.tensorBursts; }
  /// The loops that wait for rings of barriers, each listed once.
  std::vector<AsyncPipeline> pipelines() const {
    auto noted = llvm::make_second_range(waiting);
    return {noted.begin(), noted.end()};
  }
  /// The additional cycles of a warp of the grid that takes a path which the
  /// warps of most blocks do not take.
  double rareCycles() const { return rare; }
  /// The share of the grid's blocks that start before the block of that warp; 0
  /// if it is not known.
  double rareAfter() const { return blocksBeforeRare; }

private:
  /// The quantities that grow as instructions issue.
  struct Progress {
    double now = 0; ///< cycle at which the next instruction may issue
    double memoryStall = 0;
    double issueEvents = 0;
    double asyncStall = 0; ///< on products and copies beside the warp
    double copyStall = 0;  ///< of that, on copies
    double tensorBursts = 0;

    Progress operator-(const Progress &before) const {
      return {now - before.now,
              memoryStall - before.memoryStall,
              issueEvents - before.issueEvents,
              asyncStall - before.asyncStall,
              copyStall - before.copyStall,
              tensorBursts - before.tensorBursts};
    }
    void operator*=(double factor) {
      now *= factor;
      memoryStall *= factor;
      issueEvents *= factor;
      asyncStall *= factor;
      copyStall *= factor;
      tensorBursts *= factor;
    }
    void operator+=(const Progress &more) {
      now += more.now;
      memoryStall += more.memoryStall;
      issueEvents += more.issueEvents;
      asyncStall += more.asyncStall;
      copyStall += more.copyStall;
      tensorBursts += more.tensorBursts;
    }
  };
  /// One branch of a conditional.
  struct Side {
    Progress spent;
    double rare = 0;                ///< rare cycles of the paths in it
    double blocksBefore = 0;        ///< before the block that takes this path
    std::vector<double> resultLags; ///< for each result, after the end
  };

  const WarpWalk &walk;
  Latencies &latencies;
  AsyncQueues async{latencies};
  WarpCounts warps;
  IssuePlan &plan;
  std::vector<IssuedOp> *trace;
  double issueInterval = 1; ///< cycles between two instructions of one warp
  int64_t dispatchWidth = 1;

  Progress progress;
  double lastIssue = 0;
  double longestStall = 0; ///< on a memory result
  double rare = 0; ///< the largest rare cycles so far; a warp takes one such
                   ///< path
  double blocksBeforeRare = 0; ///< see rareAfter
  double sharedBusyUntil = 0; ///< by the wavefronts of earlier requests
  double nextStore = 0;       ///< earliest cycle, to global memory
  double nextProduct = 0;     ///< earliest cycle, on tensor cores
  double productsDone = 0;    ///< all products that were issued so far
  double waited = 0;          ///< before the last issue, for operands
  bool pairOpen = false, pairHasMemory = false;
  /// By value and by the copy of the block that it is in.
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, Readiness> ready;
  unsigned depth = 0; ///< number of loops around the current operation
  /// Progress of one pass of a loop with this many interleaved copies, deep
  /// inside other loops.
  std::map<std::pair<mlir::Operation *, unsigned>, std::optional<Progress>>
      periods;
  mlir::Block *copied = nullptr; ///< body of which several copies run
  unsigned copy = 0;             ///< the copy of the current operation
  unsigned copiesAtOnce = 1;     ///< number of copies of the current block
  /// The loops that wait for copies, in the order in which they are come to.
  llvm::MapVector<mlir::Operation *, AsyncPipeline> waiting;
  double passesAround = 1; ///< of the loops around, and of the innermost
  bool serialises = false; ///< whether each product waits for the previous one

  Readiness readyAt(mlir::Value value) const;
  void setReady(mlir::Value value, Readiness at);
  /// The latest of the operands.
  Readiness operandsReady(mlir::Operation *op) const;
  /// Issues `slots` consecutive instructions, `chain` of which depend on each
  /// other; returns the cycle of the first.
  double issue(mlir::Operation *op, double slots, double chain);
  double issue(mlir::Operation *op, double slots, double chain,
               Readiness operands);
  void finish(mlir::Operation *op, double cycle, double latency,
              bool fromMemory);
  void runOp(mlir::Operation *op);
  void runInst(InstOp op);
  void runTensor(InstOp op, const InstShape &shape);
  void endProducts();
  void runAccess(AccessOp op);
  void runBarrier(BarrierOp op);
  /// Executes a step of asynchronous work, or a product.
  void runAsync(mlir::Operation *op, std::optional<AsyncAttr> step,
                std::optional<ProductAttr> product);
  void runBulk(AccessOp op);
  /// Whether a what-if removes `op`, so that no warp executes it.
  bool isRemoved(mlir::Operation *op) const;
  void run(mlir::Block &block, unsigned copies);
  void runLoop(LoopOp op);
  void runPasses(LoopOp op, double passes, unsigned copies);
  /// Notes that the loop waits for copies, if it does: `period` is an
  /// iteration.
  void notePipeline(LoopOp op, const Progress &period);
  void runIf(IfOp op);
  /// Executes one branch of a conditional from the present state, which is not
  /// changed. Its first instruction takes `fetch` cycles to arrive.
  Side runBranch(mlir::Region &region, double fetch);
  void leaveOneByOne(double iterations);
  void recordLongLoop(const LoopStats &stats, double cyclesOfTrip,
                      double trips);
  void recordRarePath(const BranchStats &stats, const Side &ofThen,
                      const Side &ofElse, double usual);
  void waitFor(double cycles);
  void resume(double cycle);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_WARPISSUE_H
