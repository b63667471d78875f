//===- SweepColours.h - bounds and series as colours ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SWEEP_SWEEPCOLOURS_H
#define GPUPERF_LIB_REPORT_SWEEP_SWEEPCOLOURS_H

#include "SvgWriter.h"
#include "gpuperf/Report/Sweep.h"

namespace gpuperf {

/// The class of an element with the colour of `bound`: "ribbon b-dram", "bar
/// b-none".
std::string boundClass(llvm::StringRef look, std::optional<Bound> bound);
/// The class of curve `index` of several: "curve s1 w1". Widths differ, so that
/// two equal curves are both visible. Curves are dashed from index 8 on, when
/// colours repeat.
std::string curveClass(size_t index, bool isSingle);
/// The fill of the same colour: "dot d1".
std::string dotClass(size_t index);
/// Whether any point has a value.
bool hasValues(const SweepSeries &series);

/// The bounds in a report, each once, in the order of their appearance.
std::vector<Bound> boundsOf(const SweepReport &report);

/// Writes swatches with that `look` and their descriptions, in rows of at most
/// `width`. Returns the number of rows of 20 pixels; writes nothing if `svg` is
/// null.
unsigned writeKey(SvgWriter *svg, llvm::ArrayRef<Bound> bounds,
                  llvm::StringRef look, double x, double y, double width);

/// The title and subtitle at the top left, and the text for a screen reader.
void writeHeading(SvgWriter &svg, const SweepReport &report);
std::string describe(const SweepReport &report);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SWEEP_SWEEPCOLOURS_H
