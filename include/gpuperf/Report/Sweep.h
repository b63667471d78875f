//===- Sweep.h - predictions over a range of values -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   SweepReport ─▶ table · CSV · JSON · SVG: the views of Views.def
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_SWEEP_H
#define GPUPERF_REPORT_SWEEP_H

#include "gpuperf/Support/Kinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// The quantity of an axis.
struct SweepAxis {
  std::string key;   ///< name in CSV and JSON: "warps", "needed_occupancy"
  std::string title; ///< "resident warps per SM", "predicted time"
  std::string unit;  ///< "us", "GB/s", "warps/SM"; empty for pure numbers
  bool logarithmic = false;
};

/// The prediction of one model at one value of the range.
struct SweepPoint {
  double x = 0;       ///< the value; an index if the axis has names
  std::string label;  ///< x as text: "128", "a100"
  std::string launch; ///< "<<<80, 256>>>"
  std::optional<double> y;
  std::optional<double> timeUs;
  std::optional<Bound> bound; ///< empty when the model names none
  std::string reason;         ///< why there is no y; empty when there is one
};

/// A maximal run of consecutive points with one bound. It is drawn from the
/// middle between its first point and the previous one to the middle between
/// its last point and the next one.
struct SweepRegion {
  Bound bound;
  size_t first = 0, last = 0; ///< indices of points
  double from = 0, to = 0;    ///< x
};

/// A point that gets a label in the plot.
struct SweepMark {
  size_t point = 0;       ///< index of the point
  bool isHighest = false; ///< the highest point; otherwise the lowest
  llvm::StringRef text() const { return isHighest ? "highest" : "lowest"; }
};

struct SweepSeries {
  std::string model;
  std::vector<SweepPoint> points;
  std::vector<SweepRegion> regions;
  std::vector<SweepMark> marks;
};

struct SweepReport {
  std::string kernel;
  std::string machine; ///< empty when the sweep is over machines
  std::string launch;  ///< "<<<80, 256>>>"; empty when the points differ
  SweepAxis x, y;
  bool named = false;              ///< x has names instead of numbers
  std::vector<SweepSeries> series; ///< one per model, with the same x values
  /// A value of y to compare with, and its label: "40 warps/SM resident".
  std::optional<double> reference;
  std::string referenceText;
  std::vector<std::string> notes; ///< notes about the sweep as a whole
};

/// The label of a region: "latency-bound", "throughput-bound: DRAM bandwidth".
std::string formatRegion(Bound bound);

/// A format of a sweep report. lib/Report/Views.def lists all formats.
struct SweepView {
  llvm::StringRef name;    ///< the value of --format: "csv"
  llvm::StringRef summary; ///< one line for --help
  void (*write)(llvm::raw_ostream &os, const SweepReport &report);
};

/// All formats of a sweep report, the default first.
llvm::ArrayRef<SweepView> sweepViews();

/// The format called `name`; null when there is none.
const SweepView *findSweepView(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_REPORT_SWEEP_H
