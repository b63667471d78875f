//===- WarpIssue.cpp - in-order issue of one warp's instructions ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpIssue.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

using namespace gpuperf;
using mlir::Operation;

/// One warp's issue interval. Where it was measured, the cycles until the next
/// independent instruction of the same warp ("ILP latency", Volkov 2016,
/// section 3.7), else the scheduler's.
static double issueIntervalOf(const Machine &machine, Latencies &latencies) {
  if (Figure ilp = machine.modelParameter("volkov", "ilp_latency_cycles"))
    return *ilp;
  if (machine.issue.warpsPerCyclePerScheduler)
    return 1 / *machine.issue.warpsPerCyclePerScheduler;
  latencies.needs.insert("issue.warps_per_cycle_per_scheduler");
  return 1;
}

WarpIssue::WarpIssue(const Machine &machine, const WarpWalk &walk,
                     Latencies &latencies, const WarpCounts &warps,
                     IssuePlan &plan, std::vector<IssuedOp> *trace)
    : walk(walk), latencies(latencies), warps(warps), plan(plan), trace(trace),
      issueInterval(issueIntervalOf(machine, latencies)),
      dispatchWidth(machine.issue.dispatchWidth.value_or(1)) {}

Readiness WarpIssue::readyAt(mlir::Value value) const {
  if (!copied)
    return ready.lookup({value, 0});
  CopiedValue in = valueInCopy(value, *copied, copy);
  return ready.lookup({in.value, in.copy});
}

void WarpIssue::setReady(mlir::Value value, Readiness at) {
  ready[{value, copy}] = at;
}

Readiness WarpIssue::operandsReady(Operation *op) const {
  Readiness latest;
  for (mlir::Value input : op->getOperands())
    if (Readiness at = readyAt(input); at.cycle > latest.cycle)
      latest = at;
  return latest;
}

double WarpIssue::issue(Operation *op, double slots, double chain) {
  return issue(op, slots, chain, operandsReady(op));
}

double WarpIssue::issue(Operation *op, double slots, double chain,
                        Readiness operands) {
  assert(slots > 0 && "an operation issues something");
  bool isMemory = mlir::isa<AccessOp>(op);
  bool joins = pairOpen && slots == 1 && operands.cycle <= lastIssue &&
               !(isMemory && pairHasMemory);
  if (joins) {
    pairOpen = false;
    waited = 0;
    return lastIssue;
  }
  double cycle = std::max(progress.now, operands.cycle);
  waited = cycle - progress.now;
  if (operands.fromMemory) {
    double stall = cycle - progress.now;
    progress.memoryStall += stall;
    longestStall = std::max(longestStall, stall);
  }
  // Instructions of the dependent chain do not pair. On a machine that issues
  // two at once, 6 instructions with a chain of 2 are 3 events, with one of 5
  // they are 5.
  double events = std::max(slots / dispatchWidth, std::min(chain, slots));
  progress.issueEvents += events;
  progress.now = cycle + events * issueInterval;
  lastIssue = cycle + std::max(events - 1, 0.0) * issueInterval;
  pairOpen = dispatchWidth > 1 && slots == 1;
  pairHasMemory = isMemory;
  return cycle;
}

void WarpIssue::finish(Operation *op, double cycle, double latency,
                       bool fromMemory) {
  for (mlir::Value result : op->getResults())
    setReady(result, {cycle + latency, fromMemory});
  if (trace)
    trace->push_back({op, cycle, latency, false, waited});
}

void WarpIssue::runAsync(Operation *op, std::optional<AsyncAttr> step,
                         std::optional<ProductAttr> product) {
  double cycle = issue(op, 1, 1);
  finish(op, cycle, issueInterval, false);
  if (product) {
    double done = async.product(mlir::cast<InstOp>(op), cycle);
    if (!serialises || done <= progress.now)
      return;
    progress.asyncStall += done - progress.now;
    return resume(done);
  }
  if (step->getStep() != AsyncStep::Wait)
    return async.step(op, *step, cycle);
  double done = async.wait(op, *step, progress.now);
  double stall = done - progress.now;
  if (stall <= 0)
    return;
  // What lanes copy is waited for as what they load is.
  bool isBeside = step->getUnit() != AsyncUnit::Copy;
  progress.asyncStall += isBeside ? stall : 0;
  // Of products the tensor cores are the reason, of the others memory.
  if (step->getUnit() != AsyncUnit::Product) {
    progress.memoryStall += stall;
    progress.copyStall += isBeside ? stall : 0;
    longestStall = std::max(longestStall, stall);
  }
  resume(done);
  lastIssue = std::max(lastIssue, done - issueInterval);
}

