//===- Observations.h - observations as stored in the file ------*- C++ -*-===//
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

/// An observation, and the launches that it applies to.
struct ShapeObservation {
  std::string kernel; ///< mangled
  TraceLaunch shape;
  Observation observed;
};

/// One observation for each kernel and shape: the mean over its launches,
/// weighted by the number of launches that each represents. Damaged parts are
/// skipped: a program may have ended while it was writing.
std::vector<ShapeObservation> observationsOf(const Trace &trace);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_OBSERVATIONS_H
