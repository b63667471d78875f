//===- Checks.h - checks of measured figures --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_CHECKS_H
#define GPUPERF_CALIBRATE_CHECKS_H

#include "Figures.h"

namespace calibrate {

/// The range of plausible values of the figure `path`.
struct Limits {
  const char *path;
  double low, high;
};

/// The limits of all figures that have some. They are wide: from a third of the
/// smallest to three times the largest figure of NVIDIA's GPUs since 2006
/// (machines/*.yaml), so that a figure outside of them is an error of the
/// measurement.
const std::vector<Limits> &plausibleLimits();

/// Marks the figures that fail a check: figures beyond their limits, figures
/// whose repeats differ by more than a tenth, and pairs of figures that
/// contradict each other. If it is unknown which of a pair is wrong, both fail.
void checkFigures(std::vector<Figure> &figures);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_CHECKS_H
