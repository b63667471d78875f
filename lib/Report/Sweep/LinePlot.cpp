//===- LinePlot.cpp - a plot over a number --------------------------------===//
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

#include "PlotScale.h"
#include "SvgWriter.h"
#include "SweepBars.h"
#include "SweepColours.h"
#include "SweepText.h"
#include "ViewList.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Sweep.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

constexpr double kWidth = 760, kPlotHeight = 300, kRibbon = 18, kGap = 4;

/// With more series there is no room for dots and marks.
constexpr size_t kFewSeries = 3;

namespace {
/// The least and the greatest of what is drawn.
struct Extent {
  double low = INFINITY, high = -INFINITY;
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool empty() const { return high < low; }
};

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
} // namespace

void LinePlot::layOut() {
  size_t drawn = 0;
  for (const SweepSeries &series : report.series)
    colours.push_back(hasValues(series) ? drawn++ : 0);
  double names = 0;
  if (!isSingle)
    for (const SweepSeries &series : report.series)
      names = std::max(names, SvgWriter::widthOf(series.model, 11));
  left = std::max(84.0, names + 34);
  right = kWidth - 28;
  ribbonTop = legendTop + 4 + (isSingle ? 0 : legend(nullptr) * 20.0);
  double ribbons = llvm::count_if(report.series, [](const SweepSeries &series) {
    return !series.regions.empty();
  });
  top = ribbonTop + ribbons * (kRibbon + kGap) + 2;
  bottom = top + kPlotHeight;
  for (Bound bound : boundsOf(report))
    for (const SweepSeries &series : report.series)
      for (const SweepRegion &region : series.regions)
        if (region.bound == bound && !labelFits(region) &&
            !llvm::is_contained(unlabelled, bound))
          unlabelled.push_back(bound);
  height =
      bottom + 56 +
      writeKey(nullptr, unlabelled, "ribbon", left, 0, right - left) * 20.0 + 8;
}

PlotScale LinePlot::xScale() const {
  Extent extent;
  for (const SweepPoint &point : report.series.front().points)
    extent.add(point.x);
  return {extent.low, extent.high, left, right, report.x.logarithmic};
}

PlotScale LinePlot::yScale() const {
  Extent extent;
  for (const SweepSeries &series : report.series)
    for (const SweepPoint &point : series.points)
      if (point.y)
        extent.add(*point.y);
  if (report.reference)
    extent.add(*report.reference);
  if (extent.empty())
    return {0, 1, bottom, top, false};
  // Room for labels above the curve.
  if (report.y.logarithmic)
    return {extent.low / 1.5, extent.high * 2, bottom, top, true};
  extent.add(0);
  double room = (extent.high - extent.low) * 0.14;
  return {extent.low < 0 ? extent.low - room / 2 : 0,
          extent.high > 0 ? extent.high + room : room, bottom, top, false};
}

//===----------------------------------------------------------------------===//
// Around the plot
//===----------------------------------------------------------------------===//

/// Returns its rows; draws nothing when `svg` is null. Models without a value
/// have no line, and are named behind the others.
unsigned LinePlot::legend(SvgWriter *svg) const {
  assert(colours.size() == report.series.size() && "layOut comes first");
  double x = 24;
  unsigned rows = 1;
  std::string absent;
  for (auto [series, index] : llvm::zip(report.series, colours)) {
    if (!hasValues(series)) {
      absent += (absent.empty() ? "no value: " : ", ") + series.model;
      continue;
    }
    if (x > 24 && x + legendWidth(series) > kWidth - 24) {
      x = 24;
      ++rows;
    }
    double y = legendTop + (rows - 1) * 20.0 + 10;
    if (svg) {
      svg->line(x, y - 4, x + 26, y - 4, curveClass(index, isSingle));
      svg->text(x + 34, y, series.model, "ink");
    }
    x += legendWidth(series);
  }
  if (absent.empty())
    return rows;
  if (svg)
    svg->text(24, legendTop + rows * 20.0 + 10,
              SvgWriter::fit(absent, 12, kWidth - 48), "muted",
              SvgWriter::Start, false, absent);
  return rows + 1;
}

