//===- LinePlot.h - lines over a number -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   title, subtitle
//   legend                 with several models
//   ribbon ████ ▒▒▒▒▒▒     the regions, a ribbon for each model
//   ┌──────────────────┐
//   │     plot         │   with one model, bands of the regions behind its line
//   └──────────────────┘
//   ticks, axis title
//   key of the colours     where a ribbon has no room for its words
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SWEEP_LINEPLOT_H
#define GPUPERF_LIB_REPORT_SWEEP_LINEPLOT_H

#include "PlotScale.h"
#include "SvgWriter.h"
#include "gpuperf/Report/Sweep.h"

namespace gpuperf {

/// With more series there is no room for dots and marks.
constexpr size_t kFewSeries = 3;

/// One picture of a report whose x axis is a number.
class LinePlot {
public:
  explicit LinePlot(const SweepReport &report)
      : report(report), isSingle(report.series.size() == 1) {}
  void write(llvm::raw_ostream &os);

private:
  void layOut();
  PlotScale xScale() const;
  PlotScale yScale() const;
  double legendWidth(const SweepSeries &series) const {
    return 34 + SvgWriter::widthOf(series.model, 12) + 20;
  }
  unsigned legend(SvgWriter *svg) const;
  void ribbons(SvgWriter &svg);
  void ribbonLabel(SvgWriter &svg, const SweepRegion &region, double y);
  void bands(SvgWriter &svg) const;
  void yAxis(SvgWriter &svg) const;
  void xAxis(SvgWriter &svg) const;
  std::vector<std::pair<double, std::string>> xTicks() const;
  void reference(SvgWriter &svg) const;
  void curve(SvgWriter &svg, size_t index) const;
  void marks(SvgWriter &svg, const SweepSeries &series) const;
  bool labelFits(const SweepRegion &region) const;

  const SweepReport &report;
  bool isSingle;
  double left = 0, right = 0, top = 0, bottom = 0, height = 0;
  double legendTop = 62, ribbonTop = 0;
  /// The colour of each series; unused for one without values.
  std::vector<size_t> colours;
  std::vector<Bound> unlabelled; ///< bounds that need the key
};

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SWEEP_LINEPLOT_H
