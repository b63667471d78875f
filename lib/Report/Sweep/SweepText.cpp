//===- SweepText.cpp - a sweep as table and CSV ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SweepText.h"
#include "ViewList.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/JoinFirst.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <cassert>

using namespace gpuperf;

std::string gpuperf::formatRegion(Bound bound) {
  if (bound == Bound::Latency || bound == Bound::Launch)
    return (stringifyBound(bound) + "-bound").str();
  return "throughput-bound: " + formatBound(bound);
}

std::string gpuperf::formatOnAxis(double value, const SweepAxis &axis) {
  return axis.unit == "us" && value != 0 ? formatTimeUs(value)
                                         : formatNumber(value);
}

std::string gpuperf::formatWithUnit(double value, const SweepAxis &axis) {
  std::string text = formatOnAxis(value, axis);
  return axis.unit.empty() || axis.unit == "us" ? text : text + " " + axis.unit;
}

std::string gpuperf::axisTitle(const SweepAxis &axis) {
  // Some titles say their unit: "resident warps per SM", "threads per block".
  bool isSaid = axis.unit.empty() || axis.unit == "us" || axis.key == "warps";
  return axis.title + (isSaid ? "" : ", " + axis.unit);
}

std::string gpuperf::sweepTitle(const SweepReport &report) {
  return report.kernel + (report.machine.empty() ? "" : " on ") +
         report.machine + ": " + report.y.title + " over " + report.x.title;
}

std::string gpuperf::sweepSubtitle(const SweepReport &report) {
  std::string text = report.launch;
  if (report.series.size() == 1)
    text += (text.empty() ? "model " : ", model ") + report.series[0].model;
  return text;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static void addColumns(Table &table, const SweepReport &report) {
  table.column(report.named ? report.x.title : ">" + report.x.key);
  if (report.launch.empty())
    table.column("launch");
  for (const SweepSeries &series : report.series) {
    table.column(
        ">" + (report.series.size() > 1 ? series.model : axisTitle(report.y)));
    table.column("bound");
  }
}

static void addRow(Table &table, const SweepReport &report, size_t index) {
  const SweepPoint &first = report.series.front().points[index];
  std::vector<Cell> row{first.label};
  if (report.launch.empty())
    row.push_back(first.launch);
  for (const SweepSeries &series : report.series) {
    const SweepPoint &point = series.points[index];
    row.push_back(point.y ? formatOnAxis(*point.y, report.y) : "-");
    row.push_back(stringifyOptional(point.bound));
  }
  table.row(std::move(row));
}

/// "up to 20", "from 40", "at 20", "21 to 39", "throughout".
static std::string extentOf(const SweepRegion &region,
                            const SweepSeries &series) {
  bool first = region.first == 0,
       last = region.last + 1 == series.points.size();
  const std::string &from = series.points[region.first].label;
  const std::string &to = series.points[region.last].label;
  if (first && last)
    return "throughout";
  if (first)
    return "up to " + to;
  if (last)
    return "from " + from;
  return region.first == region.last ? "at " + from : from + " to " + to;
}

static void writeFindings(llvm::raw_ostream &os, const SweepReport &report,
                          const SweepSeries &series) {
  const char *separator = " ";
  if (series.regions.empty() && series.marks.empty())
    return;
  os << series.model << ':';
  for (const SweepRegion &region : series.regions) {
    os << separator << formatRegion(region.bound) << ' '
       << extentOf(region, series);
    separator = "; ";
  }
  for (const SweepMark &mark : series.marks) {
    const SweepPoint &point = series.points[mark.point];
    os << separator << mark.text() << ' ' << formatWithUnit(*point.y, report.y)
       << " at " << point.label;
    separator = "; ";
  }
  os << '\n';
}

/// " at 1, 2, 4", shortened; nothing when all points are meant.
static std::string placesOf(llvm::ArrayRef<std::string> labels,
                            const SweepSeries &series) {
  constexpr size_t most = 6;
  if (labels.size() == series.points.size() && labels.size() > 1)
    return "";
  return " at " + joinFirst(labels, most);
}

/// Each reason for having no value once, with the points that have it.
static void writeReasons(llvm::raw_ostream &os, const SweepSeries &series) {
  constexpr size_t most = 8;
  llvm::MapVector<llvm::StringRef, std::vector<std::string>> places;
  for (const SweepPoint &point : series.points)
    if (!point.y)
      places[point.reason].push_back(point.label);
  for (const auto &[reason, labels] : llvm::make_range(
           places.begin(), places.begin() + std::min(most, places.size())))
    os << series.model << ": no value" << placesOf(labels, series) << ": "
       << reason << '\n';
  if (places.size() > most)
    os << series.model << ": no value for " << places.size() - most
       << " more reasons\n";
}

/// A row for each x, columns for each model, then its regions and marks:
///
///   warps  volkov (GB/s)  bound
///   20     127            latency
///   40     154            dram
///
///   volkov: latency-bound up to 20; throughput-bound: DRAM bandwidth from 40
void gpuperf::writeSweepTable(llvm::raw_ostream &os,
                              const SweepReport &report) {
  assert(llvm::all_of(report.series,
                      [&](const SweepSeries &series) {
                        return series.points.size() ==
                               report.series.front().points.size();
                      }) &&
         "every model has a point for each x");
  std::string subtitle = sweepSubtitle(report);
  os << sweepTitle(report);
  if (!subtitle.empty())
    os << "\n  " << subtitle;
  if (report.series.size() > 1 && axisTitle(report.y) != report.y.title)
    os << "\n  in " << report.y.unit;
  os << "\n\n";
  Table table;
  addColumns(table, report);
  for (size_t i = 0; i < report.series.front().points.size(); ++i)
    addRow(table, report, i);
  table.print(os, 2);
  os << '\n';
  for (const SweepSeries &series : report.series)
    writeFindings(os, report, series);
  for (const SweepSeries &series : report.series)
    writeReasons(os, series);
  if (report.reference)
    os << report.referenceText << '\n';
  for (const std::string &note : report.notes)
    os << "note: " << note << '\n';
}

//===----------------------------------------------------------------------===//
// CSV
//===----------------------------------------------------------------------===//

static void writeField(llvm::raw_ostream &os, llvm::StringRef text) {
  if (text.find_first_of(",\"\r\n") == llvm::StringRef::npos) {
    os << text;
    return;
  }
  os << '"';
  for (char c : text)
    os << (c == '"' ? "\"\"" : llvm::StringRef(&c, 1));
  os << '"';
}

static void writeValue(llvm::raw_ostream &os,
                        const std::optional<double> &number) {
  if (number)
    os << llvm::format("%.9g", *number);
}

/// A line for each x and model under a header, quoted as RFC 4180 says.
void gpuperf::writeSweepCSV(llvm::raw_ostream &os, const SweepReport &report) {
  bool isTime = report.y.key == "time_us";
  writeField(os, report.x.key);
  os << ",model,";
  writeField(os, report.y.key);
  os << (isTime ? "" : ",time_us") << ",bound,launch,reason\n";
  for (size_t i = 0; i < report.series.front().points.size(); ++i)
    for (const SweepSeries &series : report.series) {
      const SweepPoint &point = series.points[i];
      writeField(os, point.label);
      os << ',' << series.model << ',';
      writeValue(os, point.y);
      if (!isTime) {
        os << ',';
        writeValue(os, point.timeUs);
      }
      os << ',' << stringifyOptional(point.bound) << ',';
      writeField(os, point.launch);
      os << ',';
      writeField(os, point.reason);
      os << '\n';
    }
}
