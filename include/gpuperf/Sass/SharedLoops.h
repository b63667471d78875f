//===- SharedLoops.h - loops over rows of shared memory ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_SHAREDLOOPS_H
#define GPUPERF_SASS_SHAREDLOOPS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/SassTable.h"

namespace gpuperf {

/// Writes out the copies that ptxas makes of a loop (`unroll`) where accesses
/// of shared memory in one are next to those in another, as in a row that a dot
/// product reads: one of 16 bytes stands for four then. Only loops of a
/// constant length that is a multiple of the copies, with straight bodies.
void writeOutSharedLoops(KernelOp kernel, const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_SASS_SHAREDLOOPS_H
