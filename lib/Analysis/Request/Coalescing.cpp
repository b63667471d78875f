//===- Coalescing.cpp - memory transactions of one request ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coalescing.h"
#include "llvm/ADT/bit.h"
#include <cassert>
#include <cmath>
#include <map>

using namespace gpuperf;

namespace {

struct Transactions {
  unsigned count = 0;
  unsigned bytes = 0;
  Transactions &operator+=(Transactions other) {
    count += other.count;
    bytes += other.bytes;
    return *this;
  }
};

/// The request moved down to where its lowest address begins a line: what it
/// costs then, it costs by its shape alone.
LaneAddresses movedToLine(LaneAddresses lanes) {
  int64_t lowest = INT64_MAX;
  lanes.forEachActive(
      [&](unsigned, int64_t address) { lowest = std::min(lowest, address); });
  lanes.forEachActive(
      [&](unsigned lane, int64_t) { lanes.address[lane] -= lowest; });
  return lanes;
}

Transactions units(const LaneAddresses &lanes, unsigned unitBytes) {
  unsigned count = countUnits(lanes, unitBytes);
  return {count, count * unitBytes};
}

/// Compute capability 1.0 and 1.1, for one half warp (CUDA C Programming Guide
/// 4.2, F.3.2.1): words of 4, 8 or 16 bytes, the k-th lane accesses the k-th
/// word of an aligned segment of 16 words; then one transaction of 64 bytes,
/// one of 128, or two of 128. Otherwise one of 32 bytes for each lane.
Transactions inOrderHalfWarp(const LaneAddresses &half, unsigned firstLane) {
  assert((half.active & ~(LaneMask(0xffff) << firstLane)) == 0 &&
         "lanes of one half warp");
  unsigned size = half.bytes;
  bool inOrder = size == 4 || size == 8 || size == 16;
  std::optional<int64_t> start;
  half.forEachActive([&](unsigned lane, int64_t address) {
    int64_t origin = address - int64_t(lane - firstLane) * size;
    inOrder &= origin == start.value_or(origin);
    start = origin;
  });
  if (!start)
    return {};
  unsigned lanes = llvm::popcount(half.active);
  if (!inOrder || *start % (16 * size) != 0)
    return {lanes, lanes * 32};
  return size == 16 ? Transactions{2, 256} : Transactions{1, 16 * size};
}

/// The smallest segment of 32, 64 or at most `segment` bytes around the lanes'
/// bytes: a segment shrinks to the half that is used.
unsigned shrink(const LaneAddresses &lanes, int64_t start, unsigned segment) {
  assert(lanes.active && "a segment is that of some lane");
  int64_t low = INT64_MAX, high = INT64_MIN;
  lanes.forEachActive([&](unsigned, int64_t address) {
    low = std::min(low, address);
    high = std::max(high, address + lanes.bytes);
  });
  while (segment > 32) {
    int64_t middle = start + segment / 2;
    if (low < middle && high > middle)
      break;
    segment /= 2;
    start = low < middle ? start : middle;
  }
  return segment;
}

/// Compute capability 1.2 and 1.3, for one half warp (CUDA C Programming Guide
/// 4.2, F.3.2.2): take the segment of the lowest active lane (32 bytes for
/// 1-byte words, 64 for 2-byte, 128 for 4, 8 and 16), serve all lanes in it,
/// halve it while one half is unused, and go on with the lanes that are left.
Transactions segmentsHalfWarp(LaneAddresses half) {
  unsigned segment = half.bytes == 1 ? 32 : half.bytes == 2 ? 64 : 128;
  Transactions total;
  while (half.active) {
    int64_t start =
        half.address[llvm::countr_zero(half.active)] & -int64_t(segment);
    LaneAddresses served = half;
    half.forEachActive([&](unsigned lane, int64_t address) {
      if ((address & -int64_t(segment)) != start)
        served.active &= ~(LaneMask(1) << lane);
    });
    total += {1, shrink(served, start, segment)};
    half.active &= ~served.active;
  }
  return total;
}

/// Compute capability 2.x and 3.x (CUDA C Programming Guide 4.2, F.4.2): words
/// of 8 and 16 bytes are requests of half and quarter warps; what L1 caches
/// moves in lines of 128 bytes, the rest in segments of 32.
Transactions splitRequest(const LaneAddresses &lanes, unsigned unitBytes) {
  unsigned part = lanes.bytes > 8 ? 8 : lanes.bytes > 4 ? 16 : 32;
  Transactions total;
  for (unsigned first = 0; first != kWarpSize; first += part)
    total += units(lanes.slice(first, part), unitBytes);
  return total;
}

Transactions countTransactions(const LaneAddresses &lanes, bool isLoad,
                               unsigned sectors, const RequestRules &rules) {
  Transactions total;
  switch (rules.transactions) {
  case TransactionRule::HalfWarpInOrder:
    for (unsigned first : {0, 16})
      total += inOrderHalfWarp(lanes.slice(first, 16), first);
    return total;
  case TransactionRule::HalfWarpSegments:
    for (unsigned first : {0, 16})
      total += segmentsHalfWarp(lanes.slice(first, 16));
    return total;
  case TransactionRule::FermiLines:
    return splitRequest(lanes, isLoad ? kLineBytes : kSectorBytes);
  case TransactionRule::KeplerSegments: {
    bool throughL1 = isLoad && rules.loadsThroughL1;
    return splitRequest(lanes, throughL1 ? kLineBytes : kSectorBytes);
  }
  case TransactionRule::Sectors:
    return {sectors, sectors * kSectorBytes};
  }
  return total;
}

} // namespace

