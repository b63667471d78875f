//===- KernelHints.cpp - the answer at the head of a kernel ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelHints.h"
#include "Instances.h"
#include "KernelMarkdown.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

/// The findings with the highest speed-up first: the place, the message.
static std::string findingsMarkdown(const KernelReport &kernel) {
  std::vector<const Finding *> findings;
  for (const Finding &finding : kernel.findings)
    if (finding.check != kKernelCheck)
      findings.push_back(&finding);
  llvm::stable_sort(findings, [](const Finding *a, const Finding *b) {
    return a->speedup.value_or(0) > b->speedup.value_or(0);
  });
  std::string text;
  for (const Finding *finding : findings)
    text += listItem("line " + std::to_string(finding->place.line) + ": " +
                     escapeMarkdown(finding->message));
  return text;
}

static std::string tooltipOf(const std::vector<const KernelReport *> &kernels) {
  const KernelReport &slowest = *kernels.front();
  std::string text = instanceTitle(slowest) + "\n" +
                     listMarkdown(kernelFacts(slowest, kMarkdown)) +
                     findingsMarkdown(slowest) +
                     listMarkdown(kernelAssumptions(slowest, kMarkdown));
  auto others = llvm::ArrayRef(kernels).drop_front();
  if (!others.empty())
    text += "\n\nThe others:\n";
  for (const KernelReport *other : others.take_front(kMaxOthers))
    text += listItem(instanceTitle(*other) + ": " +
                     escapeMarkdown(kernelSummary(*other)));
  if (others.size() > kMaxOthers)
    text +=
        listItem("and " + std::to_string(others.size() - kMaxOthers) + " more");
  return text;
}

std::vector<Hint> gpuperf::kernelHints(const RunReport &report,
                                       const FileText &text) {
  std::map<Place, std::vector<const KernelReport *>> places;
  for (const KernelReport &kernel : report.kernels)
    if (isIn(kernel.place, text))
      places[{kernel.place.line, kernel.place.column}].push_back(&kernel);
  std::vector<Hint> hints;
  for (auto &[place, kernels] : places) {
    sortBySlowness(kernels);
    std::string label = report.machine + ": " + kernelSummary(*kernels.front());
    if (kernels.size() > 1)
      label += " (slowest of " + std::to_string(kernels.size()) + ")";
    std::string tooltip = tooltipOf(kernels);
    if (!report.standInNote.empty())
      tooltip += "\n\n" + escapeMarkdown(report.standInNote) + "\n";
    hints.push_back({place.first, text.endOfLine(place.first), label, tooltip});
  }
  for (const UnanalysedKernel &kernel : report.notAnalysed)
    if (isIn(kernel.place, text))
      hints.push_back(
          {kernel.place.line, text.endOfLine(kernel.place.line), "not analysed",
           codeSpan(kernel.name) + ": " + escapeMarkdown(kernel.reason)});
  return hints;
}
