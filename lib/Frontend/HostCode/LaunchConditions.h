//===- LaunchConditions.h - conditions of launches --------------*- C++ -*-===//
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

/// Those of `conditions`, which are on the path to `launch`, that depend on the
/// GPU or on the launch's own sizes, as in `if (blocks == 1) k<<<blocks,
/// 256>>>(p)`. Others select what is launched (`switch (version)`), which does
/// not affect the facts about the launch, or exclude empty sizes. The launch's
/// values are those before any of the conditions is used.
std::vector<HostCondition>
conditionsOn(const HostLaunch &launch, llvm::ArrayRef<HostCondition> conditions,
             HostIds &ids);

/// The largest value that `x`, which is not known, has if `conditions` are
/// true: 64 for `n / 1024` and `n <= 65536`. Empty if they do not compare it,
/// or a value that it is computed from, with a known value.
std::optional<int64_t> upperBoundOf(const HostNumber &x,
                                    llvm::ArrayRef<HostCondition> conditions,
                                    const HostNumbers &numbers);

/// The conditions that both of two paths to the same launch need: the launch is
/// made on either of them. If one path needs the opposite of a condition of the
/// other, neither is needed.
std::vector<LaunchCondition>
commonConditions(llvm::ArrayRef<LaunchCondition> a,
                 llvm::ArrayRef<LaunchCondition> b);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHCONDITIONS_H
