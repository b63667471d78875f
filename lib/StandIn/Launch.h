//===- Launch.h - a launch, checked and recorded ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_LAUNCH_H
#define GPUPERF_LIB_STANDIN_LAUNCH_H

#include "Recorder.h"

namespace gpuperf::standin {

/// How a program asks for a launch.
struct LaunchRequest {
  const void *function;
  Dim3 grid, block;
  void **arguments; ///< null: none are given this way
  size_t sharedBytes;
  Stream stream;
  bool isCooperative = false;
  Dim3 cluster = {0, 0, 0}; ///< 0: as the kernel says
};

/// Records it, now or with the graph that its stream is captured into. Fails as
/// the runtime does: for a function that is no kernel, and a shape or shared
/// memory that the kernel may not have.
Error launch(const LaunchRequest &request);

/// Records it, and runs it where kernels are run.
void perform(const Launch &launch);

/// The launch as it is recorded, its arguments read; or why it fails.
Error describeLaunch(const LaunchRequest &request, Launch &launch);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_LAUNCH_H
