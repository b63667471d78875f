//===- Observations.h - what was observed, for the file ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRYRUN_OBSERVATIONS_H
#define GPUPERF_LIB_DRYRUN_OBSERVATIONS_H

#include "Trace.h"
#include "gpuperf/Support/Observation.h"

namespace gpuperf {

/// An observation, and the launches that it is of.
struct ShapeObservation {
  std::string kernel; ///< mangled
  TraceLaunch shape;
  Observation observed;
};

/// One for each kernel and shape: the mean of its launches, each as often as it
/// stands for others. What is broken is left out: a program may have died while
/// it wrote.
std::vector<ShapeObservation> observationsOf(const Trace &trace);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_OBSERVATIONS_H
