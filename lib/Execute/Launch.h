//===- Launch.h - running blocks on all cores -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_LAUNCH_H
#define GPUPERF_LIB_EXECUTE_LAUNCH_H

#include "Block.h"

namespace gpuperf::execute {

/// Executes all threads and fills in the result.
void runLaunch(Launch &launch);

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_LAUNCH_H
