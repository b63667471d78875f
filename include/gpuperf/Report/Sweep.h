//===- Sweep.h - a prediction over a range ----------------------*- C++ -*-===//
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

/// A quantity along an axis.
struct SweepAxis {
  std::string key;   ///< in CSV and JSON: "warps", "needed_occupancy"
  std::string title; ///< "resident warps per SM", "predicted time"
  std::string unit;  ///< "us", "GB/s", "warps/SM"; empty for pure numbers
  bool logarithmic = false;
};

/// One model's answer at one place of the range.
struct SweepPoint {
  double x = 0;       ///< the position in the list where the axis has names
  std::string label;  ///< x as text: "128", "a100"
  std::string launch; ///< "<<<80, 256>>>"
  std::optional<double> y;
  std::optional<double> timeUs;
  std::optional<Bound> bound; ///< nothing when the model names none
  std::string reason;         ///< why there is no y; empty when there is
};

/// A longest run of points with one bound. It is drawn from half way to the
/// point before to half way to the point behind.
struct SweepRegion {
  Bound bound;
  size_t first = 0, last = 0; ///< points
  double from = 0, to = 0;    ///< x
};

/// A point worth a label.
struct SweepMark {
  size_t point = 0;
  bool isHighest = false; ///< else the lowest
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
  std::string launch;  ///< "<<<80, 256>>>"; empty when it differs
  SweepAxis x, y;
  bool named = false;              ///< x has names in place of numbers
  std::vector<SweepSeries> series; ///< one for each model, points in step
  /// A value of y to compare with, and what it is: "40 warps/SM resident".
  std::optional<double> reference;
  std::string referenceText;
  std::vector<std::string> notes; ///< what to know of the sweep as a whole
};

/// "latency-bound", "throughput-bound: DRAM bandwidth".
std::string regionInWords(Bound bound);

/// One format of a report of a sweep; lib/Report/Views.def lists them.
struct SweepView {
  llvm::StringRef name;    ///< what --format calls it: "csv"
  llvm::StringRef summary; ///< one line for --help
  void (*write)(llvm::raw_ostream &os, const SweepReport &report);
};

/// All of them, the default first.
llvm::ArrayRef<SweepView> sweepViews();

/// The one called `name`; null when there is none.
const SweepView *findSweepView(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_REPORT_SWEEP_H
