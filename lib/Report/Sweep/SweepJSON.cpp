//===- SweepJSON.cpp - a sweep as JSON ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewList.h"
#include "gpuperf/Report/JSONFields.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace gpuperf;
using llvm::json::fixUTF8;
using llvm::json::OStream;

static void number(OStream &j, llvm::StringRef key,
                   const std::optional<double> &value) {
  if (!value) {
    j.attribute(key, nullptr);
    return;
  }
  j.attributeBegin(key);
  j.rawValue(
      [&](llvm::raw_ostream &os) { os << llvm::format("%.9g", *value); });
  j.attributeEnd();
}

static void axis(OStream &j, llvm::StringRef key, const SweepAxis &axis) {
  j.attributeObject(key, [&] {
    j.attribute("name", fixUTF8(axis.key));
    j.attribute("unit", axis.unit);
    j.attribute("logarithmic", axis.logarithmic);
  });
}

static void series(OStream &j, const SweepReport &report,
                   const SweepSeries &series) {
  j.attribute("model", series.model);
  objects(j, "points", series.points, [&](OStream &j, const SweepPoint &point) {
    if (report.named)
      j.attribute("x", fixUTF8(point.label));
    else
      number(j, "x", point.x);
    number(j, "y", point.y);
    number(j, "time_us", point.timeUs);
    j.attribute("bound", stringifyOptional(point.bound));
    j.attribute("launch", point.launch);
    j.attribute("reason", fixUTF8(point.reason));
  });
  objects(j, "regions", series.regions,
          [&](OStream &j, const SweepRegion &region) {
            j.attribute("bound", stringifyBound(region.bound));
            number(j, "first", series.points[region.first].x);
            number(j, "last", series.points[region.last].x);
          });
  objects(j, "marks", series.marks, [&](OStream &j, const SweepMark &mark) {
    j.attribute("mark", mark.text());
    number(j, "x", series.points[mark.point].x);
    number(j, "y", series.points[mark.point].y);
  });
}

/// One object: kernel, machine, launch, x, y, series, notes.
void gpuperf::writeSweepJSON(llvm::raw_ostream &os, const SweepReport &report) {
  document(os, [&](OStream &j) {
    j.attribute("schema", 1);
    j.attribute("kernel", fixUTF8(report.kernel));
    j.attribute("machine", fixUTF8(report.machine));
    j.attribute("launch", report.launch);
    axis(j, "x", report.x);
    axis(j, "y", report.y);
    number(j, "reference", report.reference);
    objects(j, "series", report.series,
            [&](OStream &j, const SweepSeries &entry) {
              series(j, report, entry);
            });
    strings(j, "notes", report.notes);
  });
}