bool LinePlot::labelFits(const SweepRegion &region) const {
  PlotScale x = xScale();
  return SvgWriter::widthOf(formatRegion(region.bound), 11) <
         x.at(region.to) - x.at(region.from) - 6;
}

/// The region in words where there is room, else its resource alone, else
/// nothing: the key has it.
void LinePlot::ribbonLabel(SvgWriter &svg, const SweepRegion &region,
                           double y) {
  PlotScale x = xScale();
  double from = x.at(region.from), to = x.at(region.to);
  for (const std::string &label :
       {formatRegion(region.bound), formatBound(region.bound)})
    if (SvgWriter::widthOf(label, 11) < to - from - 6) {
      svg.text((from + to) / 2, y + kRibbon - 5, label, "ink small",
               SvgWriter::Middle);
      return;
    }
}

void LinePlot::ribbons(SvgWriter &svg) {
  PlotScale x = xScale();
  double y = ribbonTop;
  for (const SweepSeries &series : report.series) {
    if (series.regions.empty())
      continue;
    if (!isSingle)
      svg.text(left - 8, y + kRibbon - 5, series.model, "muted small",
               SvgWriter::End);
    for (const SweepRegion &region : series.regions) {
      svg.rect(x.at(region.from), y, x.at(region.to) - x.at(region.from),
               kRibbon, boundClass("ribbon", region.bound),
               formatRegion(region.bound));
      ribbonLabel(svg, region, y);
    }
    y += kRibbon + kGap;
  }
}

void LinePlot::yAxis(SvgWriter &svg) const {
  PlotScale y = yScale();
  for (double tick : y.ticks(6)) {
    double at = y.at(tick);
    svg.line(left, at, right, at, tick == 0 ? "axis" : "grid");
    svg.text(left - 8, at + 4, formatOnAxis(tick, report.y), "muted",
             SvgWriter::End);
  }
  svg.text(20, (top + bottom) / 2, axisTitle(report.y), "ink",
           SvgWriter::Middle, /*upwards=*/true);
}

/// The points themselves when they are few, else round numbers.
std::vector<std::pair<double, std::string>> LinePlot::xTicks() const {
  const auto &points = report.series.front().points;
  std::vector<std::pair<double, std::string>> ticks;
  if (points.size() <= 12)
    for (const SweepPoint &point : points)
      ticks.emplace_back(point.x, point.label);
  else
    for (double tick : xScale().ticks(9))
      if (tick == std::floor(tick)) // the points are whole
        ticks.emplace_back(tick, formatNumber(tick));
  return ticks;
}

void LinePlot::xAxis(SvgWriter &svg) const {
  PlotScale x = xScale();
  svg.line(left, bottom, right, bottom, "axis");
  double free = left - 40;
  for (const auto &[value, label] : xTicks()) {
    double at = x.at(value), half = SvgWriter::widthOf(label, 12) / 2;
    svg.line(at, bottom, at, bottom + 5, "axis");
    if (at - half < free)
      continue;
    svg.text(at, bottom + 19, label, "muted", SvgWriter::Middle);
    free = at + half + 8;
  }
  svg.text((left + right) / 2, bottom + 42, axisTitle(report.x), "ink",
           SvgWriter::Middle);
}

//===----------------------------------------------------------------------===//
// In the plot
//===----------------------------------------------------------------------===//

/// Fills the regions behind the line; a border says "from 40", the first point
/// behind it.
void LinePlot::bands(SvgWriter &svg) const {
  const SweepSeries &series = report.series.front();
  PlotScale x = xScale();
  for (const SweepRegion &region : series.regions) {
    double from = x.at(region.from);
    svg.rect(from, top, x.at(region.to) - from, bottom - top,
             boundClass("band", region.bound));
    if (region.first == 0)
      continue;
    svg.line(from, top, from, bottom, "edge");
    std::string label = "from " + series.points[region.first].label;
    if (from + 4 + SvgWriter::widthOf(label, 11) < x.at(region.to))
      svg.text(from + 4, bottom - 8, label, "muted small");
  }
}

