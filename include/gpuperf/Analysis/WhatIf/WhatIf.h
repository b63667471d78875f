//===- WhatIf.h - a hypothetical change of a kernel -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   walk ──changeWalk──▶ footprint, schedule ──changeProfile──▶ profile
//
// The other headers of this folder have one function per change. It documents
// what the change applies to and returns the WhatIf, which
// KernelAnalyzer::profile applies.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_WHATIF_H
#define GPUPERF_ANALYSIS_WHATIF_WHATIF_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <set>

namespace gpuperf {

/// The indices of those entries of a list of the profile that a change applies
/// to: Chosen<AccessProfile> for `accesses`, Chosen<BarrierProfile> for
/// `barriers`. An index outside the list changes nothing.
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

/// The unchanged kernel, as input of WhatIf::changeWalk.
struct KernelToChange {
  KernelOp kernel;
  const ResolvedLaunch &launch;
  const Machine &machine;
  const Occupancy &occupancy;
  llvm::ArrayRef<BlockReuse> reuses; ///< see KernelProfile

  /// Number of warps of the grid.
  double warps() const {
    return double(launch.blocks()) * double(launch.warpsPerBlock());
  }
};

/// A hypothetical change of a kernel. A default WhatIf changes nothing.
struct WhatIf {
  /// Changes the walk, before footprint and schedule.
  std::function<void(const KernelToChange &, WarpWalk &)> changeWalk;
  /// Whether the changed walk moves other bytes through the caches or shares
  /// them differently, so that the footprint must be computed again.
  bool changesTraffic = false;
  /// Resident blocks per SM, whatever the limiter; 0 for those of the kernel.
  int64_t blocksPerSM = 0;
  /// Changes the figures of the computed profile.
  std::function<void(const Machine &, KernelProfile &)> changeProfile;
  /// Changes a clone of the kernel, which is then walked instead of the kernel.
  /// The other members are ignored in this case.
  std::function<void(llvm::ArrayRef<RecordArray>, KernelOp)> changeKernel;

  bool isNothing() const {
    return !changeWalk && !changeProfile && !changeKernel && blocksPerSM == 0;
  }
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_WHATIF_H
