//===- SweepJSON.cpp - a sweep as JSON ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewList.h"
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

static void point(OStream &j, const SweepReport &report,
                  const SweepPoint &point) {
  j.object([&] {
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
}

static void series(OStream &j, const SweepReport &report,
                   const SweepSeries &series) {
  j.object([&] {
    j.attribute("model", series.model);
    j.attributeArray("points", [&] {
      for (const SweepPoint &entry : series.points)
        point(j, report, entry);
    });
    j.attributeArray("regions", [&] {
      for (const SweepRegion &region : series.regions)
        j.object([&] {
          j.attribute("bound", stringifyBound(region.bound));
          number(j, "first", series.points[region.first].x);
          number(j, "last", series.points[region.last].x);
        });
    });
    j.attributeArray("marks", [&] {
      for (const SweepMark &mark : series.marks)
        j.object([&] {
          j.attribute("mark", mark.text());
          number(j, "x", series.points[mark.point].x);
          number(j, "y", series.points[mark.point].y);
        });
    });
  });
}

/// One object: kernel, machine, launch, x, y, series, notes.
void gpuperf::writeSweepJSON(llvm::raw_ostream &os, const SweepReport &report) {
  OStream j(os, /*IndentSize=*/2);
  j.object([&] {
    j.attribute("schema", 1);
    j.attribute("kernel", fixUTF8(report.kernel));
    j.attribute("machine", fixUTF8(report.machine));
    j.attribute("launch", report.launch);
    axis(j, "x", report.x);
    axis(j, "y", report.y);
    number(j, "reference", report.reference);
    j.attributeArray("series", [&] {
      for (const SweepSeries &entry : report.series)
        series(j, report, entry);
    });
    j.attributeArray("notes", [&] {
      for (const std::string &note : report.notes)
        j.value(fixUTF8(note));
    });
  });
  os << '\n';
}
