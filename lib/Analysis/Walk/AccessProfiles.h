//===- AccessProfiles.h - results of the walk by access ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_ACCESSPROFILES_H
#define GPUPERF_LIB_ANALYSIS_WALK_ACCESSPROFILES_H

#include "Request/AccessStats.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Computes means from the sums. An access that no walked warp executed has
/// zeros and the pattern "unknown". `pitches` are the unknowns of the offset
/// for which residues were tried.
AccessProfile summariseAccess(AccessOp op, const AccessStats &stats,
                              llvm::ArrayRef<std::string> pitches,
                              const ResolvedLaunch &launch);

/// "'n' is 1024" for each parameter in `expr` with an assumed value.
std::vector<std::string> assumedArguments(ExprAttr expr,
                                          const ResolvedLaunch &launch);

/// Merges `walk.perOp` by source location, inlined calls, base, space, kind and
/// bytes into `walk.accesses`, in the order of the operations.
void mergeAccesses(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_ACCESSPROFILES_H
