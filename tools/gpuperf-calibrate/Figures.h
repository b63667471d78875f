//===- Figures.h - from raw timings to a machine's figures ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   raw ─▶ medians, slopes, knees, fits ─▶ figures ─▶ checks
//     ─▶ figures, some of them left out, with the reason
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_FIGURES_H
#define GPUPERF_CALIBRATE_FIGURES_H

#include "Contention.h"
#include "Statistics.h"

namespace calibrate {

/// A figure of a machine file.
struct Figure {
  std::string section; ///< "dram"; "models.dong-pai"
  std::string key;     ///< "latency_cycles"
  double value = 0;
  double spread = 0;       ///< see Estimate
  bool isProperty = false; ///< reported by the driver, not measured
  std::string why;         ///< why it is left out; empty if it is kept

  std::string path() const { return section + "." + key; }
};

/// The figures from one part of the raw timings. A figure whose timings are
/// missing or inconsistent has a `why` and no value.
std::vector<Figure> deviceFigures(const Raw &raw);
std::vector<Figure> unitFigures(const Raw &raw);
std::vector<Figure> memoryFigures(const Raw &raw);
std::vector<Figure> atomicFigures(const Raw &raw);

/// All figures, after the checks.
std::vector<Figure> figuresOf(const Raw &raw);

/// A figure with that value, or without a value if it is not known.
Figure figure(const std::string &section, const std::string &key,
              const std::optional<Estimate> &estimate,
              const std::string &whyNot = "not measured");

/// The curve of latency over footprint, in cycles over bytes, a line at a time.
std::vector<Point> chaseCurve(const Raw &raw);

/// Throughput and latency of loads from device memory, by number of warps.
std::vector<LoadPoint> loadPoints(const Raw &raw);

/// The clock of the SMs under load, in GHz.
std::optional<Estimate> clockGHz(const Raw &raw);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_FIGURES_H
