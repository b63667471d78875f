//===- Schedule.h - measurements, one after another -------------*- C++ -*-===//
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

/// One measurement, and how to take it once.
struct Measurement {
  std::string benchmark;
  Parameters parameters;
  double milliseconds = 1; ///< about how long one repeat takes
  std::function<Quantities()> take;
};

struct Limit {
  int repeats = 9;
  double minutes = 10; ///< no repeat is begun later
};

/// About how many minutes the repeats take that `raw` has not.
double estimateMinutes(const std::vector<Measurement> &measurements,
                       int repeats, const Raw &raw);

/// Takes every repeat that `raw` has not, adds it and appends its line to
/// `file`, the first repeat of all before the second of any, so that a run that
/// ends early has something of everything. A repeat that gives nothing (no SM
/// held all its blocks) is passed over. Returns how many were left for lack of
/// time.
size_t runSchedule(const std::vector<Measurement> &measurements,
                   const Limit &limit, Raw &raw, std::ostream &file);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_SCHEDULE_H
