//===- AccessStats.cpp - sums over an access's requests -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessStats.h"
#include "Atomics.h"
#include "BankConflicts.h"
#include "Coalescing.h"
#include "HongKim.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <random>

using namespace gpuperf;

/// Bytes from the first lane's place: GPUs have virtual addresses of 49 bits (CUDA C
/// Programming Guide, "Virtual Memory Management"), and what is this far is a mistake of
/// who gave the sizes. Sums and products of such distances stay in 64 bits.
static constexpr int64_t kBeyondMemory = int64_t(1) << 48;

unsigned RequestCounter::geometryId(const LaneEvaluator &context) {
  return geometries.try_emplace(context.geometry(), geometries.size())
      .first->second;
}

const CountedRequest &RequestCounter::count(const AccessClass &cls,
                                            const LaneValue &offset,
                                            LaneMask active,
                                            const LaneEvaluator &context) {
  // Lines, segments, banks and half-warp starts repeat every 256 bytes, times
  // the element where its size is no power of two.
  int64_t period = llvm::isPowerOf2_32(cls.bytes) ? 256 : 256 * cls.bytes;
  int64_t base = llvm::mod(offset.base, period);
  Key key{
      {offset.lanes, uint64_t(base) << 32 | active},
      {uint64_t(geometryId(context)) << 32 | context.liveLanes(), cls.key()}};
  auto [it, isNew] = memo.try_emplace(key);
  if (isNew) {
    LaneValue reduced = offset;
    reduced.base = base;
    LaneAddresses lanes;
    lanes.active = active;
    lanes.bytes = cls.bytes;
    LaneMask far = 0;
    for (unsigned lane = 0; lane != kWarpSize; ++lane) {
      int64_t address = reduced[lane];
      lanes.address[lane] = std::clamp(address, -kBeyondMemory, kBeyondMemory);
      far |= LaneMask(lanes.address[lane] != address) << lane;
    }
    if ((far & active) == 0) {
      it->second = compute(cls, lanes, context);
    } else {
      it->second = expectIndirect(cls, llvm::popcount(active), std::nullopt);
      it->second.isBeyondMemory = true;
    }
  }
  return it->second;
}

/// The derivative by threadIdx.x that Hong and Kim's rules ask for. In a block
/// of 1 x 32 threads no two lanes differ in x: the step from lane to lane
/// stands for it. A single thread counts as in order.
static std::optional<double>
elementStep(const PatternAnswer &shape, const AccessClass &cls, LaneMask live) {
  if (shape.hasRow)
    return shape.derivativeTx;
  if (llvm::popcount(live) == 1)
    return 1;
  if (shape.laneStrideBytes)
    return double(*shape.laneStrideBytes) / cls.bytes;
  return std::nullopt;
}

/// The addresses as they can be: the hardware refuses words of two and four bytes
/// that are not aligned, so an address that is not comes of a pitch in bytes that
/// was guessed. Wider accesses may stand for several narrow ones.
static LaneAddresses aligned(LaneAddresses lanes) {
  if (lanes.bytes == 2 || lanes.bytes == 4)
    for (int64_t &address : lanes.address)
      address &= -int64_t(lanes.bytes);
  return lanes;
}

CountedRequest RequestCounter::compute(const AccessClass &cls,
                                       const LaneAddresses &lanes,
                                       const LaneEvaluator &context) const {
  // A thread's local memory is interleaved with its neighbours', so the shape
  // that counts is that of the interleaved addresses.
  bool isLocal = cls.space == Space::Local;
  PatternAnswer shape =
      classifyLanes(isLocal ? localWord(lanes, 0) : lanes,
                    context.threadIndex(), context.liveLanes());
  CountedRequest figures = computeCosts(
      cls, aligned(lanes), elementStep(shape, cls, context.liveLanes()));
  figures.shape = shape;
  return figures;
}

static void addCoalescing(CountedRequest &figures,
                          const CoalescingCounts &counts) {
  figures.linesPerRequest = counts.lines;
  figures.linesIfAligned = counts.linesIfAligned;
  figures.sectorsIfAligned = counts.sectorsIfAligned;
  figures.sectorsPerRequest = counts.sectors;
  figures.sectorsIdeal = counts.sectorsIdeal;
  figures.transactionsPerRequest = counts.transactions;
  figures.transactionBytesPerRequest = counts.transactionBytes;
}

/// What a request of constant memory would take of another space.
static void addOtherSpaces(CountedRequest &figures, const LaneAddresses &lanes,
                           const RequestRules &rules) {
  figures.wavefrontsIfShared =
      countBankConflicts(lanes, AccessKind::Load, rules).wavefronts;
  CoalescingCounts global = countCoalescing(lanes, /*isLoad=*/true, rules);
  figures.sectorsIfGlobal = global.sectors;
  figures.linesIfGlobal = global.lines;
}

