//===- KernelViews.cpp - kernels for a view beside the code ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelViews.h"
#include "Instances.h"
#include "KernelMarkdown.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

static std::vector<TermText> termsOf(const Prediction &prediction) {
  std::vector<TermText> terms;
  for (const Term &term : prediction.terms)
    terms.push_back(
        {term.name, formatNumber(term.value), term.unit, term.equation});
  return terms;
}

static std::vector<FindingText> findingsOf(const KernelReport &kernel) {
  std::vector<FindingText> findings;
  for (const Finding &finding : kernel.findings)
    if (finding.check != kKernelCheck)
      findings.push_back({finding.place, finding.check,
                          stringifySeverity(finding.severity).str(),
                          finding.message});
  return findings;
}

static KernelView viewOf(const KernelReport &kernel, const FileText &text) {
  const Prediction &prediction = kernel.predictions.front();
  const ResolvedLaunch &launch = kernel.profile.launch;
  KernelView view;
  view.line = kernel.place.line;
  view.column = kernel.place.column;
  view.lastLine = text.lastLineOfFunction(view.line, view.column);
  view.id = kernel.mangled;
  view.name = kernel.name;
  view.launch =
      "grid " + formatGrid(launch) + ", block " + formatExtents(launch.block);
  view.timeUs = prediction.timeUs;
  if (prediction.timeUs) {
    view.time = formatTime(prediction, kernel.profile);
    view.bound = formatBound(prediction, kernel.profile);
  }
  view.sentences = kernelSentences(kernel, kPlain);
  view.facts = kernelFacts(kernel, kPlain);
  view.terms = termsOf(prediction);
  view.findings = findingsOf(kernel);
  view.assumptions = kernelAssumptions(kernel, kPlain);
  return view;
}

std::vector<KernelView> gpuperf::kernelViews(const RunReport &report,
                                             const FileText &text) {
  std::vector<KernelView> views;
  for (auto &[place, kernels] : kernelsByPlace(report, text))
    for (const KernelReport *kernel : kernels)
      views.push_back(viewOf(*kernel, text));
  return views;
}
