//===- NamedInstructions.h - instructions of findings -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_NAMEDINSTRUCTIONS_H
#define GPUPERF_ANALYSIS_NAMEDINSTRUCTIONS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Support/SourcePlace.h"
#include <optional>
#include <vector>

namespace gpuperf {

/// An instruction that a finding points to and that has no figures of its own
/// in the kernel profile.
struct NamedInstruction {
  enum Kind {
    Product,      ///< a matrix product of a warp group (`wgmma`)
    RegisterMove, ///< `setmaxnreg`
    GridWait      ///< `griddepcontrol.wait`
  } kind;
  SourcePlace place;
  CallChain calls;
};

/// The first instruction of each kind in `kernel`, in program order.
std::vector<NamedInstruction> findNamedInstructions(KernelOp kernel);

/// How a launch is ordered after the previous launch of the host code.
enum class LaunchOrder {
  AfterEnd, ///< it begins when the previous launch has ended
  Dependent ///< it may begin before (programmatic dependent launch)
};

/// The order of `launch`, a launch of `kernel` or null. Empty when the grid
/// does not come from a launch site. Empty, too, when only another launch of
/// the kernel is dependent: that one needs the kernel's wait.
std::optional<LaunchOrder> launchOrderOf(KernelOp kernel, LaunchOp launch);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_NAMEDINSTRUCTIONS_H
