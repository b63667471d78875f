//===- AccessStats.cpp - requests of one access, summed -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessStats.h"
#include "BankConflicts.h"
#include "Coalescing.h"
#include "Lanes/LaneAddresses.h"
#include "gpuperf/Machine/RequestRules.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>

using namespace gpuperf;

//===----------------------------------------------------------------------===//
// Lanes of an atomic on one address or in one bank
//===----------------------------------------------------------------------===//

/// How many active lanes have the address that most of them have; they are
/// served one after another unless the machine merges them.
static unsigned lanesOnOneAddress(const LaneAddresses &lanes) {
  llvm::SmallVector<int64_t, kWarpSize> addresses;
  lanes.forEachActive(
      [&](unsigned, int64_t address) { addresses.push_back(address); });
  std::sort(addresses.begin(), addresses.end());
  unsigned most = 0, run = 0;
  for (size_t i = 0; i != addresses.size(); ++i) {
    run = i && addresses[i] == addresses[i - 1] ? run + 1 : 1;
    most = std::max(most, run);
  }
  return most;
}

/// Banks of shared memory and the bytes of a word; 32 of 4 where the
/// description says nothing.
static std::pair<int64_t, int64_t> banksOf(const RequestRules &rules) {
  return {std::max<int64_t>(rules.banks, 1),
          std::max<int64_t>(rules.bankBytes, 1)};
}

/// The largest number of active lanes that have a word in one bank of shared
/// memory, lanes on the same word included: the e of Dong and Pai (2025,
/// section 3.1). A lane that spans several banks counts in each of them.
static unsigned lanesInOneBank(const LaneAddresses &lanes,
                               const RequestRules &rules) {
  const int64_t banks = banksOf(rules).first;
  const int64_t width = banksOf(rules).second;
  std::vector<unsigned> served(banks);
  lanes.forEachActive([&](unsigned, int64_t address) {
    int64_t first = llvm::divideFloorSigned(address, width);
    int64_t last = llvm::divideFloorSigned(address + lanes.bytes - 1, width);
    // A lane wider than all banks together is in each of them once.
    last = std::min(last, first + banks - 1);
    for (int64_t word = first; word <= last; ++word)
      ++served[llvm::mod(word, banks)];
  });
  return *std::max_element(served.begin(), served.end());
}

/// The probability that none of `bins` has more than `most` of `lanes`:
/// lanes! / bins^lanes times the coefficient of x^lanes in
/// (sum of x^j / j! for j up to most)^bins, bin after bin. With i of the
/// remaining lanes falling into the next of b bins (binomially), no factorial
/// is needed.
static double noShareAbove(unsigned most, unsigned lanes, unsigned bins) {
  // left[k]: k lanes are not in a bin yet.
  std::vector<double> left(lanes + 1), next(lanes + 1);
  left[lanes] = 1;
  for (unsigned b = bins; b > 1; --b) {
    std::fill(next.begin(), next.end(), 0);
    double ofNone = 1; // (1 - 1 / b)^k
    for (unsigned k = 0; k <= lanes; ++k, ofNone *= 1 - 1.0 / b) {
      double p = ofNone;
      for (unsigned i = 0; i <= std::min(most, k); ++i) {
        next[k - i] += left[k] * p;
        p *= double(k - i) / (i + 1) / (b - 1);
      }
    }
    std::swap(left, next);
  }
  double sum = 0;
  for (unsigned k = 0; k <= std::min(most, lanes); ++k)
    sum += left[k];
  return sum;
}

/// The expected largest number of `lanes` in one of `bins`, each lane in any
/// bin with the same probability; exact: 3.53 for 32 lanes in 32 bins. 0 when
/// there is no lane or no bin.
static double expectedLargestShare(unsigned lanes, unsigned bins) {
  if (!lanes || !bins)
    return 0;
  // The chance of a larger share falls fast: what is left is below the sum's
  // tenth digit.
  constexpr double negligible = 1e-11;
  double expectation = 0, above = 1;
  for (unsigned most = 0; most < lanes && above > negligible; ++most) {
    above = 1 - noShareAbove(most, lanes, bins);
    expectation += above;
  }
  return expectation;
}

/// expectedLargestShare for lanes spread over a shared array of `elements` of
/// `bytes` each.
static double expectedLanesInOneBank(unsigned lanes, unsigned bytes,
                                     int64_t elements,
                                     const RequestRules &rules) {
  auto [banks, width] = banksOf(rules);
  int64_t words = llvm::divideCeil(std::max<unsigned>(bytes, 1), width);
  int64_t places = std::max<int64_t>(banks / words, 1);
  int64_t inArray =
      bytes < width ? llvm::divideCeil(elements * bytes, width) : elements;
  return expectedLargestShare(lanes, std::min(places, inArray));
}

