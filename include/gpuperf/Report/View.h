//===- View.h - a format of the report --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
//   RunReport of a file ─View::render─▶ part ──process──▶ RunPrinter
//
// A new format is one class in lib/Report and one line in lib/Report/Views.def;
// one that needs more than a report is in a room above, as lib/Page.
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

/// A check as a rule of a report.
struct RuleText {
  llvm::StringRef name;    ///< "gpuperf-bank-conflict"
  llvm::StringRef summary; ///< what it finds, in a line
  llvm::StringRef page;    ///< docs/checks/NAME.md

  /// Of the page: what it finds, in a sentence or two, in one line.
  std::string firstParagraph() const;
};

/// What a view that shows more of kernels than the report has asks for:
/// answered in the process that has their code. Members may be empty.
struct ReportExtras {
  llvm::json::Object machine; ///< figures of the run's machine
  /// The predictions of the models that `kernel` has none of.
  std::function<std::vector<Prediction>(const KernelReport &kernel)>
      otherModels;
  /// The texts of the files that `report` speaks of, by path, in the view's own
  /// coding.
  std::function<llvm::json::Object(const RunReport &report)> sources;
};

/// How much of a report is wanted. A view that has no use for one ignores it.
struct ViewOptions {
  bool allPredictions = false;    ///< not only that of the chosen model
  bool explain = false;           ///< predictions step by step
  bool quiet = false;             ///< findings alone
  bool verbose = false;           ///< all, however long it is
  bool colours = false;           ///< the output is a terminal
  llvm::ArrayRef<RuleText> rules; ///< all checks, for views that describe them
  const ReportExtras *extras = nullptr; ///< null where nobody has any
};

/// The findings of one check.
struct CheckSummary {
  unsigned findings = 0;
  /// The most that fixing one of them is predicted to be worth, and where it
  /// is; empty where no model has a time for it.
  std::optional<double> speedup;
  std::string file;
  unsigned line = 0;
};

/// Counts over all files of a run.
struct RunSummary {
  unsigned files = 0, kernels = 0, notAnalysed = 0, findings = 0;
  std::set<std::string> compilers; ///< whose code the kernels are, where known
  /// What a view says once, behind all files.
  std::set<std::string> notes;
  /// What was told on standard error of files and of kernels in them, for views
  /// that somebody reads without it.
  std::vector<std::string> complaints;
  /// The launches of all files.
  std::vector<ProgramLaunch> program;
  /// Recorded kernels that are in no file.
  std::vector<std::string> unmatchedRecords;
  /// Kernels by what bounds them, in words; "" those without a time.
  std::map<std::string, int64_t> bounds;
  std::map<std::string, int64_t> facts; ///< kernels by what is known of them
  std::map<std::string, CheckSummary> checks; ///< by name, those that found
  /// Expectations of the source, of each launch: those that are met, those that
  /// are not, and those of which it is not known.
  unsigned met = 0, notMet = 0, unchecked = 0;
  /// "k (k.cu:12): the analysis ran out of memory".
  std::vector<std::string> reasons;

  /// Adds those of the next file.
  void add(RunSummary file);
  /// Whether every file and every kernel was analysed.
  bool isWhole() const { return !notAnalysed && complaints.empty(); }
};

/// Prints one run. What it prints of a file is printed as soon as the file is
/// there, as far as the format lets it: a run may have thousands.
class RunPrinter {
public:
  virtual ~RunPrinter() = default;
  /// Takes what `render` returned of the next file. Files that could not be
  /// analysed have none.
  virtual void addFile(const llvm::json::Value &part) = 0;
  /// Prints the rest, once, behind all files.
  virtual void finish(const RunSummary &summary) = 0;
};

/// One format of the report. A file is rendered in the process that analyses
/// it; the process that prints has only what `render` returned. Stateless.
class View {
public:
  virtual ~View() = default;
  /// What --format calls it: "json".
  virtual llvm::StringRef name() const = 0;
  /// One line for --help.
  virtual llvm::StringRef summary() const = 0;
  /// All that the view prints of the report of one file, as text or data.
  virtual llvm::json::Value render(const RunReport &report,
                                   const ViewOptions &options) const = 0;
  /// What prints a run to `os`, which outlives it, as the options do.
  virtual std::unique_ptr<RunPrinter>
  begin(llvm::raw_ostream &os, const ViewOptions &options) const = 0;
};

/// The views of this library, the default first.
llvm::ArrayRef<const View *> allViews();

/// The view called `name`; null when there is none.
const View *findView(llvm::StringRef name);

/// That of `gpuperf assert`: what the source expects, and what is.
const View &expectationView();

/// That of `gpuperf compare`: predictions beside what the reports' records
/// measured.
const View *findCompareView(llvm::StringRef name);

/// That of `gpuperf advise`: the places to change, those that save most first;
/// null when there is none called `name`.
const View *findAdviceView(llvm::StringRef name);

/// The counts of one file.
RunSummary summarise(const RunReport &report);

} // namespace gpuperf

#endif // GPUPERF_REPORT_VIEW_H
