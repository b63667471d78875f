//===- DeviceAnalysis.cpp - the analysis beside a compile -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Plugin/DeviceAnalysis.h"
#include "gpuperf/Ptxas/Ptxas.h"
#include "gpuperf/Lowering/Lowering.h"
#include "llvm/Support/JSON.h"

using namespace gpuperf;
using llvm::StringRef;

/// Beside the budget of each kernel: making the module, which all share.
static constexpr unsigned kModuleBudgets = 2;

/// More than any analysis needs; less than what would push the compile itself
/// out of memory.
static constexpr unsigned kMemoryLimitMiB = 2048;

/// Mistakes in annotations and configuration: warnings, so that they never fail
/// a build.
static std::vector<RenderedDiagnostic>
messageDiagnostics(const std::vector<SourceMessage> &messages) {
  std::vector<RenderedDiagnostic> result;
  for (const SourceMessage &message : messages) {
    const SourcePlace &place = message.place;
    RenderedDiagnostic diagnostic;
    diagnostic.check = kKernelCheck;
    diagnostic.severity = Severity::Warning;
    diagnostic.place = {place.file, place.line, place.column};
    diagnostic.message = message.text;
    // No file of the compile: the place has to be in the text.
    if (StringRef(place.file).ends_with(".gpuperf"))
      diagnostic.message = place.file + ":" + std::to_string(place.line) + ":" +
                           std::to_string(place.column) + ": " + message.text;
    result.push_back(std::move(diagnostic));
  }
  return result;
}

llvm::Expected<std::vector<RenderedDiagnostic>>
gpuperf::analyseDevice(DeviceModule module, const RunOptions &options) {
  std::vector<RenderedDiagnostic> diagnostics =
      messageDiagnostics(module.messages);
  std::unique_ptr<mlir::MLIRContext> context = createContext();
  mlir::OwningOpRef<mlir::ModuleOp> dialect = lowerModule(module, *context);
  llvm::Expected<RunReport> report = analyseModule(*dialect, options);
  if (!report)
    return report.takeError();
  llvm::append_range(diagnostics, renderDiagnostics(*report));
  return diagnostics;
}

ChildLimits DeviceAnalysis::limits(size_t kernelCount) const {
  // A build keeps every processor busy, so that a budget of wall time would
  // depend on the weather; a process that only waits ends soon enough, too.
  constexpr unsigned wallPerCpu = 4;
  ChildLimits result;
  result.cpuMs = options.budgetMs * (kModuleBudgets + kernelCount);
  result.wallMs = wallPerCpu * result.cpuMs;
  if (options.ptxas)
    result.wallMs += kPtxasLimitMs;
  result.memoryMiB = kMemoryLimitMiB;
  return result;
}

DeviceAnalysis::DeviceAnalysis(ModuleSource source,
                               std::vector<std::string> kernels,
                               const PluginOptions &options)
    : source(std::move(source)), kernels(std::move(kernels)), options(options),
      child(ChildProcess::start(
          [this](llvm::raw_ostream &os) {
            injectFailure(this->options.inject);
            work(os, "");
          },
          limits(this->kernels.size()))) {}

/// In the child: diagnostics as JSON, or "error" and a sentence.
void DeviceAnalysis::work(llvm::raw_ostream &os, StringRef onlyKernel) const {
  auto fail = [&](llvm::Error error) {
    os << llvm::json::Value(llvm::json::Object{
        {"error", llvm::json::fixUTF8(llvm::toString(std::move(error)))}});
  };
  llvm::Expected<DeviceModule> module = source(onlyKernel);
  if (!module)
    return fail(module.takeError());
  if (options.ptxas)
    askPtxas(*module, {*options.ptxas, ""});
  llvm::Expected<std::vector<RenderedDiagnostic>> diagnostics =
      analyseDevice(std::move(*module), options.run);
  if (!diagnostics)
    return fail(diagnostics.takeError());
  os << diagnosticsToJSON(*diagnostics);
}

/// Reads what `work` wrote; empty when it is not readable.
static std::optional<std::string> readAnswer(const ChildResult &result,
                                             AnalysisOutcome &outcome) {
  if (!result.ok)
    return "the analysis " + result.failure;
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(result.output);
  if (!value)
    return "the analysis sent an answer that cannot be read: " +
           llvm::toString(value.takeError());
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

AnalysisOutcome DeviceAnalysis::finish() {
  AnalysisOutcome outcome;
  std::optional<std::string> failure = readAnswer(child.wait(), outcome);
  if (!failure)
    return outcome;
  if (kernels.size() > 1 && options.inject.empty())
    tryEachKernel(outcome);
  else if (kernels.size() == 1)
    outcome.failures.push_back("kernel '" + kernels.front() +
                               "' is not analysed: " + *failure);
  else
    outcome.failures.push_back("no kernel is analysed: " + *failure);
  return outcome;
}

void DeviceAnalysis::tryEachKernel(AnalysisOutcome &outcome) {
  for (const std::string &kernel : kernels) {
    ChildResult result =
        runInChild([&](llvm::raw_ostream &os) { work(os, kernel); }, limits(1));
    if (std::optional<std::string> failure = readAnswer(result, outcome))
      outcome.failures.push_back("kernel '" + kernel +
                                 "' is not analysed: " + *failure);
  }
}
