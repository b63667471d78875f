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
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
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

/// Whole requests of a warp: a part of them that the hashes of their passes
/// choose, as of a DistinctCounter.
class RequestSample {
public:
  struct Lane {
    unsigned number;
    uint64_t address;
  };
  void add(uint64_t pass, Lane lane);
  /// The sum over all requests of what `figure` is of one.
  template <typename Figure> double sum(Figure figure) const {
    double sum = 0;
    for (auto &[pass, lanes] : requests)
      sum += figure(lanes);
    return sum * double(uint64_t(1) << level);
  }

private:
  std::unordered_map<uint64_t, std::vector<Lane>> requests; ///< by the hash
  unsigned level = 0;
};

/// Of one place. Sums over warps, or of one warp; the members are those of
/// ObservedBlock and ObservedAccess.
struct PlaceCounts {
  double executions = 0, lanes = 0, most = 0;
  double sectors = 0, lines = 0, ownSectors = 0, addresses = 0, warpBytes = 0;
  double wavefronts = 0, meeting = 0, inOneBank = 0;
  uint64_t lowest = ~uint64_t(0), highest = 0;
};

/// One running warp.
class WarpObserver {
public:
  explicit WarpObserver(const std::vector<ObservedPlace> &places)
      : places(places), blocks(places.size()), accesses(places.size()) {}
  void visit(uint32_t place, uint64_t pass);
  void access(uint32_t place, uint64_t pass, RequestSample::Lane lane);
  PlaceCounts counts(uint32_t place) const;
  /// How many lanes of an atomic are at each address.
  const std::unordered_map<uint64_t, unsigned> &lanesAt(uint32_t place) const {
    return accesses[place].lanesAt;
  }
  uint64_t events() const { return told; }

  double weight = 1;   ///< the warps that it stands for
  uint64_t number = 0; ///< in the grid
  uint32_t lanes = 0;

private:
  struct Block {
    DistinctCounter passes;
    uint64_t lanes = 0;
  };
  struct Access {
    DistinctCounter sectors, lines, ownSectors, addresses;
    RequestSample requests; ///< of atomics and of shared memory
    std::unordered_map<uint64_t, unsigned> lanesAt;
    uint64_t lowest = ~uint64_t(0), highest = 0;
  };
  const std::vector<ObservedPlace> &places;
  std::vector<Block> blocks;
  std::vector<Access> accesses;
  uint64_t told = 0;
};

/// The sampled warps of a launch, evenly spread over the grid, each with its
/// neighbour in the block; fewer where they do much.
class LaunchObserver {
public:
  LaunchObserver(const std::vector<ObservedPlace> &places, uint64_t warps,
                 uint64_t warpsOfBlock)
      : places(places), warps(warps), warpsOfBlock(warpsOfBlock),
        sums(places.size()), ofWarps(places.size()), lanesAt(places.size()) {}

  /// The number of warps that the warp with that number in the grid represents;
  /// 0 if it is not sampled.
  double weightOf(uint64_t warp) const;
  void add(const WarpObserver &warp);
  /// "warps 64 of 4096 lanes 32", then a line for each place: its line in the
  /// PTX and its counts per warp, or "?" where nothing is known. `parameterOf`
  /// gives the number of the parameter, from 1, that points to where two
  /// addresses are, or 0.
  std::string
  text(llvm::function_ref<unsigned(uint64_t, uint64_t)> parameterOf) const;

  const std::vector<ObservedPlace> &places;

private:
  /// Those of the address that has most in one half of the sampled warps, among
  /// the other half: a share that is not there by chance. 0: there are too few.
  double hottestOf(size_t place) const;
  double mostOfBlock(size_t place) const;
  std::string
  textOf(size_t place,
         llvm::function_ref<unsigned(uint64_t, uint64_t)> parameterOf) const;

  const uint64_t warps, warpsOfBlock; ///< of the grid; of a block
  std::atomic<uint64_t> told{0};
  std::mutex mutex;
  uint64_t sampled = 0;
  double weight = 0, lanes = 0;
  std::vector<PlaceCounts> sums;
  /// Executions of each place by the warps of those numbers.
  std::vector<std::map<uint64_t, double>> ofWarps;
  /// Lanes of each atomic at an address, of warps with even and odd places in
  /// the order of their ends.
  std::vector<std::unordered_map<uint64_t, std::array<double, 2>>> lanesAt;
};

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_OBSERVER_H
