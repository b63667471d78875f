//===- View.cpp - a format of the report ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/View.h"
#include "ViewList.h"
#include "gpuperf/Report/Diagnostics.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

llvm::ArrayRef<const View *> gpuperf::allViews() {
  static const View *const views[] = {
#define GPUPERF_VIEW(FUNCTION) &FUNCTION(),
#include "Views.def"
  };
  return views;
}

const View *gpuperf::findView(llvm::StringRef name) {
  for (const View *view : allViews())
    if (view->name() == name)
      return view;
  return nullptr;
}

const View *gpuperf::findCompareView(llvm::StringRef name) {
  static const View *const views[] = {
#define GPUPERF_COMPARE_VIEW(FUNCTION) &FUNCTION(),
#include "Views.def"
  };
  for (const View *view : views)
    if (view->name() == name)
      return view;
  return nullptr;
}

llvm::ArrayRef<SweepView> gpuperf::sweepViews() {
  static constexpr SweepView views[] = {
#define GPUPERF_SWEEP_VIEW(NAME, SUMMARY, FUNCTION) {NAME, SUMMARY, FUNCTION},
#include "Views.def"
  };
  return views;
}

const SweepView *gpuperf::findSweepView(llvm::StringRef name) {
  for (const SweepView &view : sweepViews())
    if (view.name == name)
      return &view;
  return nullptr;
}

std::string RuleText::firstParagraph() const {
  llvm::StringRef text = page;
  if (text.starts_with("#")) // its title
    text = text.split('\n').second;
  llvm::SmallVector<llvm::StringRef> lines;
  text.ltrim().split("\n\n").first.split(lines, '\n');
  return llvm::join(lines, " ");
}

/// Adds `more` to what is known of its check.
static void addFinding(CheckSummary &check, const CheckSummary &more) {
  check.findings += more.findings;
  if (more.speedup > check.speedup) { // any is more than none
    check.speedup = more.speedup;
    check.file = more.file;
    check.line = more.line;
  }
}

static std::string reasonOf(const UnanalysedKernel &kernel) {
  std::string place;
  if (kernel.place.line)
    place = " (" + kernel.place.file + ":" + std::to_string(kernel.place.line) +
            ")";
  return kernel.name + place + ": " + kernel.reason;
}

static std::string boundOf(const KernelReport &kernel) {
  const Prediction &prediction = kernel.predictions.front();
  return prediction.timeUs ? formatBound(prediction, kernel.profile) : "";
}

RunSummary gpuperf::summarise(const RunReport &report) {
  RunSummary summary;
  summary.files = 1;
  summary.kernels = report.kernels.size();
  for (const KernelReport &kernel : report.kernels)
    if (!kernel.compiler.empty())
      summary.compilers.insert(kernel.compiler);
  if (!report.standInNote.empty())
    summary.notes.insert(report.standInNote);
  summary.program = programLaunches(report);
  summary.notAnalysed = report.notAnalysed.size();
  for (const UnanalysedKernel &kernel : report.notAnalysed)
    summary.reasons.push_back(reasonOf(kernel));
  for (const KernelReport &kernel : report.kernels) {
    ++summary.bounds[boundOf(kernel)];
    ++summary.facts[stringifyFacts(kernel.predictions.front().facts()).str()];
    for (const ExpectationResult &result : kernel.expectations)
      ++(result.isMet ? *result.isMet ? summary.met : summary.notMet
                      : summary.unchecked);
  }
  for (const RenderedDiagnostic &diagnostic : renderDiagnostics(report))
    if (diagnostic.check != kKernelCheck) {
      ++summary.findings;
      addFinding(summary.checks[diagnostic.check],
                 {1, diagnostic.speedup, diagnostic.place.file,
                  diagnostic.place.line});
    }
  return summary;
}

void RunSummary::add(RunSummary file) {
  for (ProgramLaunch &launch : file.program) {
    launch.input = files;
    program.push_back(std::move(launch));
  }
  files += file.files;
  kernels += file.kernels;
  notAnalysed += file.notAnalysed;
  findings += file.findings;
  met += file.met;
  notMet += file.notMet;
  unchecked += file.unchecked;
  compilers.insert(file.compilers.begin(), file.compilers.end());
  notes.insert(file.notes.begin(), file.notes.end());
  llvm::append_range(diagnosticLines, file.diagnosticLines);
  llvm::append_range(reasons, file.reasons);
  for (const auto &[bound, count] : file.bounds)
    bounds[bound] += count;
  for (const auto &[name, count] : file.facts)
    facts[name] += count;
  for (const auto &[name, check] : file.checks)
    addFinding(checks[name], check);
}
