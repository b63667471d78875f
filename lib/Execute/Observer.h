//===- Observer.h - what sampled warps do -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Launch ─▶ LaunchObserver ─▶ WarpObserver, one for each sampled warp
//                           ◀─ its counts, when its block has ended
//
// The lanes of a warp run one after the other, and each tells which pass of
// which place it is in (Ptx/Exact/Observed.h). A pass of a place that some
// lanes are in is executed once by their warp: the distinct passes count its
// executions, and the distinct sectors of a pass those of a request.
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

/// How many different numbers there are. Of many, a part is kept that their
/// hashes choose, and stands for all: 1024 of them are off by 3 % (Flajolet,
/// "On Adaptive Sampling", Computing 34, 1990: 1.2 / sqrt(m)).
class DistinctCounter {
public:
  void add(uint64_t number);
  double count() const { return double(kept) * double(uint64_t(1) << level); }

private:
  std::vector<uint64_t> hashes; ///< a power of two, open; 0: empty
  uint32_t kept = 0;
  unsigned level = 0; ///< hashes with so many zeros at the end are kept

  void insert(uint64_t hash);
  void rehash(size_t size);
};

/// Of one place. Sums over warps, or of one warp.
struct PlaceCounts {
  double executions = 0; ///< by the warp
  double lanes = 0;      ///< executions by lanes
  double most = 0;       ///< executions of the warp that has most
  // Of an access of global memory:
  double sectors = 0;    ///< of 32 bytes, of all requests together
  double lines = 0;      ///< of 128 bytes, likewise
  double ownSectors = 0; ///< that the warp touches, each once
  double addresses = 0;  ///< of all requests together
  double warpBytes = 0;  ///< from its lowest address to its highest one
  uint64_t lowest = ~uint64_t(0), highest = 0;
};

/// One warp while it runs.
class WarpObserver {
public:
  explicit WarpObserver(size_t places) : blocks(places), accesses(places) {}
  void visit(uint32_t place, uint64_t pass);
  void access(uint32_t place, uint64_t pass, uint64_t address);
  PlaceCounts counts(uint32_t place) const;
  uint64_t events() const { return told; }

  double weight = 1; ///< the warps that it stands for
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

/// The sampled warps of a launch, evenly spread over the grid; fewer where they
/// do much.
class LaunchObserver {
public:
  LaunchObserver(const std::vector<ObservedPlace> &places, uint64_t warps)
      : places(places), warps(warps), sums(places.size()) {}

  /// How many warps the warp of that number in the grid stands for; 0: it is
  /// not sampled.
  double weightOf(uint64_t warp) const;
  void add(const WarpObserver &warp);
  /// "warps 64 of 4096 lanes 32", then a line for each place: its line in the
  /// PTX and its counts per warp, or "?" where nothing is known.
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
