//===- SweepColours.cpp - bounds and series as colours --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SweepColours.h"
#include "SweepText.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

std::string gpuperf::boundClass(llvm::StringRef look,
                                std::optional<Bound> bound) {
  return look.str() + " b-" + (bound ? stringifyBound(*bound) : "none").str();
}

static constexpr size_t kColours = 8;

std::string gpuperf::curveClass(size_t index, bool isSingle) {
  std::string text = "curve s" + std::to_string(index % kColours);
  if (!isSingle)
    text += " w" + std::to_string(index % 3);
  return text + (index >= kColours ? " dash" : "");
}

std::string gpuperf::dotClass(size_t index) {
  return "dot d" + std::to_string(index % kColours);
}

bool gpuperf::hasValues(const SweepSeries &series) {
  return llvm::any_of(series.points, [](const SweepPoint &point) {
    return point.y.has_value();
  });
}

std::vector<Bound> gpuperf::boundsOf(const SweepReport &report) {
  std::vector<Bound> bounds;
  for (const SweepSeries &series : report.series)
    for (const SweepPoint &point : series.points)
      if (point.bound && !llvm::is_contained(bounds, *point.bound))
        bounds.push_back(*point.bound);
  return bounds;
}

unsigned gpuperf::writeKey(SvgWriter *svg, llvm::ArrayRef<Bound> bounds,
                           llvm::StringRef look, double x, double y,
                           double width) {
  unsigned rows = bounds.empty() ? 0 : 1;
  double at = x;
  for (Bound bound : bounds) {
    std::string text = formatRegion(bound);
    double needed = 20 + SvgWriter::widthOf(text, 12) + 18;
    if (at > x && at + needed > x + width) {
      at = x;
      ++rows;
    }
    double baseline = y + (rows - 1) * 20.0 + 14;
    if (svg) {
      svg->rect(at, baseline - 10, 14, 12, boundClass(look, bound));
      svg->text(at + 20, baseline, text, "ink");
    }
    at += needed;
  }
  return rows;
}

void gpuperf::writeHeading(SvgWriter &svg, const SweepReport &report) {
  svg.text(24, 32, SvgWriter::fit(sweepTitle(report), 16, 712), "ink title",
           SvgWriter::Start, false, sweepTitle(report));
  svg.text(24, 52, SvgWriter::fit(sweepSubtitle(report), 12, 712), "muted");
}

std::string gpuperf::describe(const SweepReport &report) {
  std::string text = sweepSubtitle(report);
  for (const std::string &note : report.notes)
    text += "; " + note;
  return text;
}
