//===- Shapes.h - predictions without what all have in common ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   prediction ─▶ its numbers, and where they are from
//             └─▶ its shape: names, units, meanings, formulas
//
// Thousands of kernels have a few dozen shapes. A page has each of them once.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REPORT_SHAPES_H
#define GPUPERF_LIB_PAGE_REPORT_SHAPES_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <string>

namespace gpuperf {

/// Shapes by their hash, as JSON: {"inputs": [[name, unit, meaning]], "steps":
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

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_SHAPES_H
