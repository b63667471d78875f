//===- AsyncQueues.h - work beside a warp, and who waits for it -*- C++ -*-===//
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
// take the phases in the order in which they were opened. A phase that is more
// of them ahead than the ring has places was opened by another warp, which had
// to wait until the place was free: see Ring.
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

  /// A product that is issued at `cycle`. One after the other passes through
  /// the tensor cores. Returns when a warp that waits for it goes on.
  double product(InstOp op, double cycle);
  /// A copy that is issued at `cycle` and has moved its bytes `latency` cycles
  /// later, alone. Those of one phase move them one after the other.
  void copy(AccessOp op, double cycle, double latency);
  /// Copies of the lanes of a warp, `cp.async`, that are there at `done`.
  void laneCopies(double done) { ofLanes.open = std::max(ofLanes.open, done); }
  /// What `step`, no wait, does at `cycle`.
  void step(mlir::Operation *op, AsyncAttr step, double cycle);
  /// The cycle at which a wait that is come to at `cycle` ends.
  double wait(mlir::Operation *op, AsyncAttr step, double cycle);

  /// The places of the longest ring whose waits `loop` has, 1 without any.
  static unsigned stagesOf(LoopOp loop);
  /// How many iterations of `loop` are a period: once round that ring, or as
  /// many as have groups under way at once.
  static unsigned periodOf(LoopOp loop);
  /// A wait at that ring; null without any.
  static BarrierOp longestRingOf(LoopOp loop);
  /// How long the copies took that completed the last phase of the ring that
  /// `wait` is at; 0 where it waits for none.
  double copyCycles(BarrierOp wait) const;

  /// The array of barriers, and where in it the ring begins.
  using RingKey = std::pair<const void *, int64_t>;
  /// What `passes` of a loop did to the length of each ring.
  using Lengths = std::map<RingKey, double>;
  Lengths lengths() const;
  /// A loop runs `passes` times more, `cycles` in all, and each time does what
  /// made `before` what it is now.
  void skip(double passes, double cycles, const Lengths &before);

private:
  struct Phase {
    double done = 0;      ///< all that it waits for has come
    double latency = 0;   ///< of its copies
    double moving = 0;    ///< of that, while bytes move
    bool isAhead = false; ///< the ring had no place left when it was opened
  };
  /// A phase that is opened ahead begins when its place is free: when the wait
  /// after the one that had the place before it is come to.
  struct Ring {
    unsigned places = 0; ///< 0: not known
    std::deque<Phase> phases;
    double further = 0; ///< phases behind those, like the last
    Phase last;
    std::deque<double> reached; ///< cycles of the newest waits
  };
  struct Groups {
    double open = 0; ///< when the work of the group that is open is done
    std::deque<double> closed;
  };

  Latencies &latencies;
  Groups products, copies, ofLanes;
  std::map<RingKey, Ring> rings;
  double tensorBusyUntil = 0;
  Ring *lastExpected = nullptr;
  Phase unclaimed; ///< copies in front of their Expect

  Groups &groupsOf(AsyncUnit unit);
  static RingKey keyOf(mlir::Operation *op, AsyncAttr step);
  Ring &ringOf(mlir::Operation *op, AsyncAttr step);
  void open(Ring &ring, double cycle);
  void complete(Ring &ring);
  static bool waitsBehind(AccessOp copy);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_ASYNCQUEUES_H
