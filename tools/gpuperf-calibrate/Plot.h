//===- Plot.h - a curve as a picture ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_PLOT_H
#define GPUPERF_CALIBRATE_PLOT_H

#include "Statistics.h"
#include <ostream>

namespace calibrate {

struct Series {
  std::string name;
  std::vector<Point> points;
  bool isLine = false; ///< drawn as a line only; otherwise also with a dot at
                       ///< each point
};

struct Plot {
  std::string file; ///< "chase", without file extension
  std::string title;
  std::string x, y; ///< descriptions of the axes, with units
  bool logX = false, logY = false;
  std::vector<Series> series;
};

/// The plots of all curves in `raw` that have at least two points.
std::vector<Plot> plotsOf(const Raw &raw);

/// Writes `plot` as SVG. Points that cannot be shown on a logarithmic axis are
/// left out.
void writeSvg(std::ostream &out, const Plot &plot);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_PLOT_H
