//===- ReportDiff.h - what changed between two reports ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   report.json, report.json ──readReport──▶ kernels ──compareReports──▶
//   ReportDiff
//                                                ▶ text, Markdown, JSON; the
//                                                gate
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_REPORTDIFF_H
#define GPUPERF_REPORT_REPORTDIFF_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// One kernel under one launch, as a report in JSON has it (docs/json.md).
struct ReportedKernel {
  std::string name, mangled;
  std::string launch; ///< "64x64, block 16x16"
  std::string machine, bound, facts;
  std::optional<double> timeUs;
  double registers = 0, warpsPerSM = 0, dramBytes = 0;
  std::optional<double> spillBytes; ///< of a thread; empty without ptxas
  struct Finding {
    std::string check, file, message;
    unsigned line = 0;
    /// What stays of the message when lines move and figures change.
    std::string identity() const;
  };
  std::vector<Finding> findings; ///< but the summaries of gpuperf-kernel
};

/// A message without its figures, and without what fixing it is worth.
std::string withoutFigures(llvm::StringRef message);

/// A report of a run.
struct ReadReport {
  std::vector<ReportedKernel> kernels;
  /// What could not be analysed, in a sentence each: "'k': …", "k.cu: error:
  /// …".
  std::vector<std::string> notAnalysed;
};

/// The report in JSON, `text`. The error says what is wrong with it.
llvm::Expected<ReadReport> readReport(llvm::StringRef text);

/// A kernel in both reports.
struct KernelChange {
  ReportedKernel before, after;
  std::vector<ReportedKernel::Finding> gone, fresh;

  /// Time now over time before; nothing where one of them is not known.
  std::optional<double> timeRatio() const;
  /// Whether a figure that is shown differs, or a finding.
  bool isChanged() const;
};

struct ReportDiff {
  std::vector<KernelChange>
      changed; ///< the slowest of them against before first
  std::vector<ReportedKernel> added, removed;
  /// What the later report could not analyse: of what is in it nothing is
  /// known, and kernels that are gone may be there.
  std::vector<std::string> notAnalysed;
  size_t unchanged = 0;
  size_t spillsUnknown = 0; ///< of the kernels in both
};

/// Kernels are the same by their mangled name and launch; where the launch
/// differs, by the name, if each report has one launch of it.
ReportDiff compareReports(const ReadReport &before, const ReadReport &after);

void writeDiffText(llvm::raw_ostream &os, const ReportDiff &diff);
/// For a comment on a change: tables of GitHub's Markdown.
void writeDiffMarkdown(llvm::raw_ostream &os, const ReportDiff &diff);
void writeDiffJSON(llvm::raw_ostream &os, const ReportDiff &diff);

} // namespace gpuperf

#endif // GPUPERF_REPORT_REPORTDIFF_H
