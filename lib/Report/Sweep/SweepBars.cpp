//===- SweepBars.cpp - bars over names ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a100   ████████  636 us
//   h100   ████  320 us
//   titanv no value: needs dram.latency_cycles
//
// With several models, a name has a bar for each of them.
//
//===----------------------------------------------------------------------===//

#include "SweepBars.h"
#include "PlotScale.h"
#include "SweepColours.h"
#include "SweepText.h"
#include <algorithm>

using namespace gpuperf;

namespace {
constexpr double kWidth = 760, kRow = 22, kGroupGap = 8, kTop = 70;

class BarChart {
public:
  explicit BarChart(const SweepReport &report) : report(report) {}
  void write(llvm::raw_ostream &os);

private:
  double labelWidth() const;
  PlotScale scale() const;
  void group(SvgWriter &svg, size_t point, double y) const;
  void bar(SvgWriter &svg, const SweepSeries &series, size_t point,
           double y) const;

  const SweepReport &report;
  double left = 0;
  size_t points() const { return report.series.front().points.size(); }
  double groupHeight() const { return report.series.size() * kRow + kGroupGap; }
  double bottom() const { return kTop + points() * groupHeight(); }
};
} // namespace

double BarChart::labelWidth() const {
  double widest = 0;
  for (const SweepPoint &point : report.series.front().points)
    widest = std::max(widest, SvgWriter::widthOf(point.label, 12));
  return widest;
}

/// Leaves room behind the longest bar for its value.
PlotScale BarChart::scale() const {
  double high = 0;
  for (const SweepSeries &series : report.series)
    for (const SweepPoint &point : series.points)
      high = std::max(high, point.y.value_or(0));
  return {0, high, left, kWidth - 190, false};
}

void BarChart::bar(SvgWriter &svg, const SweepSeries &series, size_t index,
                   double y) const {
  const SweepPoint &point = series.points[index];
  std::string prefix = report.series.size() > 1 ? series.model + ": " : "";
  double baseline = y + kRow - 7;
  if (!point.y) {
    std::string text = prefix + "no value: " + point.reason;
    svg.text(left + 6, baseline, SvgWriter::fit(text, 11, kWidth - left - 30),
             "muted small", SvgWriter::Start, false, point.reason);
    return;
  }
  double end = std::max(scale().at(*point.y), left + 1);
  svg.rect(left, y + 2, end - left, kRow - 4, boundClass("bar", point.bound),
           point.bound ? formatRegion(*point.bound) : "");
  svg.text(end + 6, baseline, prefix + formatWithUnit(*point.y, report.y),
           "ink");
}

void BarChart::group(SvgWriter &svg, size_t point, double y) const {
  double middle = y + report.series.size() * kRow / 2 + 4;
  svg.text(left - 8, middle, report.series.front().points[point].label, "ink",
           SvgWriter::End);
  for (const SweepSeries &series : report.series) {
    bar(svg, series, point, y);
    y += kRow;
  }
}

void BarChart::write(llvm::raw_ostream &os) {
  left = 24 + labelWidth() + 8;
  std::vector<Bound> bounds = boundsOf(report);
  double keyHeight =
      writeKey(nullptr, bounds, "bar", left, 0, kWidth - left - 24) * 20;
  SvgWriter svg(os, kWidth, bottom() + 40 + keyHeight, sweepTitle(report),
                describe(report));
  writeHeading(svg, report);
  for (size_t i = 0; i < points(); ++i)
    group(svg, i, kTop + i * groupHeight());
  svg.line(left, kTop - 4, left, bottom() - kGroupGap + 4, "axis");
  svg.text(left, bottom() + 14, axisTitle(report.y), "muted");
  writeKey(&svg, bounds, "bar", left, bottom() + 24, kWidth - left - 24);
}

void gpuperf::writeBarChart(llvm::raw_ostream &os, const SweepReport &report) {
  BarChart(report).write(os);
}
