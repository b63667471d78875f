//===- View.h - a format of the report --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
//   RunReport of a file ─View::render─▶ part ──process──▶ RunPrinter
//
// A new format is one class in lib/Report and one line in lib/Report/Views.def.
// A format that needs more data than the report is in a component above, such
// as lib/Page.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_VIEW_H
#define GPUPERF_REPORT_VIEW_H

#include "gpuperf/Report/Program.h"
#include "gpuperf/Report/RunReport.h"
#include "llvm/Support/JSON.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// The description of a check, for views that describe the rules of a report.
struct RuleText {
  llvm::StringRef name;    ///< "gpuperf-bank-conflict"
  llvm::StringRef summary; ///< what the check finds, in a line
  llvm::StringRef page;    ///< text of docs/checks/NAME.md

  /// The first paragraph of `page`, in one line: what the check finds.
  std::string firstParagraph() const;
};

/// Data for a view that shows more than the report has. It is computed in the
/// process that has the kernels' code. Members may be empty.
struct ReportExtras {
  llvm::json::Object machine; ///< figures of the run's machine
  /// The predictions of those models that `kernel` has no prediction of.
  std::function<std::vector<Prediction>(const KernelReport &kernel)>
      otherModels;
  /// The texts of the source files that `report` refers to, by path, in the
  /// encoding of the view.
  std::function<llvm::json::Object(const RunReport &report)> sources;
};

/// What a view shows. A view ignores options that do not apply to it.
struct ViewOptions {
  bool allPredictions = false;    ///< the predictions of all models
  bool explain = false;           ///< predictions step by step
  bool quiet = false;             ///< findings only
  bool verbose = false;           ///< everything, without shortening
  bool colours = false;           ///< for a terminal
  llvm::ArrayRef<RuleText> rules; ///< all checks, for views that describe them
  const ReportExtras *extras = nullptr; ///< null without such data
};

/// The findings of one check.
struct CheckSummary {
  unsigned findings = 0;
  /// The highest gain of these findings, and its source location; empty when
  /// none has a gain.
  std::optional<double> speedup;
  std::string file;
  unsigned line = 0;
};

/// Counts over all files of a run.
struct RunSummary {
  unsigned files = 0, kernels = 0, notAnalysed = 0, findings = 0;
  std::set<std::string> compilers; ///< of the kernels, where known
  /// Notes that a view prints once after all files.
  std::set<std::string> notes;
  /// The error and warning lines about files and kernels that were written to
  /// standard error, for views that are read without it.
  std::vector<std::string> diagnosticLines;
  /// The launches of all files.
  std::vector<ProgramLaunch> program;
  /// Names of recorded kernels that are in none of the files.
  std::vector<std::string> unmatchedRecords;
  /// Number of kernels by bound, in words; "" for those without a time.
  std::map<std::string, int64_t> bounds;
  std::map<std::string, int64_t> facts;       ///< number of kernels by Facts
  std::map<std::string, CheckSummary> checks; ///< by name, without empty ones
  /// Expectations of the source, counted for each launch: those that are met,
  /// those that are not, and those that cannot be decided.
  unsigned met = 0, notMet = 0, unchecked = 0;
  /// Why kernels were not analysed: "k (k.cu:12): the analysis ran out of
  /// memory".
  std::vector<std::string> reasons;

  /// Adds the counts of the next file.
  void add(RunSummary file);
  /// Whether every kernel was analysed, without an error or warning line.
  bool isWhole() const { return !notAnalysed && diagnosticLines.empty(); }
};

/// Prints one run. It prints the part of a file as soon as the file was
/// analysed, if the format allows that, because a run may have thousands of
/// files.
class RunPrinter {
public:
  virtual ~RunPrinter() = default;
  /// Adds the part that `render` returned for the next file. There is no call
  /// for a file that could not be analysed.
  virtual void addFile(const llvm::json::Value &part) = 0;
  /// Prints the rest after the last file. Called once.
  virtual void finish(const RunSummary &summary) = 0;
};

/// One format of the report. `render` runs in the process that analyses a file;
/// the process that prints gets only its result. Views have no state.
class View {
public:
  virtual ~View() = default;
  /// The value of --format: "json".
  virtual llvm::StringRef name() const = 0;
  /// One line for --help.
  virtual llvm::StringRef summary() const = 0;
  /// Everything that the view prints for the report of one file, as text or
  /// data.
  virtual llvm::json::Value render(const RunReport &report,
                                   const ViewOptions &options) const = 0;
  /// A printer that writes a run to `os`. `os` and `options` must outlive it.
  virtual std::unique_ptr<RunPrinter>
  begin(llvm::raw_ostream &os, const ViewOptions &options) const = 0;
};

/// The views of this library, the default first.
llvm::ArrayRef<const View *> allViews();

/// The view called `name`; null when there is none.
const View *findView(llvm::StringRef name);

/// The view of `gpuperf assert`: the expectations of the source and the
/// predicted values.
const View &expectationView();

/// The view of `gpuperf compare` called `name`: predictions beside recorded
/// measurements. Null when there is none.
const View *findCompareView(llvm::StringRef name);

/// The view of `gpuperf advise` called `name`: the source locations to change,
/// sorted by the time that a fix saves. Null when there is none.
const View *findAdviceView(llvm::StringRef name);

/// The summary of one file.
RunSummary summarise(const RunReport &report);

} // namespace gpuperf

#endif // GPUPERF_REPORT_VIEW_H
