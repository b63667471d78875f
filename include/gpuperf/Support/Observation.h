//===- Observation.h - what sampled warps of a run did ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Places are statements of the PTX, by their lines. A block is a statement that
// a label or a branch stands before, and all behind it up to the next one.
// Other code of the same source finds them by lines of the source.
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
  double executions = 0; ///< by the warp: when any lane runs it
  double lanes = 0;      ///< executions by lanes
  double most = 0;       ///< executions of the warp of a launch that has most
  /// Executions of the warp of a block that has most, mean over blocks.
  double mostOfBlock = 0;
};

/// What an access of global or shared memory asks for, per warp.
struct ObservedAccess {
  double executions = 0, lanes = 0; ///< as of its block
  double addresses = 0;             ///< that differ, of all requests together
  // Global memory:
  double sectors = 0;    ///< of 32 bytes, of all requests together
  double lines = 0;      ///< of 128 bytes, likewise
  double ownSectors = 0; ///< that the warp touches, each once
  /// From the lowest address to the highest one, of a warp, and of all sampled
  /// warps of a launch.
  double warpBytes = 0, allBytes = 0;
  // Of all requests together:
  double wavefronts = 0; ///< shared memory: passes over its banks
  double meeting = 0;    ///< atomics: lanes on the address that has most
  double inOneBank = 0;  ///< atomics in shared memory: lanes in such a bank
  /// Atomics: the share of all lanes that are on the address that has most, in
  /// the grid, or in each block; 0 where none stands out.
  double hottest = 0;
  AccessKind kind = AccessKind::Load;
  bool isShared = false;
  /// The parameter, from 1, that points to the allocation that all of it is in;
  /// 0 where that is none or several.
  unsigned parameter = 0;
};

/// The lists of accesses in the file of launches, which tell these two.
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

/// The means over sampled warps of launches of one kernel with one grid and
/// block.
struct Observation {
  std::string ptx;        ///< ptxName of the text that ran
  uint64_t warps = 0;     ///< sampled, of all launches together
  uint64_t gridWarps = 0; ///< of one grid
  uint64_t launches = 0;  ///< that they stand for
  double lanes = 0;       ///< threads of a warp
  /// False: of these launches, or of some before, blocks were left out.
  bool isWhole = true;
  /// By the line of their first statement; empty for one of which nothing is
  /// known, such as of a loop that waits for other threads.
  std::map<unsigned, std::optional<ObservedBlock>> blocks;
  std::map<unsigned, ObservedAccess> accesses;
  /// In the source, from the statement in a line up to the next one that is
  /// listed; empty without line numbers in the PTX.
  std::vector<std::string> files;
  std::map<unsigned, ObservedLine> lines;

  /// The block with the statement in `line`; null for one that nothing is known
  /// of.
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
