//===- Detail.h - all that a page knows of a kernel -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REPORT_DETAIL_H
#define GPUPERF_LIB_PAGE_REPORT_DETAIL_H

#include "gpuperf/Report/RunReport.h"
#include "gpuperf/Report/View.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <string>

namespace gpuperf {

/// The shape of a prediction is its names, units, meanings and formulas:
/// thousands of kernels have a few dozen, of which a page has each once. Shapes
/// by their hash, as JSON: {"inputs": [[name, unit, meaning]], "steps":
/// [[name, unit, equation, formula]]}.
using ShapeTexts = std::map<std::string, std::string>;

/// Whether the values of a prediction's steps are already in the page, as the
/// terms of a kernel, or are written with the prediction.
enum class StepValues { Shared, Written };

/// Writes the value `prediction` with "shape", and "inputs", "sources" and,
/// where they are not told, "steps" in the order of its shape, which is added
/// to `shapes`. Numbers that JSON has no form for are null.
void writePrediction(llvm::json::OStream &j, const Prediction &prediction,
                     const KernelProfile &kernel, StepValues steps,
                     ShapeTexts &shapes);

/// The JSON object {"kernel", "first_finding", "predictions"}. `text`: the
/// kernel as the format JSON has it. "first_finding": the index of what to do
/// first, absent without any.
std::string detailText(const KernelReport &kernel, llvm::StringRef text,
                       ShapeTexts &shapes);

/// The JSON object with further "predictions", those that `extras`, if given,
/// have of other models, and the members of the kernel's extras; empty where
/// there is nothing of these.
std::string extrasText(const KernelReport &kernel, const ReportExtras *extras,
                       ShapeTexts &shapes);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_DETAIL_H
