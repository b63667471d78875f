//===- Observation.h - observations of warps --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statements of the PTX are identified by their lines. A block is a statement
// after a label or a branch, with all statements up to the next label or
// branch. Other code of the same source finds them by lines of the source.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_OBSERVATION_H
#define GPUPERF_SUPPORT_OBSERVATION_H

#include "gpuperf/Support/Kinds.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gpuperf {

/// How often a block runs, per warp.
struct ObservedBlock {
  double executions = 0; ///< per warp: any lane executes it
  double lanes = 0;      ///< executions by single lanes
  double most = 0;       ///< executions of the sampled warp that has the most
  /// Executions of the warp of a block that has the most, mean over blocks.
  double mostOfBlock = 0;
};

/// The requests of an access to global or shared memory, per warp.
struct ObservedAccess {
  double executions = 0, lanes = 0; ///< those of its block
  double addresses = 0;             ///< distinct addresses, sum over requests
  // Global memory:
  double sectors = 0;    ///< 32-byte sectors, sum over all requests
  double lines = 0;      ///< 128-byte lines, likewise
  double ownSectors = 0; ///< distinct sectors that the warp accesses
  /// Distance in bytes from the lowest to the highest address, of one warp and
  /// of all sampled warps of a launch.
  double warpBytes = 0, allBytes = 0;
  // Sums over all requests:
  double wavefronts = 0; ///< shared memory: passes over its banks
  double meeting = 0;    ///< atomics: lanes on the most contended address
  double inOneBank = 0; ///< atomics in shared memory: lanes in the busiest bank
  /// Atomics: the share of all lanes that are on the most contended address, of
  /// the grid or of each block; 0 when none stands out.
  double hottest = 0;
  AccessKind kind = AccessKind::Load;
  bool isShared = false;
  /// The parameter, from 1, that points to the allocation that all of it is in;
  /// 0 where that is none or several.
  unsigned parameter = 0;
};

/// The lists of accesses in the file of launches, by kind and space.
struct ObservedAccessList {
  const char *key;
  AccessKind kind;
  bool isShared;
};
inline constexpr ObservedAccessList observedAccessLists[] = {
    {"loads", AccessKind::Load, false},
    {"stores", AccessKind::Store, false},
    {"atomics", AccessKind::Atomic, false},
    {"shared_loads", AccessKind::Load, true},
    {"shared_stores", AccessKind::Store, true},
    {"shared_atomics", AccessKind::Atomic, true}};

/// A line of a file, by the file's number, and where it was inlined, innermost
/// first.
using ObservedLine = std::vector<std::pair<unsigned, unsigned>>;

/// Means over sampled warps of the launches of one kernel with one grid and
/// block.
struct Observation {
  std::string ptx;        ///< ptxName of the executed PTX
  uint64_t warps = 0;     ///< sampled warps of all launches
  uint64_t gridWarps = 0; ///< warps of one grid
  uint64_t launches = 0;  ///< number of launches that the means stand for
  double lanes = 0;       ///< threads per warp
  /// False when blocks of these launches, or of earlier ones, were left out.
  bool isWhole = true;
  /// By the line of their first statement. Empty for a block whose executions
  /// are unknown, such as that of a loop that waits for other threads.
  std::map<unsigned, std::optional<ObservedBlock>> blocks;
  std::map<unsigned, ObservedAccess> accesses;
  /// In the source, from the statement in a line up to the next one that is
  /// listed; empty without line numbers in the PTX.
  std::vector<std::string> files;
  std::map<unsigned, ObservedLine> lines;

  /// The block with the statement in `line`; null when its executions are
  /// unknown.
  const ObservedBlock *blockOf(unsigned line) const {
    auto after = blocks.upper_bound(line);
    if (after == blocks.begin() || !std::prev(after)->second)
      return nullptr;
    return &*std::prev(after)->second;
  }
  const ObservedAccess *access(unsigned line) const {
    auto found = accesses.find(line);
    return found == accesses.end() ? nullptr : &found->second;
  }
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_OBSERVATION_H
