//===- BackgroundAnalysis.cpp - the analysis beside a compile -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/BackgroundAnalysis.h"
#include "gpuperf/Ptxas/Ptxas.h"
#include "gpuperf/Report/Instances.h"
#include "gpuperf/Support/InjectedFailure.h"
#include "gpuperf/Support/Visible.h"
#include <cassert>
#include <unistd.h>

using namespace gpuperf;
using llvm::StringRef;

/// Budgets for making the module, which all kernels share: three kernels with a
/// budget of 500 ms have (2 + 3) * 500 ms together.
static constexpr unsigned kModuleBudgets = 2;
/// Budgets that one kernel may take for its analysis: the largest of ggml take half a
/// second on a quiet machine.
static constexpr unsigned kBudgetsOfOne = 3;

/// Budgets that the analysis of a file may take beyond twice its compile's time, for files
/// that compile in no time. What the kernels of large files share is counted and ends
/// before this; the clock is the last resort.
static constexpr unsigned kBudgetsBeyondCompile = 2;

/// More than any analysis needs; less than what would push the compile itself
/// out of memory.
static constexpr unsigned kMemoryLimitMiB = 2048;

ChildLimits BackgroundAnalysis::limits(size_t kernelCount) const {
  // The budget is processor time: a build keeps every processor busy, so the
  // wall time of the same work varies. Four times as much wall time ends a
  // process that only waits.
  assert(options.budgetMs > 0 && "0 would be no limit");
  constexpr unsigned wallPerCpu = 4;
  ChildLimits result;
  result.cpuMs = options.budgetMs * (kModuleBudgets + kernelCount);
  result.wallMs = wallPerCpu * result.cpuMs;
  if (options.ptxas && ptxasRequest(*options.ptxas))
    result.wallMs += kPtxasLimitMs;
  result.finishMs = wallPerCpu * options.budgetMs;
  result.memoryMiB = kMemoryLimitMiB;
  return result;
}

BackgroundAnalysis::BackgroundAnalysis(DeviceSource source,
                                       std::vector<std::string> kernels,
                                       const BackgroundOptions &options)
    : source(std::move(source)), kernels(std::move(kernels)), options(options),
      child(ChildProcess::start(
          [this](llvm::raw_ostream &os) {
            failInFileIfInjected();
            work(os, "", limits(this->kernels.size()));
          },
          limits(this->kernels.size()))) {}

/// In the child: diagnostics as JSON, or "error" and a sentence.
void BackgroundAnalysis::work(llvm::raw_ostream &os, StringRef onlyKernel,
                              const ChildLimits &limits) {
  WatchLimits watched{TimeLimit(limits.wallMs),
                      "the analysis of the file took longer than " +
                          formatDuration(limits.wallMs),
                      kBudgetsOfOne * options.budgetMs};
  KernelWatch watch(progress[0], std::move(watched));
  watch.limitToCompile(getppid(), kBudgetsBeyondCompile * options.budgetMs);
  DeviceReport device = analyseDevice(source, options, onlyKernel, &watch);
  if (!device.failure.empty()) {
    os << llvm::json::Value(
        llvm::json::Object{{"error", llvm::json::fixUTF8(device.failure)}});
    return;
  }
  std::vector<RenderedDiagnostic> diagnostics = renderMessages(
      device.messages, [](StringRef file) { // Clang has read all others
        return !file.ends_with(".gpuperf");
      });
  mergeInstances(device.report);
  llvm::append_range(diagnostics, renderDiagnostics(device.report));
  os << diagnosticsToJSON(diagnostics);
}

/// Reads what `work` wrote; a sentence when it is not readable.
static std::optional<std::string> readAnswer(const ChildResult &result,
                                             AnalysisOutcome &outcome) {
  llvm::Expected<llvm::json::Value> value = jsonAnswer(result);
  if (!value)
    return "the analysis " + llvm::toString(value.takeError());
  if (const llvm::json::Object *object = value->getAsObject())
    if (auto error = object->getString("error")) {
      outcome.failures.push_back(error->str());
      return std::nullopt;
    }
  llvm::Expected<std::vector<RenderedDiagnostic>> diagnostics =
      diagnosticsFromJSON(result.output);
  if (!diagnostics)
    return llvm::toString(diagnostics.takeError());
  llvm::append_range(outcome.diagnostics, *diagnostics);
  return std::nullopt;
}

AnalysisOutcome BackgroundAnalysis::finish() {
  AnalysisOutcome outcome = answer();
  for (std::string &failure : outcome.failures)
    failure = visible(failure);
  return outcome;
}

AnalysisOutcome BackgroundAnalysis::answer() {
  AnalysisOutcome outcome;
  ChildResult result = child.wait();
  std::optional<std::string> failure = readAnswer(result, outcome);
  if (!failure)
    return outcome;
  // A failure before the first kernel may be one kernel's all the same.
  if (kernels.size() > 1 && !hasInjectedFailure())
    tryEachKernel(outcome);
  else if (kernels.size() == 1)
    outcome.failures.push_back("kernel '" + kernels.front() +
                               "' is not analysed: " + *failure);
  else
    outcome.failures.push_back("no kernel is analysed: " + *failure);
  return outcome;
}

/// Kernels that fail alone before the others are given up: what fails so often has
/// another cause, and each costs its time.
static constexpr size_t kMaxFailures = 4;

void BackgroundAnalysis::tryEachKernel(AnalysisOutcome &outcome) {
  size_t failed = 0;
  ChildLimits one = limits(1);
  for (const std::string &kernel : kernels) {
    if (failed == kMaxFailures) {
      outcome.failures.push_back(
          "kernel '" + kernel +
          "' and those after it are not analysed: too many have failed");
      return;
    }
    ChildResult result =
        runInChild([&](llvm::raw_ostream &os) { work(os, kernel, one); }, one);
    std::optional<std::string> failure = readAnswer(result, outcome);
    failed += failure.has_value();
    if (failure)
      outcome.failures.push_back("kernel '" + kernel +
                                 "' is not analysed: " + *failure);
  }
}
