//===- Launch.h - checking and recording a launch ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_LAUNCH_H
#define GPUPERF_LIB_STANDIN_LAUNCH_H

#include "Recorder.h"

namespace gpuperf::standin {

/// The parameters of a launch as given by a program.
struct LaunchRequest {
  const void *function;
  Dim3 grid, block;
  void **arguments; ///< null: no arguments are given this way
  size_t sharedBytes;
  Stream stream;
  bool isCooperative = false;
  Dim3 cluster = {0, 0, 0}; ///< 0: as the kernel specifies
};

/// Records the launch, immediately or with the graph that its stream is
/// captured into. Fails like the runtime for a function that is not a kernel,
/// and for a shape or shared memory size that is not allowed for the kernel.
Error launch(const LaunchRequest &request);

/// Records the launch, and executes it if kernels are executed.
void perform(const Launch &launch);

/// The launch in the form that is recorded, with its arguments read; or the
/// reason why it fails.
Error describeLaunch(const LaunchRequest &request, Launch &launch);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_LAUNCH_H