/// Labelled at the end where the curve is further away.
void LinePlot::reference(SvgWriter &svg) const {
  if (!report.reference)
    return;
  double y = yScale().at(*report.reference);
  svg.line(left, y, right, y, "reference");
  const auto &points = report.series.front().points;
  auto distance = [&](const SweepPoint &point) {
    return std::fabs(point.y.value_or(0) - *report.reference);
  };
  bool isLeft = distance(points.front()) > distance(points.back());
  svg.text(isLeft ? left + 8 : right - 8, y - 6, report.referenceText,
           "muted small", isLeft ? SvgWriter::Start : SvgWriter::End);
}

/// A line, interrupted where there is no value; dots while they are few.
void LinePlot::curve(SvgWriter &svg, size_t index) const {
  PlotScale x = xScale(), y = yScale();
  const SweepSeries &series = report.series[index];
  std::vector<std::pair<double, double>> line;
  auto flush = [&] {
    if (line.size() > 1)
      svg.polyline(line, curveClass(colours[index], isSingle));
    line.clear();
  };
  for (const SweepPoint &point : series.points) {
    if (point.y)
      line.emplace_back(x.at(point.x), y.at(*point.y));
    else
      flush();
  }
  flush();
  if (series.points.size() > 40 || report.series.size() > kFewSeries)
    return;
  for (const SweepPoint &point : series.points)
    if (point.y)
      svg.circle(x.at(point.x), y.at(*point.y), 3, dotClass(colours[index]),
                 point.label + ": " + formatWithUnit(*point.y, report.y) +
                     (point.bound ? ", " : "") + formatBound(point.bound));
}

void LinePlot::marks(SvgWriter &svg, const SweepSeries &series) const {
  PlotScale x = xScale(), y = yScale();
  size_t index = &series - report.series.data();
  for (const SweepMark &mark : series.marks) {
    const SweepPoint &point = series.points[mark.point];
    double atX = x.at(point.x), atY = y.at(*point.y);
    bool isAbove = mark.isHighest || atY + 26 > bottom;
    std::string text = formatWithUnit(*point.y, report.y) + " at " +
                       (report.x.unit.empty() ? report.x.title + " " : "") +
                       point.label;
    double half = SvgWriter::widthOf(text, 12) / 2;
    svg.circle(atX, atY, 5.5, "ring s" + std::to_string(colours[index] % 8));
    // A text wider than the plot begins at its left edge.
    svg.text(std::max(left + half, std::min(atX, right - half)),
             atY + (isAbove ? -13 : 22), text, "ink strong halo",
             SvgWriter::Middle);
  }
}

void LinePlot::write(llvm::raw_ostream &os) {
  layOut();
  SvgWriter svg(os, kWidth, height, sweepTitle(report), describe(report));
  writeHeading(svg, report);
  if (!isSingle)
    legend(&svg);
  ribbons(svg);
  if (isSingle)
    bands(svg);
  yAxis(svg);
  xAxis(svg);
  reference(svg);
  for (size_t i = 0; i < report.series.size(); ++i)
    curve(svg, i);
  if (report.series.size() <= kFewSeries)
    for (const SweepSeries &series : report.series)
      marks(svg, series);
  writeKey(&svg, unlabelled, "ribbon", left, bottom + 56, right - left);
}

/// A plot that needs no other file: lines over a number, bars over names. The
/// regions are bands behind the line of a single model, ribbons below the plot
/// when there are several, and the colours of bars.
void gpuperf::writeSweepSVG(llvm::raw_ostream &os, const SweepReport &report) {
  if (report.named)
    writeBarChart(os, report);
  else
    LinePlot(report).write(os);
}
