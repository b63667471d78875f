//===- ReportDiff.h - the difference of two reports -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   two report.json ──readReport──▶ kernels ──compareReports──▶ ReportDiff
//   ReportDiff ─▶ text, Markdown, JSON; the gate (Gate.h)
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_REPORTDIFF_H
#define GPUPERF_REPORT_REPORTDIFF_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// One kernel under one launch, read from a report in JSON (docs/json.md).
struct ReportedKernel {
  std::string name, mangled;
  std::string launch; ///< "64x64, block 16x16"
  std::string machine, bound, facts;
  std::optional<double> timeUs;
  double registers = 0, warpsPerSM = 0, dramBytes = 0;
  std::optional<double> spillBytes; ///< per thread; empty without ptxas
  struct Finding {
    std::string check, file, message;
    unsigned line = 0;
    /// A key that stays equal when lines move and numbers change: check, file
    /// and withoutFigures(message).
    std::string identity() const;
  };
  std::vector<Finding> findings; ///< without summaries of gpuperf-kernel
};

/// The message up to its first "; ", without digits and full stops: equal for
/// findings that differ only in their numbers and their gain.
std::string withoutFigures(llvm::StringRef message);

/// The parts of a report that are compared.
struct ReadReport {
  std::vector<ReportedKernel> kernels;
  /// A sentence for each kernel or file that could not be analysed: "'k': …",
  /// "k.cu: error: …".
  std::vector<std::string> notAnalysed;
};

/// Reads a report in JSON. The error describes what is wrong with `text`.
llvm::Expected<ReadReport> readReport(llvm::StringRef text);

/// A kernel in both reports.
struct KernelChange {
  ReportedKernel before, after;
  std::vector<ReportedKernel::Finding> gone, fresh;

  /// Time after / time before; empty when one of them is not known.
  std::optional<double> timeRatio() const;
  /// Whether a finding or a number that is shown differs.
  bool isChanged() const;
};

struct ReportDiff {
  std::vector<KernelChange>
      changed; ///< sorted by timeRatio(), the highest ratio first
  std::vector<ReportedKernel> added, removed;
  /// Kernels and files that the later report could not analyse. Kernels in
  /// `removed` may be among them.
  std::vector<std::string> notAnalysed;
  size_t unchanged = 0;
  /// Number of kernels in both reports whose later one has no spillBytes.
  size_t spillsUnknown = 0;
};

/// Compares the kernels of two reports. Kernels are matched by mangled name and
/// launch, then the remaining ones by mangled name alone if that is
/// unambiguous.
ReportDiff compareReports(const ReadReport &before, const ReadReport &after);

void writeDiffText(llvm::raw_ostream &os, const ReportDiff &diff);
/// Writes tables in GitHub's Markdown, for a comment on a pull request.
void writeDiffMarkdown(llvm::raw_ostream &os, const ReportDiff &diff);
void writeDiffJSON(llvm::raw_ostream &os, const ReportDiff &diff);

} // namespace gpuperf

#endif // GPUPERF_REPORT_REPORTDIFF_H
