//===- WalkMemo.h - walks that were made before -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a kernel on 35 machines ─▶ RequestRules: 5 of them differ ─▶ 5 walks
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WALKMEMO_H
#define GPUPERF_ANALYSIS_WALKMEMO_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include <memory>

namespace gpuperf {

/// The walk of `kernel` as an analysis has it: walkWarps, and what wide
/// accesses would do.
WarpWalk walkKernel(KernelOp kernel, const ResolvedLaunch &launch,
                    const RequestRules &rules, double effort,
                    UnknownTrips trips);

/// The walks of kernels that are analysed again and again: on other machines,
/// or with other numbers that no address and no condition depends on. The
/// kernels must not change, nor end before it.
class WalkMemo {
public:
  WalkMemo();
  ~WalkMemo();

  /// What walkKernel returns, and whether it was known.
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
