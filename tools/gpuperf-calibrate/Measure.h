//===- Measure.h - measurements on a GPU ------------------------*- C++ -*-===//
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

/// A GPU: its properties, by the names used in DeviceFigures.cpp, and
/// everything that can be measured on it.
struct Device {
  std::map<std::string, std::string> properties;
  std::vector<Measurement> measurements;
  std::shared_ptr<void> buffers; ///< keeps the buffers of the measurements
};

/// The device given by `options`. If there is none, or this program was built
/// without nvcc (host-only/), it prints the reason and ends the process.
Device openDevice(const Options &options);

/// A device without a GPU, for tests of programs that read the file: see
/// `usage`.
Device pretendedDevice(const Options &options);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_MEASURE_H
