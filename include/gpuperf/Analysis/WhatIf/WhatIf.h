//===- WhatIf.h - a hypothetical change of a kernel -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   walk ──changeWalk──▶ footprint, schedule ──changeProfile──▶ profile
//
// The headers beside this one have a function for each change, which says what
// it applies to and returns what it does. KernelAnalyzer::profile applies it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_WHATIF_H
#define GPUPERF_ANALYSIS_WHATIF_WHATIF_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <set>

namespace gpuperf {

/// The entries of a list of the profile that a change applies to, by their
/// indices: of `accesses` Chosen<AccessProfile>, of `barriers`
/// Chosen<BarrierProfile>. An index that is not in the list changes nothing.
template <typename Entry> class Chosen {
public:
  Chosen() = default;
  explicit Chosen(unsigned index) : indices{index} {}
  explicit Chosen(llvm::ArrayRef<unsigned> indices)
      : indices(indices.begin(), indices.end()) {}
  void add(const Chosen &others) {
    indices.insert(others.indices.begin(), others.indices.end());
  }
  bool contains(unsigned index) const { return indices.count(index); }
  bool containsAny(llvm::ArrayRef<unsigned> some) const {
    return llvm::any_of(some, [&](unsigned index) { return contains(index); });
  }
  bool containsAll(llvm::ArrayRef<unsigned> some) const {
    return llvm::all_of(some, [&](unsigned index) { return contains(index); });
  }
  unsigned first() const { return *begin(); }
  auto begin() const { return indices.begin(); }
  auto end() const { return indices.end(); }

private:
  std::set<unsigned> indices;
};

using ChosenAccesses = Chosen<AccessProfile>;

/// What a change is told of the kernel as it is.
struct KernelToChange {
  KernelOp kernel;
  const ResolvedLaunch &launch;
  const Machine &machine;
  const Occupancy &occupancy;
  llvm::ArrayRef<BlockReuse> reuses; ///< see KernelProfile

  /// Of the grid.
  double warps() const {
    return double(launch.blocks()) * double(launch.warpsPerBlock());
  }
};

/// A change of a kernel, to find what it would gain. By default there is none.
struct WhatIf {
  /// Changes the walk, before footprint and schedule.
  std::function<void(const KernelToChange &, WarpWalk &)> changeWalk;
  /// The changed walk brings other bytes to the caches, or has others share
  /// them: the footprint is computed again.
  bool changesTraffic = false;
  /// Resident blocks per SM, whatever the limiter; 0 for those of the kernel.
  int64_t blocksPerSM = 0;
  /// Changes the figures of the profile, when they are computed.
  std::function<void(const Machine &, KernelProfile &)> changeProfile;
  /// Changes a copy of the kernel, which is walked in its place. No other
  /// change is made then.
  std::function<void(llvm::ArrayRef<RecordArray>, KernelOp)> changeKernel;

  bool isNothing() const {
    return !changeWalk && !changeProfile && !changeKernel && blocksPerSM == 0;
  }
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_WHATIF_H
