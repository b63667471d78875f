//===- Schedule.cpp - running measurements in order -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"
#include <chrono>

using namespace calibrate;

double calibrate::estimateMinutes(const std::vector<Measurement> &measurements,
                                  int repeats, const Raw &raw) {
  double milliseconds = 0;
  for (const Measurement &m : measurements)
    for (int repeat = 0; repeat < repeats; ++repeat)
      if (!raw.has(m.benchmark, m.parameters, repeat))
        milliseconds += m.milliseconds;
  return milliseconds / 60000;
}

size_t calibrate::runSchedule(const std::vector<Measurement> &measurements,
                              const Limit &limit, Raw &raw,
                              std::ostream &file) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  size_t left = 0;
  for (int repeat = 0; repeat < limit.repeats; ++repeat)
    for (const Measurement &m : measurements) {
      if (raw.has(m.benchmark, m.parameters, repeat))
        continue;
      std::chrono::duration<double> passed = Clock::now() - start;
      if (passed.count() >= 60 * limit.minutes) {
        ++left;
        continue;
      }
      Sample sample = {m.benchmark, m.parameters, repeat, m.take()};
      if (sample.quantities.empty())
        continue;
      file << lineOf(sample) << std::endl;
      raw.add(std::move(sample));
    }
  return left;
}
