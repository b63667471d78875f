//===- AsyncQueues.h - asynchronous work of a warp --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   products ──commit──▶ groups ─────────────▶ wait for all but N groups
//   copies ──┬─commit──▶ groups ─────────────▶ the same
//            └─expect──▶ phases of a barrier ─▶ wait for the oldest phase
//   copies of the lanes, `cp.async` ──commit──▶ groups of their own
//
// A barrier in shared memory is one of a ring, `full[k % STAGES]`: its waits
// take the phases in the order in which they were opened. A phase that is
// further ahead of them than the ring has places was opened by another warp,
// which had to wait until the place was free: see Ring.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCQUEUES_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCQUEUES_H

#include "Latencies.h"
#include <algorithm>
#include <deque>

namespace gpuperf {

class AsyncQueues {
public:
  explicit AsyncQueues(Latencies &latencies) : latencies(latencies) {}

  /// A product that is issued at `cycle`. Products pass through the tensor
  /// cores one after another. Returns the cycle at which a warp that waits for
  /// it continues.
  double product(InstOp op, double cycle);
  /// A copy that is issued at `cycle` and, if it is alone, has moved its bytes
  /// `latency` cycles later. The copies of one phase move their bytes one after
  /// another.
  void copy(AccessOp op, double cycle, double latency);
  /// Copies by the lanes of a warp, `cp.async`, that are complete at `done`.
  void laneCopies(double done) { ofLanes.open = std::max(ofLanes.open, done); }
  /// The effect of `step`, which is not a wait, at `cycle`.
  void step(mlir::Operation *op, AsyncAttr step, double cycle);
  /// The cycle at which a wait ends that begins at `cycle`.
  double wait(mlir::Operation *op, AsyncAttr step, double cycle);

  /// The number of places of the longest ring whose waits are in `loop`; 1
  /// without any.
  static unsigned stagesOf(LoopOp loop);
  /// The number of iterations of `loop` in a period: one round of that ring, or
  /// the number of groups that are in flight at once.
  static unsigned periodOf(LoopOp loop);
  /// Where a loop waits for copies.
  struct RingWait {
    BarrierOp op;
    unsigned stages;   ///< barriers of its ring
    unsigned times;    ///< how many waits for it an iteration has
    double copyCycles; ///< of the copies that completed its last phase
  };
  /// The first ring that `loop` itself, without the loops in it, waits for
  /// copies at; empty without one, or if its number of barriers is not known.
  std::optional<RingWait> waitForCopies(LoopOp loop) const;

  /// The array of barriers, and the position in it where the ring begins.
  using RingKey = std::pair<const void *, int64_t>;
  /// The length of each ring, used to see how `passes` of a loop change it.
  using Lengths = std::map<RingKey, double>;
  Lengths lengths() const;
  /// A loop runs `passes` more times, in `cycles` in total. Each pass changes
  /// the queues in the same way as the last one, which began with the lengths
  /// `before`.
  void skip(double passes, double cycles, const Lengths &before);

private:
  struct Phase {
    double done = 0;      ///< when everything that it waits for is complete
    double latency = 0;   ///< of its copies
    double moving = 0;    ///< the part of it in which bytes move
    bool isAhead = false; ///< the ring had no free place when it was opened
  };
  /// A phase that is opened ahead begins when its place becomes free: at the
  /// wait after the one that had the place before it.
  struct Ring {
    unsigned places = 0; ///< 0: not known
    std::deque<Phase> phases;
    double further = 0; ///< number of phases after those, which are like the
                        ///< last one
    Phase last;
    std::deque<double> reached; ///< cycles of the most recent waits
  };
  struct Groups {
    double open = 0; ///< when the work of the open group is done
    std::deque<double> closed;
  };

  Latencies &latencies;
  Groups products, copies, ofLanes;
  std::map<RingKey, Ring> rings;
  double tensorBusyUntil = 0;
  Ring *lastExpected = nullptr;
  Phase unclaimed; ///< copies before their Expect

  Groups &groupsOf(AsyncUnit unit);
  static RingKey keyOf(mlir::Operation *op, AsyncAttr step);
  Ring &ringOf(mlir::Operation *op, AsyncAttr step);
  void open(Ring &ring, double cycle);
  void complete(Ring &ring);
  static bool waitsBehind(AccessOp copy);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCQUEUES_H
