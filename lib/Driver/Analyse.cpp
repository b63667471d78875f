//===- Analyse.cpp - from a dialect module to a report --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Padding.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Driver/LaunchPlan.h"
#include "gpuperf/Driver/ModelInputs.h"
#include "gpuperf/Driver/Settings.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;

namespace {
class ModuleAnalysis {
public:
  ModuleAnalysis(mlir::ModuleOp module, const RunOptions &options,
                 const Settings &settings, KernelWatch *watch)
      : module(module), options(options), settings(settings), watch(watch),
        modelInputs(options) {}
  RunReport run();

private:
  void addNotAnalysed();
  void analyse(KernelOp kernel);
  void analyse(KernelOp kernel, const PlannedLaunch &launch);
  void runChecks(KernelOp kernel, const PlannedLaunch &launch,
                 const KernelAnalyzer &analyzer, KernelReport &result);
  bool isSuppressed(const Finding &finding) const;
  bool isSuppressedAt(const SourcePlace &place, llvm::StringRef check) const;

  mlir::ModuleOp module;
  const RunOptions &options;
  const Settings &settings;
  KernelWatch *watch; ///< may be null
  ModelInputs modelInputs;
  RunReport report;
};
} // namespace

static std::string textOf(mlir::DictionaryAttr entry, llvm::StringRef key) {
  auto value = entry.getAs<mlir::StringAttr>(key);
  return value ? value.str() : "";
}

static unsigned numberOf(mlir::DictionaryAttr entry, llvm::StringRef key) {
  auto value = entry.getAs<mlir::IntegerAttr>(key);
  return value ? value.getInt() : 0;
}

/// The dictionaries in the module's attribute `name`.
static std::vector<mlir::DictionaryAttr> dictionaries(mlir::ModuleOp module,
                                                      llvm::StringRef name) {
  std::vector<mlir::DictionaryAttr> result;
  if (auto list = module->getAttrOfType<mlir::ArrayAttr>(name))
    for (mlir::Attribute entry : list)
      if (auto dictionary = mlir::dyn_cast<mlir::DictionaryAttr>(entry))
        result.push_back(dictionary);
  return result;
}

void ModuleAnalysis::addNotAnalysed() {
  for (mlir::DictionaryAttr entry :
       dictionaries(module, module_attr::kNotAnalysed))
    report.notAnalysed.push_back(
        {textOf(entry, "name"),
         {textOf(entry, "file"), numberOf(entry, "line"),
          numberOf(entry, "column")},
         textOf(entry, "reason")});
}

bool ModuleAnalysis::isSuppressedAt(const SourcePlace &place,
                                    llvm::StringRef check) const {
  for (mlir::DictionaryAttr entry :
       dictionaries(module, module_attr::kSuppressions)) {
    std::string checks = textOf(entry, "checks");
    unsigned line = numberOf(entry, "line");
    if ((line == 0 || line == place.line) &&
        textOf(entry, "file") == place.file &&
        (checks.empty() || matchesGlobs(check, checks)))
      return true;
  }
  return false;
}

/// A finding is silenced at its own line, or at a call on each way that leads
/// there.
bool ModuleAnalysis::isSuppressed(const Finding &finding) const {
  auto isSilent = [&](const SourcePlace &place) {
    return isSuppressedAt(place, finding.check);
  };
  return isSilent(finding.place) ||
         (!finding.calls.empty() &&
          llvm::all_of(finding.calls, [&](const CallChain &chain) {
            return llvm::any_of(chain, [&](const CallPlace &call) {
              return isSilent(call.place);
            });
          }));
}

void ModuleAnalysis::runChecks(KernelOp kernel, const PlannedLaunch &launch,
                               const KernelAnalyzer &analyzer,
                               KernelReport &result) {
  assert(!result.predictions.empty() && "the settings have a model");
  const ModelInfo &model = allModels().front();
  const Prediction &chosen = result.predictions.front();
  Prediction prediction = chosen.model == model.name
                              ? chosen
                              : model.predict(result.profile, settings.machine);
  CheckContext context{result.name,
                       result.place,
                       result.profile,
                       settings.machine,
                       prediction,
                       chosen,
                       settings.minSpeedup,
                       [&](const WhatIf &whatIf) {
                         return model.predict(analyzer.profile(whatIf),
                                              settings.machine);
                       },
                       [&](unsigned id) {
                         return findPadding(kernel, launch.op, settings.machine,
                                            launch.override, analyzer, id);
                       }};
  for (const CheckInfo &check : allChecks()) {
    if (!settings.checks.contains(check.name))
      continue;
    for (Finding &finding : check.run(context))
      if (!isSuppressed(finding))
        result.findings.push_back(std::move(finding));
  }
  llvm::stable_sort(result.findings, [](const Finding &a, const Finding &b) {
    return std::tie(a.place.file, a.place.line, a.place.column) <
           std::tie(b.place.file, b.place.line, b.place.column);
  });
}

void ModuleAnalysis::analyse(KernelOp kernel, const PlannedLaunch &launch) {
  KernelReport result;
  result.name = kernel.getDisplay().str();
  result.mangled = kernel.getSymName().str();
  result.place = placeOf(kernel);
  llvm::Expected<KernelAnalyzer> analyzer = KernelAnalyzer::create(
      kernel, launch.op, settings.machine, launch.override);
  if (!analyzer) {
    report.notAnalysed.push_back(
        {result.name, result.place, llvm::toString(analyzer.takeError())});
    return;
  }
  result.profile = analyzer->profile();
  modelInputs.give(kernel, settings.machine.name, result.profile);
  for (const ModelInfo *model : settings.models)
    result.predictions.push_back(
        model->predict(result.profile, settings.machine));
  runChecks(kernel, launch, *analyzer, result);
  report.kernels.push_back(std::move(result));
}

void ModuleAnalysis::analyse(KernelOp kernel) {
  if (watch) {
    llvm::StringRef why = watch->whyLost(kernel.getSymName());
    if (!why.empty()) {
      report.notAnalysed.push_back(
          {kernel.getDisplay().str(), placeOf(kernel), why.str()});
      return;
    }
    watch->begin(kernel.getSymName());
  }
  for (const PlannedLaunch &launch : planLaunches(kernel, options))
    analyse(kernel, launch);
}

RunReport ModuleAnalysis::run() {
  report.machine = settings.machine.name;
  addNotAnalysed();
  for (KernelOp kernel : module.getOps<KernelOp>())
    analyse(kernel);
  if (watch)
    watch->end();
  report.messages = std::move(modelInputs.messages);
  return std::move(report);
}

llvm::Expected<RunReport> gpuperf::analyseModule(mlir::ModuleOp module,
                                                 const RunOptions &options,
                                                 KernelWatch *watch) {
  llvm::Expected<Settings> settings = resolveSettings(options, module);
  if (!settings)
    return settings.takeError();
  if (llvm::Error error = checkAssumedNames(module, options))
    return std::move(error);
  return ModuleAnalysis(module, options, *settings, watch).run();
}
