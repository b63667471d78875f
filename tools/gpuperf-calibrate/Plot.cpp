//===- Plot.cpp - a curve as a picture ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plot.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace calibrate;

namespace {

constexpr double kWidth = 720, kHeight = 420;
constexpr double kLeft = 72, kRight = 150, kTop = 36, kBottom = 52;

/// Of the colour-blind-safe palette of Okabe and Ito.
const char *const kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                "#e69f00", "#56b4e9", "#000000"};

/// One axis: numbers to places.
struct Axis {
  bool isLog = false;
  double low = 0, high = 1; ///< of the numbers, or of their logarithms
  double from = 0, to = 1;  ///< of the places

  bool shows(double value) const { return !isLog || value > 0; }
  double scaled(double value) const { return isLog ? std::log2(value) : value; }
  double place(double value) const {
    return from + (scaled(value) - low) / (high - low) * (to - from);
  }
};

} // namespace

static Axis axisFor(const Plot &plot, bool isX) {
  Axis axis;
  axis.isLog = isX ? plot.logX : plot.logY;
  axis.from = isX ? kLeft : kHeight - kBottom;
  axis.to = isX ? kWidth - kRight : kTop;
  bool any = false;
  for (const Series &series : plot.series)
    for (const Point &point : series.points) {
      double value = isX ? point.x : point.y;
      if (!axis.shows(value))
        continue;
      value = axis.scaled(value);
      axis.low = any ? std::min(axis.low, value) : value;
      axis.high = any ? std::max(axis.high, value) : value;
      any = true;
    }
  if (!axis.isLog)
    axis.low = std::min(axis.low, 0.0);
  if (!(axis.high > axis.low))
    axis.high = axis.low + 1;
  return axis;
}

/// 1, 2 or 5 times a power of ten, for about five steps.
static double stepFor(double range) {
  double raw = range / 5, power = std::pow(10, std::floor(std::log10(raw)));
  for (double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power)
      return factor * power;
  return 10 * power;
}

/// The numbers beside which an axis has a mark.
static std::vector<double> ticks(const Axis &axis) {
  std::vector<double> values;
  if (axis.isLog) {
    double step = std::max(1.0, std::ceil((axis.high - axis.low) / 8));
    for (double at = std::ceil(axis.low); at <= axis.high; at += step)
      values.push_back(std::exp2(at));
    return values;
  }
  double step = stepFor(axis.high - axis.low);
  for (double at = std::ceil(axis.low / step) * step; at <= axis.high;
       at += step)
    values.push_back(at);
  return values;
}

/// "48", "32Ki", "4Mi": binary prefixes for powers of two on a logarithmic
/// axis.
static std::string label(double value, bool isLog) {
  const char *suffix = "";
  for (const char *next : {"Ki", "Mi", "Gi"})
    if (isLog && value >= 1024)
      value /= 1024, suffix = next;
  char text[32];
  std::snprintf(text, sizeof text, "%.4g%s", value, suffix);
  return text;
}

static std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

static void writeText(std::ostream &out, double x, double y,
                      const std::string &text, const char *more = "") {
  out << "<text x=\"" << x << "\" y=\"" << y << "\" " << more << ">"
      << escaped(text) << "</text>\n";
}

static void writeAxes(std::ostream &out, const Plot &plot, const Axis &x,
                      const Axis &y) {
  for (double value : ticks(x)) {
    double at = x.place(value);
    out << "<line x1=\"" << at << "\" y1=\"" << kTop << "\" x2=\"" << at
        << "\" y2=\"" << y.from << "\" stroke=\"#ddd\"/>\n";
    writeText(out, at, y.from + 16, label(value, x.isLog),
              "text-anchor=\"middle\"");
  }
  for (double value : ticks(y)) {
    double at = y.place(value);
    out << "<line x1=\"" << kLeft << "\" y1=\"" << at << "\" x2=\"" << x.to
        << "\" y2=\"" << at << "\" stroke=\"#ddd\"/>\n";
    writeText(out, kLeft - 6, at + 4, label(value, y.isLog),
              "text-anchor=\"end\"");
  }
  writeText(out, (x.from + x.to) / 2, kHeight - 12, plot.x,
            "text-anchor=\"middle\"");
  writeText(out, kLeft - 6, kTop - 10, plot.y);
}

static void writeSeries(std::ostream &out, const Series &series,
                        const char *colour, const Axis &x, const Axis &y) {
  std::string path, dots;
  char text[160];
  for (const Point &point : series.points) {
    if (!x.shows(point.x) || !y.shows(point.y))
      continue;
    double atX = x.place(point.x), atY = y.place(point.y);
    std::snprintf(text, sizeof text, "%s%.1f,%.1f", path.empty() ? "" : " ",
                  atX, atY);
    path += text;
    std::snprintf(text, sizeof text,
                  "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>\n",
                  atX, atY, colour);
    dots += text;
  }
  out << "<polyline points=\"" << path << "\" fill=\"none\" stroke=\"" << colour
      << "\"/>\n";
  if (!series.isLine)
    out << dots;
}

void calibrate::writeSvg(std::ostream &out, const Plot &plot) {
  Axis x = axisFor(plot, true), y = axisFor(plot, false);
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << kWidth
      << " " << kHeight << "\" font-family=\"sans-serif\" font-size=\"12\">\n"
      << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  writeText(out, kLeft + 120, 16, plot.title, "font-weight=\"bold\"");
  writeAxes(out, plot, x, y);
  size_t index = 0;
  for (const Series &series : plot.series) {
    const char *colour = kColours[index % (sizeof kColours / sizeof *kColours)];
    writeSeries(out, series, colour, x, y);
    double at = kTop + 8 + 18 * double(index++);
    out << "<rect x=\"" << x.to + 10 << "\" y=\"" << at << "\" width=\"10\" "
        << "height=\"10\" fill=\"" << colour << "\"/>\n";
    writeText(out, x.to + 25, at + 10, series.name);
  }
  out << "</svg>\n";
}
