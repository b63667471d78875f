//===- Formats.h - values of --format ---------------------------*- C++ -*-===//
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

/// Accepts the formats in the lists of views.
class FormatParser : public llvm::cl::parser<FormatIndex> {
public:
  using parser::parser;
  void initialize();
  bool parse(llvm::cl::Option &option, llvm::StringRef name,
             llvm::StringRef value, FormatIndex &index);
};

bool isDialect(FormatIndex format);

/// The requested view of a report. The name of a sweep's default view selects a
/// report's default view. Null for the dialect and for formats that only sweeps
/// have.
const View *reportView(FormatIndex format);

/// The requested view of a comparison; null if comparisons do not have this
/// format.
const View *compareView(FormatIndex format);

/// The requested view of advice; null if advice does not have this format.
const View *adviceView(FormatIndex format);

/// The requested view of a sweep. The name of a report's default view selects a
/// sweep's default view. Null if sweeps do not have this format.
const SweepView *sweepView(FormatIndex format);

/// The names of the formats of sweeps, as text: all, or those that only sweeps
/// have.
std::string sweepFormatNames(bool all);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_FORMATS_H
