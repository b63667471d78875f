//===- PageView.h - the report as a page for a browser ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   RunReport of a file ─render─▶ rows, chunks ─▶ one HTML file
//
// See docs/report.md. The page is one self-contained file and needs no network.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PAGE_PAGEVIEW_H
#define GPUPERF_PAGE_PAGEVIEW_H

#include "gpuperf/Report/View.h"

namespace gpuperf {

/// The format "html" of a report. While printing, memory holds one row per
/// kernel; the details of a kernel are written as soon as they arrive.
const View &pageView();

/// The format "html" of `gpuperf compare`.
const View &comparePageView();

/// The formats of a report: those of lib/Report and the page, with the default
/// first.
llvm::ArrayRef<const View *> reportViews();

/// The format of a report called `name`; null when there is none.
const View *findReportView(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_PAGE_PAGEVIEW_H
