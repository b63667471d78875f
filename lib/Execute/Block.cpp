//===- Block.cpp - the threads of a block run and wait --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Block.h"
#include <algorithm>

using namespace gpuperf;
using namespace gpuperf::execute;

static void runBody(const Fibre &fibre) {
  const Launch &launch = fibre.block->launch;
  auto *body = fibre.observer ? launch.code.tellingBody : launch.code.body;
  body(launch.request.arguments);
}

/// The thread of a fibre of its own.
static void runThread() {
  Fibre *fibre = runningFibre();
  runBody(*fibre);
  fibre->block->end(fibre);
}

/// All threads in turn.
static void runThreads() {
  Fibre *fibre = runningFibre();
  const Launch &launch = fibre->block->launch;
  ThreadContext &context = fibre->context;
  const uint32_t *block = launch.request.block;
  unsigned number = 0;
  for (context.tid[2] = 0; context.tid[2] < block[2]; ++context.tid[2])
    for (context.tid[1] = 0; context.tid[1] < block[1]; ++context.tid[1])
      for (context.tid[0] = 0; context.tid[0] < block[0]; ++context.tid[0]) {
        context.lane = number % 32;
        context.warp = number++ / 32;
        fibre->observer = fibre->block->observerOf(context.warp);
        runBody(*fibre);
      }
  fibre->block->end(fibre);
}

/// The place of a block in the grid; blocks of a cluster have numbers that
/// follow each other.
static void placeBlock(const Launch &launch, uint64_t number,
                       ThreadContext &context) {
  uint64_t ofCluster = number % launch.blocksOfCluster(),
           cluster = number / launch.blocksOfCluster();
  for (int i = 0; i < 3; ++i) {
    uint32_t size = launch.cluster[i];
    uint32_t clusters = launch.request.grid[i] / size;
    context.ntid[i] = launch.request.block[i];
    context.nctaid[i] = launch.request.grid[i];
    context.clusterNctaid[i] = size;
    context.nclusterid[i] = clusters;
    context.clusterCtaid[i] = uint32_t(ofCluster % size);
    context.clusterid[i] = uint32_t(cluster % clusters);
    ofCluster /= size;
    cluster /= clusters;
    context.ctaid[i] = context.clusterid[i] * size + context.clusterCtaid[i];
  }
}

void Block::fill(ThreadContext &context, uint64_t number) const {
  placeBlock(launch, number, context);
  context.shared = reinterpret_cast<uint64_t>(shared);
  context.sharedBytes = uint32_t(launch.sharedBytes);
  context.dynamicSharedBytes = launch.request.dynamicSharedBytes;
  context.workspace = reinterpret_cast<uint64_t>(launch.workspace);
  context.gridid = launch.number;
}

void Block::sampleWarps(uint64_t number) {
  observers.clear();
  if (!launch.observer)
    return;
  for (unsigned warp = 0; warp < numberOfWarps(); ++warp) {
    uint64_t ofGrid = number * numberOfWarps() + warp;
    double weight = launch.observer->weightOf(ofGrid);
    observers.emplace_back();
    if (!weight)
      continue;
    observers.back() = std::make_unique<WarpObserver>(launch.observer->places);
    observers.back()->weight = weight;
    observers.back()->number = ofGrid;
    observers.back()->lanes = std::min(threads - 32 * warp, 32u);
  }
}

/// What its warps have told, once all have ended.
void Block::addObserved() {
  for (auto &observer : observers)
    if (observer)
      launch.observer->add(*observer);
  observers.clear();
}

