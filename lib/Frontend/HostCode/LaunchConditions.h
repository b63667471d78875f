//===- LaunchConditions.h - whether a launch is made at all -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHCONDITIONS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHCONDITIONS_H

#include "HostLaunch.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Of `conditions`, which are on the way to `launch`, those that the GPU
/// decides and those that are about the launch's own sizes, as in `if (blocks
/// == 1) k<<<blocks, 256>>>(p)`. Others choose what is launched
/// (`switch (version)`), which changes nothing of what is true of it, or keep
/// empty sizes out. The launch's values are those before any of the conditions
/// is made use of.
std::vector<HostCondition>
conditionsOn(const HostLaunch &launch, llvm::ArrayRef<HostCondition> conditions,
             HostIds &ids);

/// The largest value that `x`, which is not known, has where `conditions` hold:
/// 64 of `n / 1024` for `n <= 65536`; nothing where they do not compare it, or
/// what it is computed from, with what is known.
std::optional<int64_t> upperBoundOf(const HostNumber &x,
                                    llvm::ArrayRef<HostCondition> conditions,
                                    const HostNumbers &numbers);

/// What both of two ways to the same launch need: it is made on either. Where
/// the one needs the opposite of what the other does, neither is needed.
std::vector<LaunchCondition>
commonConditions(llvm::ArrayRef<LaunchCondition> a,
                 llvm::ArrayRef<LaunchCondition> b);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHCONDITIONS_H
