//===- PlotScale.h - from a value to a place on an axis ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SWEEP_PLOTSCALE_H
#define GPUPERF_LIB_REPORT_SWEEP_PLOTSCALE_H

#include <vector>

namespace gpuperf {

/// Maps [low, high] to [from, to] pixels, logarithmically if requested.
class PlotScale {
public:
  /// An empty interval is widened. `logarithmic` requires a positive `low`.
  PlotScale(double low, double high, double from, double to, bool logarithmic);
  double at(double value) const;
  /// Values to label: 1, 2, 5 times powers of ten inside the interval, about
  /// `wanted` of them.
  std::vector<double> ticks(unsigned wanted) const;
  double low, high;

private:
  double from, to;
  bool logarithmic;
  std::vector<double> linearTicks(unsigned wanted) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SWEEP_PLOTSCALE_H
