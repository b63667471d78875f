//===- AsyncQueues.cpp - asynchronous work of a warp ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncQueues.h"
#include "gpuperf/Dialect/BarrierRing.h"
#include <algorithm>
#include <cmath>
#include <utility>

using namespace gpuperf;

/// More groups and waits than any code keeps in mind.
static constexpr size_t kMost = 64;
/// A ring with more places is simulated as one of so many.
static constexpr unsigned kMostPlaces = 16;

static std::optional<AsyncAttr> asyncOf(mlir::Operation *op) {
  if (auto barrier = llvm::dyn_cast<BarrierOp>(op))
    return barrier.getAsync();
  if (auto inst = llvm::dyn_cast<InstOp>(op))
    return inst.getAsync();
  return std::nullopt;
}

/// The ring in the array that the barrier of `op` is of: where it begins, and
/// how many barriers it has, 0 when unknown. An array of barriers is one ring.
static std::pair<int64_t, unsigned> ringIn(mlir::Operation *op) {
  auto ring = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kBarrierRingAttr);
  if (!ring || ring.size() != 2)
    return {0, 0};
  return {ring[0], unsigned(std::clamp<int64_t>(ring[1], 0, kMostPlaces))};
}

/// The barriers of the ring that `step` names; 0 when unknown.
static unsigned placesOf(mlir::Operation *op, AsyncAttr step) {
  if (!step.getBarrier())
    return 0;
  if (op->hasAttr(kBarrierRingAttr))
    return ringIn(op).second;
  auto kernel = op->getParentOfType<KernelOp>();
  auto array = kernel.lookupSymbol<ArrayOp>(step.getBarrier().getAttr());
  bool isOfBarriers =
      array && static_cast<int64_t>(array.getElemBytes()) == kBarrierBytes;
  std::optional<int64_t> bytes = isOfBarriers ? array.getBytes() : std::nullopt;
  int64_t places = bytes.value_or(0) / kBarrierBytes;
  return unsigned(std::min<int64_t>(places, kMostPlaces));
}

unsigned AsyncQueues::stagesOf(LoopOp loop) {
  unsigned places = 1;
  loop->walk([&](BarrierOp op) {
    std::optional<AsyncAttr> step = op.getAsync();
    if (step && step->getStep() == AsyncStep::Wait)
      places = std::max(places, placesOf(op, *step));
  });
  return places;
}

std::optional<AsyncQueues::RingWait>
AsyncQueues::waitForCopies(LoopOp loop) const {
  std::optional<RingWait> found;
  loop.getBody().walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (isa<LoopOp>(op))
      return mlir::WalkResult::skip();
    auto wait = dyn_cast<BarrierOp>(op);
    std::optional<AsyncAttr> step = wait ? wait.getAsync() : std::nullopt;
    if (!step || step->getStep() != AsyncStep::Wait)
      return mlir::WalkResult::advance();
    auto ring = rings.find(keyOf(wait, *step));
    if (ring == rings.end() || ring->second.last.latency <= 0)
      return mlir::WalkResult::advance();
    if (!found)
      found = {wait, ring->second.places, 0, ring->second.last.latency};
    found->times +=
        keyOf(wait, *step) == keyOf(found->op, *found->op.getAsync());
    return mlir::WalkResult::advance();
  });
  return found && found->stages > 0 ? found : std::nullopt;
}

unsigned AsyncQueues::periodOf(LoopOp loop) {
  int64_t period = stagesOf(loop);
  loop->walk([&](InstOp op) {
    std::optional<AsyncAttr> step = op.getAsync();
    if (step && step->getStep() == AsyncStep::Wait)
      period = std::max(period, int64_t(step->getPending()) + 1);
  });
  return unsigned(std::min<int64_t>(period, kMostPlaces));
}

AsyncQueues::RingKey AsyncQueues::keyOf(mlir::Operation *op, AsyncAttr step) {
  if (!step.getBarrier())
    return {nullptr, 0};
  return {step.getBarrier().getAsOpaquePointer(), ringIn(op).first};
}

AsyncQueues::Ring &AsyncQueues::ringOf(mlir::Operation *op, AsyncAttr step) {
  auto [entry, isNew] = rings.try_emplace(keyOf(op, step));
  if (isNew)
    entry->second.places = placesOf(op, step);
  return entry->second;
}

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

double AsyncQueues::product(InstOp op, double cycle) {
  double start = std::max(cycle, tensorBusyUntil);
  tensorBusyUntil = start + latencies.productCycles(op);
  double done = tensorBusyUntil + latencies.behindProduct(op);
  products.open = std::max(products.open, done);
  return done;
}

/// Whether the Expect of the barrier that `copy` completes comes behind it.
bool AsyncQueues::waitsBehind(AccessOp copy) {
  for (mlir::Operation *op = copy->getPrevNode(); op; op = op->getPrevNode())
    if (std::optional<AsyncAttr> step = asyncOf(op))
      return step->getStep() != AsyncStep::Expect;
  return true;
}