bool Block::begin(uint64_t number, char *memory, unsigned firstStack) {
  shared = memory;
  threads = launch.threads();
  sampleWarps(number);
  bool isOne = !launch.code.waits;
  live = isOne ? 1 : threads;
  spinning = false;
  bool isFirst = fibres.empty();
  fibres.resize(live);
  std::fill(std::begin(barriers), std::end(barriers), BlockBarrier());
  readyInWarp.assign((live + 31) / 32, 1);
  states.assign(live, Fibre::Ready);
  ThreadContext context = {};
  fill(context, number);
  const uint32_t *block = launch.request.block;
  for (unsigned i = 0; i < live; ++i) {
    if (isFirst && !(fibres[i] = worker.stacks.fibre(firstStack + i)))
      return false;
    Fibre *fibre = fibres[i];
    context.tid[0] = i % block[0];
    context.tid[1] = i / block[0] % block[1];
    context.tid[2] = i / block[0] / block[1];
    context.lane = i % 32;
    context.warp = i / 32;
    fibre->context = context;
    fibre->block = this;
    fibre->number = i;
    fibre->observer = observerOf(i / 32);
    prepare(fibre, isOne ? runThreads : runThread);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Going on
//===----------------------------------------------------------------------===//

void Block::resume(Fibre *fibre) {
  worker.running = fibre;
  gpuperf_switch(&worker.stackPointer, fibre->stackPointer);
  worker.running = nullptr;
}

void Block::leave(Fibre *fibre, Fibre::State state) {
  states[fibre->number] = state;
  gpuperf_switch(&fibre->stackPointer, worker.stackPointer);
}

void Block::end(Fibre *fibre) {
  states[fibre->number] = Fibre::Done;
  if (--live == 0)
    addObserved();
  testBarriers();
  leave(fibre, Fibre::Done);
}

void Block::makeReady(unsigned thread) {
  states[thread] = Fibre::Ready;
  readyInWarp[thread / 32] = 1;
}

bool Block::advance() {
  bool isAny = false;
  spinning = false;
  for (unsigned warp = 0; warp < readyInWarp.size(); ++warp)
    if (readyInWarp[warp]) {
      isAny |= runWarp(warp);
      if (launch.hasFailed)
        return false;
    }
  return isAny;
}

/// Makes the lanes ready that are in `state`; false: there are none.
static bool wake(uint8_t *states, unsigned count, Fibre::State state) {
  bool isAny = false;
  for (unsigned i = 0; i < count; ++i)
    if (states[i] == state) {
      states[i] = Fibre::Ready;
      isAny = true;
    }
  return isAny;
}

static uint32_t lanesIn(const uint8_t *states, unsigned count,
                        Fibre::State state) {
  uint32_t lanes = 0;
  for (unsigned i = 0; i < count; ++i)
    lanes |= uint32_t(states[i] == state) << i;
  return lanes;
}

/// Runs the lanes until all wait for other warps. Those that spin run once.
bool Block::runWarp(unsigned warp) {
  unsigned first = 32 * warp;
  unsigned count = std::min<unsigned>(32, unsigned(fibres.size()) - first);
  uint8_t *lanes = states.data() + first;
  bool isAny = false;
  readyInWarp[warp] = 0;
  wake(lanes, count, Fibre::Spin);
  do {
    for (unsigned i = 0; i < count; ++i) {
      if (lanes[i] != Fibre::Ready)
        continue;
      resume(fibres[first + i]);
      isAny = true;
      if (launch.hasFailed)
        return false;
    }
  } while (resolveWarp(first, count) || wake(lanes, count, Fibre::Step));
  bool spins = lanesIn(lanes, count, Fibre::Spin);
  readyInWarp[warp] |= spins;
  spinning |= spins;
  return isAny;
}

//===----------------------------------------------------------------------===//
// Calls of a warp
//===----------------------------------------------------------------------===//

/// The lanes that have made the call of `first` with its mask, where all of the
/// mask's `live` ones have; else 0.
static uint32_t participantsOf(Fibre **lanes, uint32_t waiting, uint32_t live,
                               const WarpRequest &first) {
  uint32_t wanted = first.mask & live;
  if (wanted & ~waiting)
    return 0;
  for (uint32_t rest = wanted; rest; rest &= rest - 1) {
    const WarpRequest &request = lanes[__builtin_ctz(rest)]->request;
    if (request.call != first.call || request.mask != first.mask)
      return 0;
  }
  return wanted;
}

void Block::complete(unsigned first, uint32_t participants) {
  computeWarpCall(fibres.data() + first, participants);
  for (uint32_t rest = participants; rest; rest &= rest - 1)
    states[first + unsigned(__builtin_ctz(rest))] = Fibre::Ready;
}

/// Ends the calls that all their lanes have made; where there are none, those
/// that ask which lanes are at the same place.
bool Block::resolveWarp(unsigned first, unsigned count) {
  const uint8_t *lanes = states.data() + first;
  Fibre **warp = fibres.data() + first;
  uint32_t waiting = lanesIn(lanes, count, Fibre::Warp);
  if (!waiting)
    return false;
  uint32_t all = count == 32 ? ~0u : (1u << count) - 1;
  uint32_t live = all & ~lanesIn(lanes, count, Fibre::Done);
  uint32_t ended = 0, asking = 0;
  for (uint32_t rest = waiting; rest; rest &= rest - 1) {
    auto lane = unsigned(__builtin_ctz(rest));
    const WarpRequest &request = warp[lane]->request;
    if (request.call == WarpCall::Active) {
      asking |= 1u << lane;
      continue;
    }
    if (ended >> lane & 1)
      continue;
    uint32_t participants = participantsOf(warp, waiting, live, request);
    if (!(participants >> lane & 1))
      continue;
    complete(first, participants);
    ended |= participants;
  }
  if (ended || !asking || lanesIn(lanes, count, Fibre::Step))
    return ended; // lanes that keep step may come to the same place
  uint32_t place = warp[__builtin_ctz(asking)]->request.b, here = 0;
  for (uint32_t rest = asking; rest; rest &= rest - 1)
    if (warp[__builtin_ctz(rest)]->request.b == place)
      here |= rest & -rest;
  complete(first, here);
  return true;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// Lets all go on that wait at the barrier, where enough have come.
void Block::release(uint32_t number) {
  BlockBarrier &barrier = barriers[number];
  uint32_t come = barrier.waiting + barrier.arrived;
  if (!come || come < (barrier.expected ? barrier.expected : live))
    return;
  uint32_t sum = barrier.sum;
  for (unsigned i = 0; i < fibres.size(); ++i)
    if (states[i] == Fibre::Barrier && fibres[i]->barrier == number) {
      fibres[i]->result = uint64_t(come) << 32 | sum;
      makeReady(i);
    }
  barrier = BlockBarrier();
}

void Block::testBarriers() {
  for (uint32_t number = 0; number < 16; ++number)
    if (barriers[number].waiting)
      release(number);
}

uint32_t Block::barrier(Fibre *fibre, uint32_t number, uint32_t expected,
                        BarrierCall call, uint32_t predicate) {
  number &= 15;
  BlockBarrier &barrier = barriers[number];
  barrier.expected = expected;
  barrier.sum += predicate;
  if (call == BarrierCall::Arrive) {
    ++barrier.arrived;
    release(number);
    return 0;
  }
  ++barrier.waiting;
  fibre->barrier = number;
  // Who comes last waits, too: all go on in their order.
  states[fibre->number] = Fibre::Barrier;
  release(number);
  leave(fibre, Fibre::State(states[fibre->number]));
  uint32_t sum = uint32_t(fibre->result), come = uint32_t(fibre->result >> 32);
  return call == BarrierCall::Count ? sum
         : call == BarrierCall::And ? sum == come
                                    : sum != 0;
}

/// PTX ISA, barrier.cluster: all threads of the cluster arrive, once for each
/// wait.
void Block::clusterBarrier(Fibre *fibre, bool waits) {
  Cluster &all = *cluster;
  if (!waits) {
    fibre->clusterPhase = all.phase;
    if (++all.arrived == all.blocks.size() * threads) {
      all.arrived = 0;
      ++all.phase;
    }
    return;
  }
  while (all.phase == fibre->clusterPhase)
    leave(fibre, Fibre::Spin);
}

std::string Block::waitingThreads() const {
  unsigned others = 0;
  const Fibre *first = nullptr;
  for (const Fibre *fibre : fibres)
    if (states[fibre->number] != Fibre::Done) {
      others += first != nullptr;
      first = first ? first : fibre;
    }
  if (!first)
    return "no thread";
  const ThreadContext &c = first->context;
  auto triple = [](const uint32_t *v) {
    return "(" + std::to_string(v[0]) + ", " + std::to_string(v[1]) + ", " +
           std::to_string(v[2]) + ")";
  };
  std::string text = "thread " + triple(c.tid);
  if (others)
    text += " and " + std::to_string(others) + " others";
  return text + " of block " + triple(c.ctaid);
}
