//===- WalkMemo.h - cache of walks ------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A walk depends on the machine only through its RequestRules. Example: 35
// machines with 5 different RequestRules need 5 walks of a kernel.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WALKMEMO_H
#define GPUPERF_ANALYSIS_WALKMEMO_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include <memory>

namespace gpuperf {

/// The walk of `kernel` that KernelAnalyzer uses: walkWarps, then
/// WarpWalk::wideAccessCandidates and wideWindows.
WarpWalk walkKernel(KernelOp kernel, const ResolvedLaunch &launch,
                    const RequestRules &rules, double effort,
                    UnknownTrips trips);

/// A cache of walks, for a kernel that is analysed many times: on several
/// machines, or with launches that differ only in values that no address and no
/// condition depends on. The kernels must outlive the cache and must not
/// change.
class WalkMemo {
public:
  WalkMemo();
  ~WalkMemo();

  /// The result of walkKernel, and whether it was in the cache.
  std::pair<const WarpWalk &, bool> of(KernelOp kernel,
                                       const ResolvedLaunch &launch,
                                       const RequestRules &rules, double effort,
                                       UnknownTrips trips);

private:
  struct Entry;
  std::vector<std::unique_ptr<Entry>> entries;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WALKMEMO_H
