//===- Checks.h - what a figure must stand to be written --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_CHECKS_H
#define GPUPERF_CALIBRATE_CHECKS_H

#include "Figures.h"

namespace calibrate {

/// Between which values the figure `path` is plausible.
struct Limits {
  const char *path;
  double low, high;
};

/// Those of all figures that have some. They are wide: a third of the least and
/// three times the largest figure of NVIDIA's GPUs since 2006
/// (machines/*.yaml), so that a figure outside is a mistake of the measurement.
const std::vector<Limits> &plausibleLimits();

/// Marks the figures that fail: beyond its limits; repeats that lie further
/// apart than a tenth of it; two that cannot both be, of which nothing says
/// which is wrong, so that neither stays.
void checkFigures(std::vector<Figure> &figures);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_CHECKS_H