/// One thread asks; nothing of the warp waits.
void WarpIssue::runBulk(AccessOp op) {
  double cycle = issue(op, 1, 1);
  finish(op, cycle, issueInterval, false);
  async.copy(op, cycle, latencies.ofBulk(op));
  resume(std::max(progress.now, cycle + latencies.betweenBulkCopies()));
}

void WarpIssue::runInst(InstOp op) {
  if (op.getAsync() || op.getProduct())
    return runAsync(op, op.getAsync(), op.getProduct());
  auto share = walk.tensorShare.find(op);
  InstShape tensor;
  if (share != walk.tensorShare.end())
    tensor = {share->second, 1, {{InstClass::Tensor, share->second}}};
  const InstShape &shape = share != walk.tensorShare.end()
                               ? tensor
                               : plan.shapeOf(op, walk.usesCheaperForm(op));
  double slots = shape.slots, depth = shape.depth;
  if (slots <= 0) { // The compiler folds it away: a name for its operand.
    Readiness operands = operandsReady(op);
    for (mlir::Value result : op->getResults())
      setReady(result, operands);
    return;
  }
  if (latencies.hasTensorRuns() &&
      shape.counts.front().first == InstClass::Tensor)
    return runTensor(op, shape);
  double perInstruction = latencies.ofInst(shape);
  double before = lastIssue;
  bool pairWasOpen = pairOpen;
  double cycle = issue(op, latencies.issueSlots(shape), depth);
  // The result is there after the whole chain, or after the last of many
  // independent instructions if that is later.
  double latency =
      std::max(latencies.ofChain(shape), lastIssue - cycle + perInstruction);
  finish(op, cycle, latency, false);
  if (shape.hasBranches())
    resume(std::max(progress.now, cycle + latency));
  if (double sleep = latencies.ofSleep(op); sleep > 0)
    resume(std::max(progress.now, cycle + sleep));
  if (trace)
    trace->back().paired = pairWasOpen && !pairOpen && cycle == before;
}

/// The matrix unit of a scheduler takes the products of a warp one after the
/// other.
void WarpIssue::runTensor(InstOp op, const InstShape &shape) {
  Readiness operands = operandsReady(op);
  constexpr double rounding = 1e-6;
  bool isBehind = nextProduct > 0 && nextProduct >= operands.cycle &&
                  nextProduct + rounding >= progress.now;
  operands.cycle = std::max(operands.cycle, nextProduct);
  double cycle = issue(op, std::max(shape.slots, 1.0), 1, operands);
  progress.tensorBursts += !isBehind;
  double each = latencies.betweenProducts();
  nextProduct = cycle + shape.slots * each;
  double latency = latencies.ofInst(shape) * std::min(shape.slots, 1.0) +
                   std::max(shape.slots - 1, 0.0) * each;
  productsDone = std::max(productsDone, cycle + latency);
  finish(op, cycle, latency, false);
}

/// No product is under way when a loop begins its next iteration: on an H200 a
/// warp with 1, 2, 4 and 8 chains of them takes 39, 51, 63 and 90 cycles for
/// one of each.
void WarpIssue::endProducts() {
  if (productsDone > progress.now)
    resume(productsDone);
}

bool WarpIssue::isRemoved(Operation *op) const {
  auto stats = walk.ops.find(op);
  return stats != walk.ops.end() && stats->second.executionsPerWarp <= 0;
}

void WarpIssue::runAccess(AccessOp op) {
  // One instruction copies from global to shared memory.
  bool secondHalf =
      op.getKind() == AccessKind::Copy && op.getSpace() == Space::Shared;
  if (isRemoved(op) || secondHalf) {
    setReady(op.getResult(), operandsReady(op));
    return;
  }
  if (op.getBulk())
    return runBulk(op);
  double before = lastIssue;
  bool pairWasOpen = pairOpen;
  Readiness operands = operandsReady(op);
  bool isStore =
      op.getKind() == AccessKind::Store && op.getSpace() != Space::Shared;
  if (isStore)
    operands.cycle = std::max(operands.cycle, nextStore);
  double cycle = issue(op, 1, 1, operands);
  if (isStore)
    nextStore = cycle + latencies.betweenStores();
  double start = cycle;
  if (op.getSpace() == Space::Shared) {
    start = std::max(cycle, sharedBusyUntil);
    sharedBusyUntil = start + latencies.inPipeline(op);
  }
  double latency = start - cycle + latencies.ofAccess(op, copiesAtOnce);
  finish(op, cycle, latency, Latencies::returnsValue(op));
  if (op.getKind() == AccessKind::Copy)
    async.laneCopies(cycle + latency);
  if (double swaps = latencies.ofSwaps(op); swaps > 0)
    resume(std::max(progress.now, cycle + swaps));
  if (trace)
    trace->back().paired = pairWasOpen && !pairOpen && cycle == before;
}

