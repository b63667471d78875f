//===- Detail.h - all that a page knows of a kernel -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REPORT_DETAIL_H
#define GPUPERF_LIB_PAGE_REPORT_DETAIL_H

#include "Shapes.h"
#include "gpuperf/Report/View.h"

namespace gpuperf {

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