void AsyncQueues::copy(AccessOp op, double cycle, double latency) {
  double done = cycle + latency;
  if (op.getKind() == AccessKind::Store) {
    copies.open = std::max(copies.open, done);
    return;
  }
  bool isClaimed =
      lastExpected && !lastExpected->phases.empty() && !waitsBehind(op);
  Phase &phase = isClaimed ? lastExpected->phases.back() : unclaimed;
  phase.done = std::max(phase.done, done + phase.moving);
  phase.latency = std::max(phase.latency, latency + phase.moving);
  phase.moving += latencies.ofMoving(op);
  if (isClaimed)
    lastExpected->last = phase;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Opens a phase that arrivals alone complete, or copies that come behind.
void AsyncQueues::open(Ring &ring, double cycle) {
  Phase phase = unclaimed;
  unclaimed = {};
  phase.done = std::max(phase.done, cycle + latencies.ofArrival());
  double length = double(ring.phases.size()) + ring.further;
  phase.isAhead = ring.places && length >= ring.places;
  if (!ring.places && length >= kMostPlaces)
    latencies.assumptions.insert(
        "how many barriers in shared memory a pipeline has is not known: what "
        "fills it is taken to be as far ahead as it gets");
  ring.phases.push_back(phase);
  ring.last = phase;
}

/// The arrival of all products that were asked for before: their latency is the
/// one to the end of a wait.
void AsyncQueues::complete(Ring &ring) {
  double done = std::exchange(products.open, 0);
  open(ring, done - latencies.ofArrival());
}

AsyncQueues::Groups &AsyncQueues::groupsOf(AsyncUnit unit) {
  return unit == AsyncUnit::Product ? products
         : unit == AsyncUnit::Copy  ? ofLanes
                                    : copies;
}

void AsyncQueues::step(mlir::Operation *op, AsyncAttr step, double cycle) {
  bool isCommitted = step.getStep() == AsyncStep::Arrive &&
                     step.getUnit() == AsyncUnit::Product;
  if (isCommitted)
    return complete(ringOf(op, step));
  if (step.getUnit() == AsyncUnit::MBarrier) {
    Ring &ring = ringOf(op, step);
    open(ring, cycle);
    if (step.getStep() == AsyncStep::Expect)
      lastExpected = &ring;
    return;
  }
  Groups &groups = groupsOf(step.getUnit());
  groups.closed.push_back(std::exchange(groups.open, 0));
  if (groups.closed.size() > kMost)
    groups.closed.pop_front();
}

double AsyncQueues::wait(mlir::Operation *op, AsyncAttr step, double cycle) {
  if (step.getUnit() != AsyncUnit::MBarrier) {
    Groups &groups = groupsOf(step.getUnit());
    std::deque<double> &closed = groups.closed;
    // What lanes copied and closed no group around is waited for with all.
    bool isAll = step.getUnit() == AsyncUnit::Copy && step.getPending() == 0;
    double done = isAll ? std::max(cycle, groups.open) : cycle;
    while (closed.size() > size_t(step.getPending())) {
      done = std::max(done, closed.front());
      closed.pop_front();
    }
    return done;
  }
  Ring &ring = ringOf(op, step);
  ring.reached.push_back(cycle);
  if (ring.reached.size() > kMost)
    ring.reached.pop_front();
  Phase phase;
  if (!ring.phases.empty()) {
    phase = ring.phases.front();
    ring.phases.pop_front();
  } else if (ring.further >= 1) {
    ring.further -= 1;
    phase = {0, ring.last.latency, true};
  } else {
    return cycle;
  }
  double done = std::max(phase.done, cycle);
  if (phase.isAhead && ring.reached.size() >= ring.places) {
    double free = ring.reached[ring.reached.size() - ring.places];
    done = std::max(done, free + latencies.ofArrival() + phase.latency);
  }
  return done;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

AsyncQueues::Lengths AsyncQueues::lengths() const {
  Lengths lengths;
  for (const auto &[key, ring] : rings)
    lengths[key] = double(ring.phases.size()) + ring.further;
  return lengths;
}

void AsyncQueues::skip(double passes, double cycles, const Lengths &before) {
  tensorBusyUntil += cycles;
  for (Groups *groups : {&products, &copies, &ofLanes}) {
    groups->open += cycles;
    for (double &done : groups->closed)
      done += cycles;
  }
  for (auto &[key, ring] : rings) {
    for (double &reached : ring.reached)
      reached += cycles;
    auto was = before.find(key);
    double length = double(ring.phases.size()) + ring.further;
    double grown = length - (was == before.end() ? 0 : was->second);
    double more = std::round(passes * grown);
    // What this loop both opens and takes moves on with it.
    for (Phase &phase : ring.phases)
      if (more == 0)
        phase.done += cycles;
    if (more > 0)
      ring.further += more;
    for (; more < 0 && !ring.phases.empty(); ++more)
      ring.phases.pop_front();
    if (more < 0)
      ring.further = std::max(ring.further + more, 0.0);
  }
}