/// Every warp of the block arrives after the same path, so the wait is the
/// pipeline latency of the barrier (Volkov 2016, section 3.7).
void WarpIssue::runBarrier(BarrierOp op) {
  if (isRemoved(op)) {
    setReady(op.getResult(), operandsReady(op));
    return;
  }
  if (op.getAsync())
    return runAsync(op, op.getAsync(), std::nullopt);
  double cycle = issue(op, 1, 1);
  double latency = op.getKind() == BarrierKind::Cluster
                       ? latencies.ofClusterBarrier()
                       : latencies.ofClass(InstClass::Barrier);
  resume(std::max(progress.now, cycle + latency));
  finish(op, cycle, latency, false);
}

/// The warp's next instruction has to be fetched.
void WarpIssue::waitFor(double cycles) {
  if (cycles > 0)
    resume(progress.now + cycles - issueInterval);
}

void WarpIssue::resume(double cycle) {
  progress.now = cycle;
  pairOpen = false;
}

/// A block waits for its warp with the most iterations; what a warp issues is a
/// mean.
void WarpIssue::runLoop(LoopOp op) {
  auto found = walk.loops.find(op);
  bool isKnown = found != walk.loops.end();
  double mean = isKnown ? found->second.tripPerWarp : 1;
  double trips = isKnown ? std::max(found->second.longestTrip, mean) : 1;
  double events = progress.issueEvents;
  for (auto [arg, init] : llvm::zip(op.getCarried(), op.getInits()))
    setReady(arg, readyAt(init));
  if (trips <= 0) {
    for (auto [result, init] : llvm::zip(op.getResults(), op.getInits()))
      setReady(result, readyAt(init));
    return;
  }
  // Iterations that are too few for the main loop run in parts of 2, 4, …
  unsigned copies = copiesSideBySide(op);
  constexpr double rounding = 1e-6; // mean trip counts carry errors
  while (copies > trips + rounding && copies > 1)
    copies /= 2;
  double before = progress.now;
  runPasses(op, trips / copies, copies);
  progress.issueEvents =
      events + (progress.issueEvents - events) * mean / trips;
  if (isKnown)
    leaveOneByOne(found->second.divergent * mean);
  if (isKnown && depth == 0)
    recordLongLoop(found->second, (progress.now - before) / trips, trips);
}

/// The branch of a loop takes longer where some lanes leave and others do not,
/// of so many `iterations` that have fewer lanes than the loop at most 31.
void WarpIssue::leaveOneByOne(double iterations) {
  constexpr double kMostLanes = 31;
  double cycles =
      std::min(iterations, kMostLanes) * latencies.ofDivergentExit();
  progress.issueEvents += cycles;
  progress.now += cycles;
}

/// Keeps what a loop of so many `trips` takes longer in the block where it has
/// most. In other loops the block may be another one each time.
void WarpIssue::recordLongLoop(const LoopStats &stats, double cyclesOfTrip,
                               double trips) {
  double longer = (stats.longestTripOfGrid - trips) * cyclesOfTrip;
  if (longer <= rare)
    return;
  rare = longer;
  blocksBeforeRare = stats.longestAt;
}

