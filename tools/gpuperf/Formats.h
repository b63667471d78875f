//===- Formats.h - what --format takes --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_FORMATS_H
#define GPUPERF_TOOLS_GPUPERF_FORMATS_H

#include "gpuperf/Report/Sweep.h"
#include "gpuperf/Report/View.h"
#include "llvm/Support/CommandLine.h"

namespace gpuperf {

/// One of the views of reports and of sweeps, or the dialect.
enum FormatIndex : unsigned { DefaultFormat };

/// Offers what the lists of views have.
class FormatParser : public llvm::cl::parser<FormatIndex> {
public:
  using parser::parser;
  void initialize();
  bool parse(llvm::cl::Option &option, llvm::StringRef name,
             llvm::StringRef value, FormatIndex &index);
};

bool isDialect(FormatIndex format);

/// The view of a report that is asked for. The name of a sweep's default view
/// means a report's default view. Null for the dialect and for formats that
/// only sweeps have.
const View *reportView(FormatIndex format);

/// The view of a comparison that is asked for; null where it has none such.
const View *compareView(FormatIndex format);

/// The view of advice that is asked for; null where it has none such.
const View *adviceView(FormatIndex format);

/// The view of a sweep that is asked for. The name of a report's default view
/// means a sweep's default view. Null where it has none such.
const SweepView *sweepView(FormatIndex format);

/// The formats of sweeps in words: all, or those that only sweeps have.
std::string sweepFormatNames(bool all);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_FORMATS_H
