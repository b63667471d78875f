//===- LaunchMerge.h - one list of launches from all sources ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_LAUNCHMERGE_H
#define GPUPERF_LIB_FRONTEND_MODULE_LAUNCHMERGE_H

#include "Source/GivenFacts.h"

namespace gpuperf {

/// Merges into `kernel`, whose launches are those of the launch sites, what the
/// annotations and the configuration say, then its launch bounds. The launches
/// are those of the most trusted source that has any; what they leave open is
/// filled from the next ones, where all of their launches agree.
void mergeLaunches(KernelFacts &kernel, const GivenFacts &annotations,
                   const GivenFacts &config);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_LAUNCHMERGE_H
