//===- ObservationLine.h - an observation in the file -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_RECORDS_OBSERVATIONLINE_H
#define GPUPERF_LIB_RECORDS_OBSERVATIONLINE_H

#include "gpuperf/Support/Observation.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// Parses the observation in a line of the file, apart from its kernel and
/// shape:
///
///   "ptx":"8994e1e927d64b9a","launches":1,"warps":128,"grid_warps":320,
///   "lanes":32,"blocks":[[50,0.98,31.15,1],[62,0],[70]],
///   "loads":[[56,1,0.98,31.15,31.15,3.9,0.98,3.9,124,40000,0]],…,
///   "shared_loads":[[80,1,32,32,2,0,0]],…,"files":["k.cu"],"lines":[[50,0,7]]
///
/// Empty if a row is not a list with the right number of numbers.
std::optional<Observation> readObservation(const llvm::json::Object &line);

} // namespace gpuperf

#endif // GPUPERF_LIB_RECORDS_OBSERVATIONLINE_H
