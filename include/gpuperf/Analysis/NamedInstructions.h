//===- NamedInstructions.h - places that findings speak of ------*- C++ -*-===//
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

/// An instruction of a kernel that has no numbers of its own in the profile.
struct NamedInstruction {
  enum Kind {
    Product,      ///< of a warp group
    RegisterMove, ///< `setmaxnreg`
    GridWait      ///< `griddepcontrol.wait`
  } kind;
  SourcePlace place;
  CallChain calls;
};

/// The first instruction of each kind in `kernel`, in program order.
std::vector<NamedInstruction> findNamedInstructions(KernelOp kernel);

/// How a launch of the host's code follows the one in front of it.
enum class LaunchOrder {
  AfterEnd, ///< begins when that has ended
  Dependent ///< may begin before
};

/// That of `launch`, one of `kernel`'s, which may be null. Empty where its grid
/// is not that of a launch site, and for a launch after the end where another
/// launch of the kernel is dependent: a wait that is there for that one is
/// right.
std::optional<LaunchOrder> launchOrderOf(KernelOp kernel, LaunchOp launch);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_NAMEDINSTRUCTIONS_H