/// Runs the loop's body `passes` times, each time `copies` iterations.
void WarpIssue::runPasses(LoopOp op, double passes, unsigned copies) {
  mlir::Block &body = op.getBody().front();
  auto yield = mlir::cast<YieldOp>(body.getTerminator());
  // Pass until two periods are equal: the steady state (max-plus linear
  // recurrences reach it within a few iterations; six bound the cost of nests).
  constexpr unsigned mostOfUsual = 6;
  // Where barriers in memory are a ring, once round it is a period; where
  // groups of copies are left under way, as many iterations.
  const unsigned round = AsyncQueues::periodOf(op);
  const unsigned maxSimulated = round > 1 ? 3 * round + 1 : mostOfUsual;
  // The passes of loops in each other multiply. Deep inside, a loop is run until
  // its period is known, and from then on once each time that it is come to.
  constexpr unsigned maxDepth = 3;
  std::optional<Progress> &known = periods[{op, copies}];
  bool isKnown = depth >= maxDepth && known;
  unsigned most = isKnown ? 1 : maxSimulated;
  Progress last = progress, period;
  std::vector<IssuedOp> *outerTrace = trace;
  llvm::SmallVector<Readiness, 4> yielded;
  std::vector<Progress> ends{progress}; // of the passes
  AsyncQueues::Lengths queued;
  unsigned simulated = 0;
  ++depth;
  passesAround *= std::max(passes, 1.0);
  while (simulated < most && (simulated == 0 || simulated < passes)) {
    double previous = period.now;
    queued = async.lengths();
    copied = copies > 1 ? &body : nullptr;
    copiesAtOnce = copies;
    run(body, copies);
    copy = copies - 1;
    yielded.clear();
    for (mlir::Value value : yield.getValues())
      yielded.push_back(readyAt(value));
    copied = nullptr;
    copiesAtOnce = 1;
    copy = 0;
    endProducts();
    issue(yield, 1, 1, Readiness()); // the loop's branch waits for no value
    waitFor(latencies.ofJump());
    ++simulated;
    trace = nullptr;
    period = progress - last;
    last = progress;
    ends.push_back(progress);
    for (auto [arg, at] : llvm::zip(op.getCarried(), yielded))
      setReady(arg, at);
    if (round == 1 && simulated > 2 && std::abs(period.now - previous) < 1e-9)
      break;
  }
  if (round > 1 && simulated > round) {
    period = progress - ends[simulated - round];
    period *= 1.0 / round;
  }
  trace = outerTrace;
  --depth;
  if (isKnown)
    period = *known;
  else if (depth >= maxDepth)
    periods[{op, copies}] = period;
  notePipeline(op, period);
  passesAround /= std::max(passes, 1.0);

  // A mean trip count of 0.5 makes `rest` -0.5: half of the pass that was
  // simulated is taken away again.
  double rest = passes - simulated;
  assert(rest >= -1 && "at most one pass too many is simulated");
  sharedBusyUntil += rest * period.now;
  async.skip(rest, rest * period.now, queued);
  nextStore += rest * period.now;
  nextProduct += rest * period.now;
  productsDone += rest * period.now;
  Progress others = period;
  others *= rest;
  progress += others;
  lastIssue += rest * period.now;
  pairOpen = false;
  for (auto [result, at] : llvm::zip(op.getResults(), yielded)) {
    at.cycle += rest * period.now;
    setReady(result, at);
  }
}

/// Each warp of a block waits as often, so that the first that does stands for
/// all: roles that come behind it wait for it in turn.
void WarpIssue::notePipeline(LoopOp op, const Progress &period) {
  std::optional<AsyncQueues::RingWait> wait = async.waitForCopies(op);
  if (!wait)
    return;
  AsyncPipeline &pipeline = waiting[op.getOperation()];
  pipeline.place = placeOf(wait->op);
  pipeline.stages = wait->stages;
  pipeline.copyCycles = wait->copyCycles;
  pipeline.iterationCycles = period.now / wait->times;
  pipeline.waitCycles = period.copyStall / wait->times;
  pipeline.iterationsPerWarp = passesAround * wait->times;
}

WarpIssue::Side WarpIssue::runBranch(mlir::Region &region, double fetch) {
  Side side;
  side.spent.now = fetch;
  if (region.empty())
    return side;
  Progress before = progress;
  double issued = lastIssue, busy = sharedBusyUntil, store = nextStore;
  double product = nextProduct, done = productsDone;
  double rareOutside = std::exchange(rare, 0);
  double beforeOutside = std::exchange(blocksBeforeRare, 0);
  pairOpen = false;
  progress.now += fetch;
  run(region.front());
  side.spent = progress - before;
  side.rare = rare;
  side.blocksBefore = blocksBeforeRare;
  if (!region.front().empty())
    if (auto yield = mlir::dyn_cast<YieldOp>(region.front().back()))
      for (mlir::Value value : yield.getValues())
        side.resultLags.push_back(
            std::max(readyAt(value).cycle - progress.now, 0.0));
  progress = before;
  lastIssue = issued;
  sharedBusyUntil = busy;
  nextStore = store;
  nextProduct = product;
  productsDone = done;
  rare = rareOutside;
  blocksBeforeRare = beforeOutside;
  return side;
}

/// What a conditional with sides of `ofThen` and `ofElse` adds to the
/// longest-lived of so many `warps`. One that takes both has a part of both,
/// `together`, only once. A side that 1 of 16 warps takes is taken
/// by some warp of 8 with a chance of about 1/2, and counts half. No less than
/// the mean over the warps.
static double slowestWarp(const BranchStats &stats, double ofThen,
                          double ofElse, double together, double warps) {
  auto someWarp = [&](double fraction) {
    return std::min(fraction * warps, 1.0);
  };
  double mean = stats.thenTaken * ofThen + stats.elseTaken * ofElse -
                stats.divergent * together;
  return std::max({mean, someWarp(stats.thenTaken) * ofThen,
                   someWarp(stats.elseTaken) * ofElse,
                   someWarp(stats.divergent) * (ofThen + ofElse - together)});
}

