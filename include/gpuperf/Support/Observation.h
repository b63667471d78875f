//===- Observation.h - observations of warps --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statements of the PTX are identified by their lines. A block is a statement
// after a label or a branch, with all statements up to the next label or
// branch.
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
  double executions = 0; ///< per warp: any lane executes it
  double lanes = 0;      ///< executions by single lanes
  double most = 0;       ///< executions of the sampled warp that has the most
};

/// An access to global memory, per warp.
struct ObservedAccess {
  double executions = 0, lanes = 0; ///< those of its block
  double sectors = 0;               ///< 32-byte sectors, sum over all requests
  double lines = 0;                 ///< 128-byte lines, likewise
  double ownSectors = 0;            ///< distinct sectors that the warp accesses
  double addresses = 0;             ///< distinct addresses, sum over all
                                    ///< requests
  /// Distance in bytes from the lowest to the highest address, of one warp and
  /// of all sampled warps of a launch.
  double warpBytes = 0, allBytes = 0;
  bool isAtomic = false;
};

/// Means over sampled warps of the launches of one kernel with one grid and
/// block.
struct Observation {
  std::string ptx;        ///< ptxName of the executed PTX
  uint64_t warps = 0;     ///< sampled warps of all launches
  uint64_t gridWarps = 0; ///< warps of one grid
  uint64_t launches = 0;  ///< number of launches that the means stand for
  double lanes = 0;       ///< threads per warp
  /// By the line of their first statement. Empty for a block whose executions
  /// are unknown, such as that of a loop that waits for other threads.
  std::map<unsigned, std::optional<ObservedBlock>> blocks;
  std::map<unsigned, ObservedAccess> accesses;

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
