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
  struct Finding {
    std::string check, file, message;
    unsigned line = 0;
    /// What stays of the message when lines move and figures change.
    std::string identity() const;
  };
  std::vector<Finding> findings; ///< but the summaries of gpuperf-kernel
};

/// The kernels of a report in JSON, `text`. The error says what is wrong with
/// it.
llvm::Expected<std::vector<ReportedKernel>> readReport(llvm::StringRef text);

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
  size_t unchanged = 0;
};

/// Kernels are the same by their mangled name and launch; where the launch
/// differs, by the name, if each report has one launch of it.
ReportDiff compareReports(llvm::ArrayRef<ReportedKernel> before,
                          llvm::ArrayRef<ReportedKernel> after);

void writeDiffText(llvm::raw_ostream &os, const ReportDiff &diff);
/// For a comment on a change: tables of GitHub's Markdown.
void writeDiffMarkdown(llvm::raw_ostream &os, const ReportDiff &diff);
void writeDiffJSON(llvm::raw_ostream &os, const ReportDiff &diff);

/// What a change must not do.
struct Gate {
  std::vector<std::string> checks;  ///< globs: no new finding of these
  std::optional<double> regression; ///< no kernel slower by more than this part
  bool isEmpty() const { return checks.empty() && !regression; }
};

/// "gpuperf-bank-conflict,regression:5%". The error names what is not
/// understood.
llvm::Expected<Gate> parseGate(llvm::StringRef text);

/// A sentence for each way in which `diff` does what `gate` forbids.
std::vector<std::string> violations(const ReportDiff &diff, const Gate &gate);

} // namespace gpuperf

#endif // GPUPERF_REPORT_REPORTDIFF_H
