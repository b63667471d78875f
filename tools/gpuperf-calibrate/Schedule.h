//===- Schedule.h - running measurements in order ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_SCHEDULE_H
#define GPUPERF_CALIBRATE_SCHEDULE_H

#include "Raw.h"
#include <functional>
#include <ostream>

namespace calibrate {

/// One measurement, and the function that performs it once.
struct Measurement {
  std::string benchmark;
  Parameters parameters;
  double milliseconds = 1; ///< approximate duration of one repeat
  std::function<Quantities()> take;
};

struct Limit {
  int repeats = 9;
  double minutes = 10; ///< no repeat is started later
};

/// The approximate time in minutes of the repeats that are missing in `raw`.
double estimateMinutes(const std::vector<Measurement> &measurements,
                       int repeats, const Raw &raw);

/// Performs all repeats that are missing in `raw`, adds them to it and appends
/// their lines to `file`. The first repeat of all measurements comes before the
/// second of any, so that a run that ends early has results for all. A repeat
/// without a result (no SM held all its blocks) is skipped. Returns the number
/// of repeats that were not performed because of the time limit.
size_t runSchedule(const std::vector<Measurement> &measurements,
                   const Limit &limit, Raw &raw, std::ostream &file);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_SCHEDULE_H
