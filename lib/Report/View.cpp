//===- View.cpp - the formats by name -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/View.h"
#include "ViewList.h"
#include "gpuperf/Report/Diagnostics.h"
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

RunSummary gpuperf::summarise(const RunReport &report) {
  RunSummary summary;
  summary.files = 1;
  summary.kernels = report.kernels.size();
  for (const KernelReport &kernel : report.kernels)
    if (!kernel.compiler.empty())
      summary.compilers.insert(kernel.compiler);
  if (!report.standsIn.empty())
    summary.notes.insert(report.standsIn);
  summary.program = programLaunches(report);
  summary.notAnalysed = report.notAnalysed.size();
  for (const RenderedDiagnostic &diagnostic : renderDiagnostics(report))
    summary.findings += diagnostic.check != kKernelCheck;
  return summary;
}