std::optional<double> gpuperf::expectedUnits(unsigned lanes, unsigned bytes,
                                             int64_t elements,
                                             unsigned unitBytes) {
  assert(bytes && elements > 0 && "an array of something");
  if (unitBytes % bytes != 0)
    return std::nullopt;
  int64_t perUnit = unitBytes / bytes;
  // A unit is touched unless every lane is elsewhere.
  auto touched = [&](int64_t inUnit) {
    return 1 - std::pow(1 - double(inUnit) / elements, lanes);
  };
  int64_t rest = elements % perUnit;
  return elements / perUnit * touched(std::min(perUnit, elements)) +
         (rest ? touched(rest) : 0);
}

CoalescingCounts gpuperf::countCoalescing(const LaneAddresses &lanes,
                                          bool isLoad,
                                          const RequestRules &rules) {
  CoalescingCounts counts;
  counts.lines = countUnits(lanes, kLineBytes);
  LaneAddresses moved = movedToLine(lanes);
  counts.linesIfAligned = countUnits(moved, kLineBytes);
  counts.sectors = countUnits(lanes, kSectorBytes);
  counts.sectorsIfAligned = countUnits(moved, kSectorBytes);
  counts.sectorsIdeal = (countBytes(lanes) + kSectorBytes - 1) / kSectorBytes;
  Transactions total = countTransactions(lanes, isLoad, counts.sectors, rules);
  counts.transactions = total.count;
  counts.transactionBytes = total.bytes;
  return counts;
}

PartialUnits gpuperf::countPartial(const LaneAddresses &lanes) {
  std::map<int64_t, uint32_t> written; // a bit for each byte of a sector
  lanes.forEachActive([&](unsigned, int64_t address) {
    for (int64_t byte = address; byte != address + lanes.bytes; ++byte)
      written[byte >> 5] |= uint32_t(1) << (byte & 31);
  });
  PartialUnits partial;
  int64_t lastLine = INT64_MIN;
  for (auto [sector, bytes] : written) {
    if (bytes == UINT32_MAX)
      continue;
    ++partial.sectors;
    int64_t line = sector >> 2;
    partial.lines += line != lastLine;
    lastLine = line;
  }
  return partial;
}

CoalescingCounts gpuperf::countLocalCoalescing(const LaneAddresses &offsets,
                                               bool isLoad,
                                               const RequestRules &rules) {
  CoalescingCounts total;
  for (unsigned word = 0; word != localWords(offsets.bytes); ++word) {
    CoalescingCounts counts =
        countCoalescing(localWord(offsets, word), isLoad, rules);
    total.lines += counts.lines;
    total.linesIfAligned += counts.linesIfAligned;
    total.sectorsIfAligned += counts.sectorsIfAligned;
    total.sectors += counts.sectors;
    total.sectorsIdeal += counts.sectorsIdeal;
    total.transactions += counts.transactions;
    total.transactionBytes += counts.transactionBytes;
  }
  return total;
}
