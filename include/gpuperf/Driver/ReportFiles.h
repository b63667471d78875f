//===- ReportFiles.h - from files to the output of a run --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   file ──child──▶ readInput ─▶ analyseModule ─▶ View::render ──▶ part
//   parts of all files ─▶ RunPrinter of the View ─▶ output
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_REPORTFILES_H
#define GPUPERF_DRIVER_REPORTFILES_H

#include "gpuperf/Driver/ReadInput.h"
#include "gpuperf/Report/View.h"

namespace gpuperf {

/// A run of the command-line tool on files.
struct ReportRequest {
  enum class Task {
    Report,
    Assert,  ///< only check the expectations of the source
    Compare, ///< compare predictions with recorded times
    Explain, ///< print each equation of the predictions for `kernel`
    Fit,     ///< fit a model input for `kernel`, see Fits.h
    Dialect, ///< print the kernels as dialect text
  };
  Task task = Task::Report;
  std::string kernel; ///< for Explain and Fit: a name or glob; else empty
  /// Globs: the report has only kernels with matching names. Empty: all.
  std::vector<std::string> onlyKernels;
  double measuredUs = 0; ///< for Fit: the measured time, microseconds
  RunOptions run;
  InputOptions input;
  const View *view = nullptr; ///< for Report, Compare and Explain, else null
  /// Additional data that the view shows; may be null.
  std::shared_ptr<const KernelExtras> extras;
  bool quiet = false;   ///< diagnostics instead of tables
  bool verbose = false; ///< text view: everything, without shortening
  bool colours = false;
  bool isPaged = false;            ///< output goes to a pager: no progress line
  unsigned timeLimitSeconds = 120; ///< per file; 0: none
  bool timing = false;             ///< print the time of each step to `err`
  std::vector<std::string> files;
  /// Folder to write one result file per input file to, for MergeResults.h;
  /// empty: none. If it is set, launches and assumptions that match no kernel
  /// are not an error, and files without kernels do not give
  /// exit_status::kNoKernels.
  std::string output;
  /// The views whose output the result files contain, the default first.
  llvm::ArrayRef<const View *> keptViews;
  /// If set, called for each file: additional data about the module for views.
  std::function<ReportExtras(mlir::ModuleOp, const RunOptions &)> extrasOf;
  unsigned jobs = 0; ///< files at a time; 0: limited by CPUs and memory
  /// If not null, set to the files that were read, without system headers.
  std::vector<std::string> *inputs = nullptr;
};

/// Exit status of a run, see docs/exit-status.md. Findings are not an error. An
/// expectation whose outcome is unknown is an error of Task::Assert.
namespace exit_status {
constexpr int kAnalysed = 0; ///< every kernel of every file was analysed
/// A file or kernel could not be read or analysed, an annotation is wrong, a
/// header that may define kernels is missing, or a launch, an assumption or
/// `kernel` matches no kernel of the files.
constexpr int kError = 1;
/// No error, but no kernel in any file; for Assert, no expectation either.
constexpr int kNoKernels = 2;
/// No error, but an expectation is not met.
constexpr int kExpectationFailed = 3;
} // namespace exit_status

/// Processes each file in a child process, so that a crash does not end the run
/// but becomes one message. Prints the results in the order of the files.
/// Returns the exit status.
int reportFiles(const ReportRequest &request, llvm::raw_ostream &out,
                llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_REPORTFILES_H
