//===- Observer.h - observing sampled warps ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Launch ─▶ LaunchObserver ─▶ WarpObserver, one for each sampled warp
//                           ◀─ its counts, when its block has ended
//
// The lanes of a warp run one after another, and each reports which pass of
// which place it executes (Ptx/Exact/Observed.h). A pass of a place that some
// lanes execute is one execution by their warp. The number of distinct passes
// is therefore the number of executions, and the distinct sectors of a pass are
// those of a request.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_OBSERVER_H
#define GPUPERF_LIB_EXECUTE_OBSERVER_H

#include "gpuperf/Ptx/ExecutableKernel.h"
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace gpuperf::execute {

/// Counts distinct numbers. If there are many, only a part selected by their
/// hashes is kept and represents all: 1024 of them have an error of 3 %
/// (Flajolet, "On Adaptive Sampling", Computing 34, 1990: 1.2 / sqrt(m)).
class DistinctCounter {
public:
  void add(uint64_t number);
  double count() const { return double(kept) * double(uint64_t(1) << level); }

private:
  std::vector<uint64_t> hashes; ///< open addressing, the size is a power of
                                ///< two; 0 means empty
  uint32_t kept = 0;
  unsigned level = 0; ///< hashes with this many trailing zeros are kept

  void insert(uint64_t hash);
  void rehash(size_t size);
};

/// The counts of one place, for one warp or summed over warps.
struct PlaceCounts {
  double executions = 0; ///< by the warp
  double lanes = 0;      ///< executions by lanes
  double most = 0;       ///< executions by the warp with the largest number
  // Of an access of global memory:
  double sectors = 0;    ///< 32-byte sectors of all requests together
  double lines = 0;      ///< 128-byte lines of all requests together
  double ownSectors = 0; ///< distinct sectors that the warp touches
  double addresses = 0;  ///< of all requests together
  double warpBytes = 0;  ///< from its lowest address to its highest one
  uint64_t lowest = ~uint64_t(0), highest = 0;
};

/// One running warp.
class WarpObserver {
public:
  explicit WarpObserver(size_t places) : blocks(places), accesses(places) {}
  void visit(uint32_t place, uint64_t pass);
  void access(uint32_t place, uint64_t pass, uint64_t address);
  PlaceCounts counts(uint32_t place) const;
  uint64_t events() const { return told; }

  double weight = 1; ///< number of warps that it represents
  uint32_t lanes = 0;

private:
  struct Block {
    DistinctCounter passes;
    uint64_t lanes = 0;
  };
  struct Access {
    DistinctCounter sectors, lines, ownSectors, addresses;
    uint64_t lowest = ~uint64_t(0), highest = 0;
  };
  std::vector<Block> blocks;
  std::vector<Access> accesses;
  uint64_t told = 0;
};

/// The sampled warps of a launch, evenly distributed over the grid; there are
/// fewer if they execute much.
class LaunchObserver {
public:
  LaunchObserver(const std::vector<ObservedPlace> &places, uint64_t warps)
      : places(places), warps(warps), sums(places.size()) {}

  /// The number of warps that the warp with that number in the grid represents;
  /// 0 if it is not sampled.
  double weightOf(uint64_t warp) const;
  void add(const WarpObserver &warp);
  /// "warps 64 of 4096 lanes 32", followed by a line for each place: its line
  /// in the PTX and its counts per warp, or "?" if they are unknown.
  std::string text() const;

  const std::vector<ObservedPlace> &places;

private:
  const uint64_t warps; ///< of the grid
  std::atomic<uint64_t> told{0};
  std::mutex mutex;
  uint64_t sampled = 0;
  double weight = 0, lanes = 0;
  std::vector<PlaceCounts> sums;
};

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_OBSERVER_H
