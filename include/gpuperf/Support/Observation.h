//===- Observation.h - what sampled warps of a run did ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Places are statements of the PTX, by their lines. A block is a statement that
// a label or a branch stands before, and all behind it up to the next one.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_OBSERVATION_H
#define GPUPERF_SUPPORT_OBSERVATION_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace gpuperf {

/// How often a block runs, per warp.
struct ObservedBlock {
  double executions = 0; ///< by the warp: when any lane runs it
  double lanes = 0;      ///< executions by lanes
  double most = 0;       ///< executions of the sampled warp that has most
};

/// What an access of global memory asks for, per warp.
struct ObservedAccess {
  double executions = 0, lanes = 0; ///< as of its block
  double sectors = 0;               ///< of 32 bytes, of all requests together
  double lines = 0;                 ///< of 128 bytes, likewise
  double ownSectors = 0;            ///< that the warp touches, each once
  double addresses = 0;             ///< that differ, of all requests together
  /// From the lowest address to the highest one, of a warp, and of all sampled
  /// warps of a launch.
  double warpBytes = 0, allBytes = 0;
  bool isAtomic = false;
};

/// The means over sampled warps of launches of one kernel with one grid and
/// block.
struct Observation {
  std::string ptx;        ///< ptxName of the text that ran
  uint64_t warps = 0;     ///< sampled, of all launches together
  uint64_t gridWarps = 0; ///< of one grid
  uint64_t launches = 0;  ///< that they stand for
  double lanes = 0;       ///< threads of a warp
  /// By the line of their first statement; empty for one of which nothing is
  /// known, such as of a loop that waits for other threads.
  std::map<unsigned, std::optional<ObservedBlock>> blocks;
  std::map<unsigned, ObservedAccess> accesses;

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