CountedRequest
RequestCounter::computeCosts(const AccessClass &cls, const LaneAddresses &lanes,
                             std::optional<double> derivative) const {
  CountedRequest figures;
  bool isLoad = cls.kind == AccessKind::Load || cls.kind == AccessKind::Copy;
  figures.addressesPerRequest = countDistinctAddresses(lanes);
  if (cls.kind == AccessKind::Atomic) {
    figures.lanesOnOneAddress = lanesOnOneAddress(lanes);
    figures.lanesInOneBank = lanesInOneBank(lanes, rules);
  }
  switch (cls.space) {
  case Space::Shared: {
    BankCounts counts = countBankConflicts(lanes, cls.kind, rules);
    figures.degree = counts.degree;
    figures.wavefrontsPerRequest = counts.wavefronts;
    figures.wavefrontsIdeal = counts.wavefrontsIdeal;
    return figures;
  }
  case Space::Constant:
  case Space::Param:
    figures.wavefrontsPerRequest = countDistinctAddresses(lanes);
    figures.wavefrontsIdeal = lanes.active ? 1 : 0;
    figures.constantMissesPerRequest = countConstantMisses(lanes);
    addOtherSpaces(figures, lanes, rules);
    return figures;
  case Space::Local:
    addCoalescing(figures, countLocalCoalescing(lanes, isLoad, rules));
    return figures;
  case Space::Global:
  case Space::Texture:
  case Space::Generic:
    break;
  }
  addCoalescing(figures, countCoalescing(lanes, isLoad, rules));
  if (cls.kind == AccessKind::Store) {
    PartialUnits partial = countPartial(lanes);
    figures.partialSectorsPerRequest = partial.sectors;
    figures.partialLinesPerRequest = partial.lines;
  }
  HongKimAnswer answer = hongKim(lanes, derivative, rules.coalescesInOrder);
  figures.hongKimCoalesced = answer.coalesced;
  figures.hongKimTransactions = answer.transactions;
  return figures;
}

const CountedRequest &
RequestCounter::countIndirect(const AccessClass &cls, LaneMask active,
                              std::optional<int64_t> extentBytes,
                              bool inOrder) {
  unsigned lanes = llvm::popcount(active);
  auto [it, isNew] = indirect.try_emplace(
      {cls.key(), lanes, inOrder ? -1 : extentBytes.value_or(0)});
  if (isNew)
    it->second = inOrder ? this->inOrder(cls, lanes)
                         : expectIndirect(cls, lanes, extentBytes);
  return it->second;
}

CountedRequest RequestCounter::inOrder(const AccessClass &cls,
                                       unsigned activeLanes) const {
  LaneAddresses lanes;
  lanes.active = kAllLanes >> (kWarpSize - activeLanes);
  lanes.bytes = cls.bytes;
  for (auto [lane, address] : llvm::enumerate(lanes.address))
    address = int64_t(lane) * cls.bytes;
  CountedRequest request = computeCosts(cls, lanes, std::nullopt);
  request.shape.pattern = LanePattern::Indirect;
  return request;
}

/// Puts expectations, which are exact, in the place of means over trials: of the
/// lines and sectors that `lanes` touch in an array of `elements`.
static void expectUnits(CountedRequest &mean, const AccessClass &cls,
                        unsigned lanes, int64_t elements,
                        const RequestRules &rules) {
  auto lines = expectedUnits(lanes, cls.bytes, elements, kLineBytes);
  auto sectors = expectedUnits(lanes, cls.bytes, elements, kSectorBytes);
  if (!lines || !sectors)
    return;
  mean.linesPerRequest = *lines;
  mean.linesIfAligned = std::min(mean.linesIfAligned, *lines);
  mean.sectorsPerRequest = *sectors;
  mean.sectorsIfAligned = std::min(mean.sectorsIfAligned, *sectors);
  if (rules.transactions != TransactionRule::Sectors)
    return;
  mean.transactionsPerRequest = *sectors;
  mean.transactionBytesPerRequest = *sectors * kSectorBytes;
}

CountedRequest
RequestCounter::expectIndirect(const AccessClass &cls, unsigned activeLanes,
                               std::optional<int64_t> extentBytes) const {
  constexpr int64_t farApart = int64_t(1) << 30;
  constexpr unsigned trials = 32;
  assert(activeLanes >= 1 && activeLanes <= kWarpSize && "lanes of a warp");
  int64_t elements =
      std::max<int64_t>(extentBytes.value_or(farApart) / cls.bytes, 1);
  // Any fixed seed: the figure is an expectation, repeated exactly each time.
  std::minstd_rand generator(1);
  CountedRequest mean;
  mean.degree = 0;
  for (unsigned trial = 0; trial != trials; ++trial) {
    LaneAddresses lanes;
    lanes.active = kAllLanes >> (kWarpSize - activeLanes);
    lanes.bytes = cls.bytes;
    for (int64_t &address : lanes.address)
      address = int64_t(generator() % uint64_t(elements)) * cls.bytes;
    CountedRequest one = computeCosts(cls, lanes, std::nullopt);
    mean.add(one, 1.0 / trials);
    mean.degree += one.degree / trials;
  }
  // The throughput of the atomic unit depends on this one: its expectation is
  // computed, which is exact, and not the mean of the trials.
  if (cls.kind == AccessKind::Atomic) {
    mean.lanesInOneBank =
        expectedLanesInOneBank(activeLanes, cls.bytes, elements, rules);
    if (cls.space == Space::Shared &&
        lanesPerPhase(cls.bytes, rules) == kWarpSize)
      mean.degree = mean.wavefrontsPerRequest = mean.lanesInOneBank;
  }
  bool inSectors = cls.space == Space::Global || cls.space == Space::Texture ||
                   cls.space == Space::Generic;
  if (inSectors && extentBytes)
    expectUnits(mean, cls, activeLanes, elements, rules);
  mean.shape.pattern = LanePattern::Indirect;
  return mean;
}

void AccessStats::add(const CountedRequest &request, double weight,
                      double lanes) {
  executions += weight;
  laneExecutions += weight * lanes;
  sum.add(request, weight);
  degree = std::max(degree, request.degree);
  allCoalesced &= request.hongKimCoalesced;
  patternWeight[static_cast<unsigned>(request.shape.pattern)] += weight;
  stride.add(request.shape.laneStrideBytes);
  if (request.shape.hasRow || request.shape.pattern >= LanePattern::Indirect)
    derivative.add(request.shape.derivativeTx);
}
