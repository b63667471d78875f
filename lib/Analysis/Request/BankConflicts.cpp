//===- BankConflicts.cpp - shared and constant memory requests ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BankConflicts.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;

namespace {

/// Where a word lies: words of one bank in different rows conflict.
struct BankRule {
  int64_t banks = 32;
  int64_t wordBytes = 4;
  /// Bytes that all banks together deliver at once: 128, and 256 in Kepler's
  /// 4-byte mode, where each of 32 banks delivers two words.
  int64_t rowBytes = 128;

  int64_t bank(int64_t address) const {
    return llvm::mod((address >> llvm::Log2_64(wordBytes)), banks);
  }
  int64_t row(int64_t address) const {
    return address >> llvm::Log2_64(rowBytes);
  }
};

BankRule bankRule(const RequestRules &rules) {
  BankRule rule;
  rule.banks = rules.banks;
  rule.wordBytes = rules.bankBytes;
  rule.rowBytes = rules.banks * rules.widestBankBytes;
  return rule;
}

/// The rows that each bank serves in a phase, as many passes as there are rows.
using Served = std::vector<llvm::SmallVector<int64_t, 8>>;

/// The distinct rows of each bank; for atomics a row for each lane, since lanes
/// on one word take turns.
Served servedByBank(const LaneAddresses &phase, bool isAtomic,
                    const BankRule &rule) {
  Served served(rule.banks);
  phase.forEachActive([&](unsigned, int64_t address) {
    int64_t last = address + phase.bytes - 1;
    for (int64_t word = address & -rule.wordBytes; word <= last;
         word += rule.wordBytes) {
      auto &rows = served[rule.bank(word)];
      if (isAtomic || !llvm::is_contained(rows, rule.row(word)))
        rows.push_back(rule.row(word));
    }
  });
  return served;
}

/// Whether each active lane has the address of lane ^ `mask`, where that is active.
bool hasPairs(const LaneAddresses &lanes, unsigned mask) {
  bool all = true;
  lanes.forEachActive([&](unsigned lane, int64_t address) {
    unsigned other = lane ^ mask;
    all &= !(lanes.active >> other & 1) || lanes.address[other] == address;
  });
  return all;
}

/// Whether a load returns two registers of a lane at once, so that a phase serves
/// twice the lanes: from compute capability 7.0 on, where all pairs of lanes n and
/// n ^ 1, or n and n ^ 2, want one address (NVIDIA's developer forum, thread 77228,
/// on LDS.128; the H100's counters have 2 wavefronts for one address, 1.2 for the five
/// loads of matrixMul's inner loop).
bool returnsPairs(const LaneAddresses &lanes, AccessKind kind,
                  const RequestRules &rules) {
  return kind == AccessKind::Load && rules.servesPairs &&
         (hasPairs(lanes, 1) || hasPairs(lanes, 2));
}

} // namespace

unsigned gpuperf::lanesPerPhase(unsigned bytes, const RequestRules &rules) {
  if (rules.lanesPerPhase < kWarpSize)
    return rules.lanesPerPhase;
  return bytes > 8 ? 8 : bytes > 4 ? 16 : 32;
}

BankCounts gpuperf::countBankConflicts(const LaneAddresses &lanes,
                                       AccessKind kind,
                                       const RequestRules &rules) {
  BankRule rule = bankRule(rules);
  bool isAtomic = kind == AccessKind::Atomic;
  unsigned step = lanesPerPhase(lanes.bytes, rules);
  if (step < kWarpSize && returnsPairs(lanes, kind, rules))
    step *= 2;
  assert(step > 0 && "a phase serves a lane");
  BankCounts counts;
  for (unsigned first = 0; first < kWarpSize; first += step) {
    LaneAddresses phase = lanes.slice(first, step);
    if (!phase.active)
      continue;
    size_t degree = 0, units = 0;
    for (const auto &rows : servedByBank(phase, isAtomic, rule)) {
      degree = std::max<size_t>(degree, rows.size());
      units += rows.size();
    }
    counts.degree = std::max<double>(counts.degree, degree);
    counts.wavefronts += degree;
    counts.wavefrontsIdeal += llvm::divideCeil(units, rule.banks);
  }
  return counts;
}

static llvm::SmallVector<int64_t, kWarpSize>
distinctAddresses(const LaneAddresses &lanes) {
  llvm::SmallVector<int64_t, kWarpSize> addresses;
  lanes.forEachActive(
      [&](unsigned, int64_t address) { addresses.push_back(address); });
  llvm::sort(addresses);
  addresses.erase(llvm::unique(addresses), addresses.end());
  return addresses;
}

unsigned gpuperf::countDistinctAddresses(const LaneAddresses &lanes) {
  return distinctAddresses(lanes).size();
}

unsigned gpuperf::countConstantMisses(const LaneAddresses &lanes) {
  constexpr int64_t kLine = 64, kSets = 8, kWays = 4;
  struct Set {
    int64_t lastLine = -1;
    unsigned lines = 0, addresses = 0;
  };
  std::array<Set, kSets> sets;
  for (int64_t address : distinctAddresses(lanes)) {
    int64_t line = llvm::divideFloorSigned(address, kLine);
    Set &set = sets[line & (kSets - 1)];
    set.lines += set.addresses == 0 || set.lastLine != line;
    set.lastLine = line;
    ++set.addresses;
  }
  unsigned misses = 0;
  for (const Set &set : sets)
    misses += set.lines > kWays ? set.addresses : 0;
  return misses;
}
