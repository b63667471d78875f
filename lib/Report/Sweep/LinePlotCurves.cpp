//===- LinePlotCurves.cpp - curves of a plot ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinePlot.h"
#include "SweepColours.h"
#include "SweepText.h"
#include "gpuperf/Report/Format.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;

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