/// Keeps what the longest path of the grid takes longer than the `usual`
/// cycles, which are those of a block. Paths one after the other are those of
/// other warps: the longest counts. So do those of a loop, where it may be the
/// turn of another warp in each iteration.
void WarpIssue::recordRarePath(const BranchStats &stats, const Side &ofThen,
                               const Side &ofElse, double usual) {
  if (!stats.exact)
    return;
  double longest = slowestWarp(
      stats, ofThen.spent.now + ofThen.rare, ofElse.spent.now + ofElse.rare,
      std::min(ofThen.spent.asyncStall, ofElse.spent.asyncStall), warps.ofGrid);
  if (longest - usual <= rare)
    return;
  rare = longest - usual;
  blocksBeforeRare = std::max(ofThen.blocksBefore, ofElse.blocksBefore);
}

/// A block is replaced, and passes a barrier, when its last warp is there
/// (Volkov 2016, section 3.7).
void WarpIssue::runIf(IfOp op) {
  BranchStats stats;
  stats.thenTaken = stats.elseTaken = 0.5;
  stats.exact = false;
  if (auto found = walk.branches.find(op); found != walk.branches.end())
    stats = found->second;
  issue(op, 1, 1); // the branch
  pairOpen = false;
  // The first side is behind the branch; if there is another it jumps over
  // that.
  bool isBranch = op.getBranches().value_or(1) > 0;
  auto fetch = [&](double cycles) {
    return isBranch ? std::max(cycles - issueInterval, 0.0) : 0;
  };
  double jump = fetch(latencies.ofJump());
  Side ofThen =
      runBranch(op.getThenRegion(), fetch(latencies.ofBranchNotTaken()));
  Side ofElse = runBranch(op.getElseRegion(), jump);
  if (!op.getElseRegion().empty())
    ofThen.spent.now += jump;
  // Lanes that wait at a barrier in memory let those of the other side go on,
  // which wait at the same time (CUDA C++ Programming Guide, independent thread
  // scheduling).
  double together = std::min(ofThen.spent.asyncStall, ofElse.spent.asyncStall);
  double spent = slowestWarp(stats, ofThen.spent.now, ofElse.spent.now,
                             together, warps.ofBlock);
  recordRarePath(stats, ofThen, ofElse, spent);
  progress.memoryStall += slowestWarp(
      stats, ofThen.spent.memoryStall, ofElse.spent.memoryStall,
      std::min(ofThen.spent.copyStall, ofElse.spent.copyStall), warps.ofBlock);
  progress.asyncStall +=
      slowestWarp(stats, ofThen.spent.asyncStall, ofElse.spent.asyncStall,
                  together, warps.ofBlock);
  // What has a predicate is issued by every warp, also where it is false for all
  // lanes.
  progress.issueEvents +=
      (isBranch ? stats.thenTaken : 1) * ofThen.spent.issueEvents +
      (isBranch ? stats.elseTaken : 1) * ofElse.spent.issueEvents;
  if (spent > 0)
    lastIssue = progress.now + spent - issueInterval;
  resume(progress.now + spent);
  const std::vector<double> &thenLags = ofThen.resultLags;
  const std::vector<double> &elseLags = ofElse.resultLags;
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    double lag = std::max(i < thenLags.size() ? thenLags[i] : 0,
                          i < elseLags.size() ? elseLags[i] : 0);
    setReady(result, {progress.now + lag, lag > 0});
  }
}

void WarpIssue::runOp(Operation *op) {
  if (auto inst = mlir::dyn_cast<InstOp>(op))
    return runInst(inst);
  if (auto access = mlir::dyn_cast<AccessOp>(op))
    return runAccess(access);
  if (auto barrier = mlir::dyn_cast<BarrierOp>(op))
    return runBarrier(barrier);
  if (auto loop = mlir::dyn_cast<LoopOp>(op))
    return runLoop(loop);
  if (auto branch = mlir::dyn_cast<IfOp>(op))
    return runIf(branch);
  if (mlir::isa<UnknownOp>(op)) // Its cost is unknown; its operands are not.
    finish(op, issue(op, 1, 1), 0, false);
}

void WarpIssue::run(mlir::Block &block, unsigned copies) {
  for (OrderedOp ordered : plan.orderOf(block, copies)) {
    copy = ordered.copy;
    runOp(ordered.op);
  }
}
