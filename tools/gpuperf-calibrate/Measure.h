//===- Measure.h - what is asked of a GPU -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_MEASURE_H
#define GPUPERF_CALIBRATE_MEASURE_H

#include "Options.h"
#include <memory>

namespace calibrate {

/// A GPU: its properties, by the names that DeviceFigures.cpp knows, and
/// everything that can be measured of it.
struct Device {
  std::map<std::string, std::string> properties;
  std::vector<Measurement> measurements;
  std::shared_ptr<void> buffers; ///< what the measurements hold on to
};

/// The device that `options` names. On failure prints why and ends the process:
/// there is none, or this program was built without nvcc (host-only/).
Device openDevice(const Options &options);

/// A device without a GPU, for trying what reads the file: see `usage`.
Device pretendedDevice(const Options &options);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_MEASURE_H