//===----------------------------------------------------------------------===//
// Hong and Kim's static rules
//===----------------------------------------------------------------------===//

namespace {

/// The answer of Hong and Kim's static rules.
struct HongKimAnswer {
  bool coalesced = false;
  double transactions = 0; ///< of one warp
};

} // namespace

static constexpr unsigned kHalfWarp = 16;

/// Whether the element index of the half warp's first lane is a multiple of 16.
static bool startsAligned(const LaneAddresses &lanes, unsigned firstLane) {
  return lanes.address[firstLane] % (int64_t(kHalfWarp) * lanes.bytes) == 0;
}

static HongKimAnswer algorithm1(const LaneAddresses &lanes,
                                std::optional<double> derivative) {
  bool size = lanes.bytes == 4 || lanes.bytes == 8 || lanes.bytes == 16;
  bool coalesced = size && derivative == 1.0;
  for (unsigned first : {0u, kHalfWarp})
    if (lanes.slice(first, kHalfWarp).active)
      coalesced &= startsAligned(lanes, first);
  return {coalesced, coalesced ? 1.0 : double(kWarpSize)};
}

static HongKimAnswer algorithm2(const LaneAddresses &lanes,
                                std::optional<double> derivative) {
  if (!derivative)
    return {false, double(llvm::popcount(lanes.active))};
  double segment = lanes.bytes == 1 ? 32 : lanes.bytes == 2 ? 64 : 128;
  double span = std::fabs(*derivative) * kHalfWarp * lanes.bytes;
  HongKimAnswer answer{true, 0};
  for (unsigned first : {0u, kHalfWarp}) {
    if (!lanes.slice(first, kHalfWarp).active)
      continue;
    double n = !startsAligned(lanes, first) + std::ceil(span / segment);
    n = std::clamp(n, 1.0, double(kHalfWarp));
    answer.coalesced &= n == 1;
    answer.transactions += n;
  }
  return answer;
}

/// S. Hong, H. Kim, "An analytical model for a GPU architecture with
/// memory-level and thread-level parallelism awareness", ISCA 2009, appendix,
/// Algorithms 1 (compute capability below 1.3) and 2 (1.3 and later).
///
/// The index of a lane is its address in elements, `derivative` that of the
/// index with respect to threadIdx.x, empty when it is not one number.
///
/// Algorithm 1: coalesced when elements have 4, 8 or 16 bytes, the derivative
/// is 1 and the index is a multiple of 16 at the start of each half warp; one
/// transaction then (Table 1, #Coal_per_mw), else 32 (section 3.4.5).
///
/// Algorithm 2, as printed, for a half warp: N = [some half warp starts at an
/// index that is no multiple of 16] + ceil(derivative * 16 * size / segment),
/// segments of 32, 64 and 128 bytes for elements of 1, 2 and more bytes. It
/// counts half warps, gives 0 for derivative 0 and less for a negative one, and
/// more transactions than lanes for a large one. Repaired: the derivative's
/// magnitude; at least 1 and at most 16 per half warp (one per lane); the
/// warp's count is the sum over its half warps with an active lane, each with
/// its own start. Coalesced when no half warp needs more than one transaction
/// (footnote 8).
///
/// Without one derivative both answer: uncoalesced, one transaction per lane
/// (32 in Algorithm 1).
static HongKimAnswer hongKim(const LaneAddresses &lanes,
                             std::optional<double> derivative, bool inOrder) {
  if (!lanes.active)
    return {};
  return inOrder ? algorithm1(lanes, derivative)
                 : algorithm2(lanes, derivative);
}

//===----------------------------------------------------------------------===//
// The sums of an access
//===----------------------------------------------------------------------===//

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
  if (cls.kind == AccessKind::Atomic) {
    figures.lanesOnOneAddress = lanesOnOneAddress(lanes);
    figures.addressesPerRequest = countDistinctAddresses(lanes);
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
                              std::optional<int64_t> extentBytes) {
  unsigned lanes = llvm::popcount(active);
  auto [it, isNew] =
      indirect.try_emplace({cls.key(), lanes, extentBytes.value_or(0)});
  if (isNew)
    it->second = expectIndirect(cls, lanes, extentBytes);
  return it->second;
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
