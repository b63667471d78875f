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

/// What the command line asks of files.
struct ReportRequest {
  enum class Task {
    Report,
    Assert,  ///< what the source expects alone
    Compare, ///< predictions with what was recorded
    Explain, ///< each equation of the predictions for `kernel`
    Fit,     ///< of `kernel`, see Fits.h
    Dialect, ///< the kernels as dialect text
  };
  Task task = Task::Report;
  std::string kernel; ///< of Explain and Fit, a glob; empty otherwise
  /// Globs: kernels of other names are left out of a report. Empty: none is.
  std::vector<std::string> onlyKernels;
  double measuredUs = 0; ///< of Fit
  RunOptions run;
  InputOptions input;
  const View *view = nullptr; ///< of Report, Compare and Explain, else null
  /// What the view shows beyond the report; may be null.
  std::shared_ptr<const KernelExtras> extras;
  bool quiet = false;         ///< diagnostics instead of tables
  bool verbose = false;       ///< of the text all, however long it is
  bool colours = false;
  bool isPaged = false; ///< a pager has the terminal: no progress is shown
  unsigned timeLimitSeconds = 120; ///< for each file; 0: none
  bool timing = false;             ///< how long each step took, to `err`
  std::string inject;              ///< a failure on purpose, for tests
  std::vector<std::string> files;
  /// Folder that gets a file with the result of each file, for MergeResults.h;
  /// empty: none is written. A launch or an assumption for none of the kernels
  /// is then no error, and no kernels are no reason for exit_status::kNothing.
  std::string output;
  /// The views whose parts these files have, the default first.
  llvm::ArrayRef<const View *> keptViews;
  /// What views show beyond the report of a module: asked of each file, where
  /// it is given.
  std::function<ReportExtras(mlir::ModuleOp, const RunOptions &)> extrasOf;
  unsigned jobs = 0; ///< files at a time; 0: as processors and memory allow
  /// Gets the files that were read, headers of the system left out; may be
  /// null.
  std::vector<std::string> *inputs = nullptr;
};

/// What a run returns, docs/exit-status.md. Findings alone are no error; an
/// expectation of which it is not known whether it is met is one of Assert.
namespace exit_status {
constexpr int kAnalysed = 0; ///< every kernel of every file
/// A file or a kernel could not be read or analysed or has wrong annotations, a
/// header that may define kernels is missing, or a launch, an assumption or
/// `kernel` is for no kernel of the files.
constexpr int kError = 1;
/// No error, and no kernel in any file; of Assert, no expectation either.
constexpr int kNothing = 2;
constexpr int kNotMet = 3; ///< no error, and an expectation that is not met
} // namespace exit_status

/// Deals with each file in a child process, so that a crash costs one message
/// and not the run, and prints what comes out in the order of the files.
/// Returns the exit status.
int reportFiles(const ReportRequest &request, llvm::raw_ostream &out,
                llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_REPORTFILES_H
