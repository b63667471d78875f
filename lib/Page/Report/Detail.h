//===- Detail.h - details of a kernel ---------------------------*- C++ -*-===//
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

/// The shape of a prediction consists of its names, units, meanings and
/// formulas. Thousands of kernels have a few dozen shapes, and a page contains
/// each once. This maps hashes to shapes as JSON: {"inputs": [[name, unit,
/// meaning]], "steps": [[name, unit, equation, formula]]}.
using ShapeTexts = std::map<std::string, std::string>;

/// Whether the values of a prediction's steps are already in the page, as the
/// terms of a kernel, or are written with the prediction.
enum class StepValues { Shared, Written };

/// Writes the value `prediction` with "shape", and with "inputs", "sources"
/// and, unless they are shared, "steps" in the order of its shape, which is
/// added to `shapes`. Numbers without a representation in JSON are null.
void writePrediction(llvm::json::OStream &j, const Prediction &prediction,
                     const KernelProfile &kernel, StepValues steps,
                     ShapeTexts &shapes);

/// The JSON object {"kernel", "first_finding", "predictions"}. `text` is the
/// kernel in the format JSON. "first_finding" is the index of the finding to
/// address first; it is absent if there is none.
std::string detailText(const KernelReport &kernel, llvm::StringRef text,
                       ShapeTexts &shapes);

/// The JSON object with further "predictions", those of other models in
/// `extras` if given, and with the members of the kernel's extras. Empty if
/// there are none of these.
std::string extrasText(const KernelReport &kernel, const ReportExtras *extras,
                       ShapeTexts &shapes);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_DETAIL_H
