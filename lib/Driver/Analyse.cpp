//===- Analyse.cpp - from a dialect module to a report --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Padding.h"
#include "Settings.h"
#include "gpuperf/Analysis/Analyses.h"
#include "gpuperf/Analysis/SourceSpot.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Driver/Driver.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

namespace {
/// One launch to analyse a kernel under.
struct PlannedLaunch {
  LaunchOp op; ///< null: nothing is known
  LaunchOverride override;
};

class ModuleAnalysis {
public:
  ModuleAnalysis(mlir::ModuleOp module, const RunOptions &options,
                 const Settings &settings)
      : module(module), options(options), settings(settings) {}
  RunReport run();

private:
  void addNotAnalysed();
  std::vector<PlannedLaunch> planLaunches(KernelOp kernel) const;
  void analyse(KernelOp kernel, const PlannedLaunch &launch);
  void runChecks(KernelOp kernel, const PlannedLaunch &launch,
                 const KernelAnalyzer &analyzer, KernelReport &result);
  bool isSuppressed(const Finding &finding) const;

  mlir::ModuleOp module;
  const RunOptions &options;
  const Settings &settings;
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

/// The launches that the user gives for the kernel, else those of the module.
std::vector<PlannedLaunch> ModuleAnalysis::planLaunches(KernelOp kernel) const {
  auto matches = [&](const LaunchSpec &spec) {
    return namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName());
  };
  LaunchOverride assumed;
  for (const LaunchSpec &spec : options.assumptions)
    if (matches(spec))
      for (const auto &[name, value] : spec.values.args)
        assumed.args[name] = value;

  auto ops = kernel.getBody().getOps<LaunchOp>();
  std::vector<PlannedLaunch> planned;
  for (const LaunchSpec &spec : options.launches) {
    if (!matches(spec))
      continue;
    planned.push_back({ops.empty() ? LaunchOp() : *ops.begin(), spec.values});
    planned.back().override.args.insert(assumed.args.begin(),
                                        assumed.args.end());
  }
  if (!planned.empty())
    return planned;
  for (LaunchOp op : ops)
    planned.push_back({op, assumed});
  if (planned.empty())
    planned.push_back({LaunchOp(), assumed});
  return planned;
}

bool ModuleAnalysis::isSuppressed(const Finding &finding) const {
  for (mlir::DictionaryAttr entry :
       dictionaries(module, module_attr::kSuppressions)) {
    std::string checks = textOf(entry, "checks");
    unsigned line = numberOf(entry, "line");
    if ((line == 0 || line == finding.spot.line) &&
        textOf(entry, "file") == finding.spot.file &&
        (checks.empty() || matchesGlobs(finding.check, checks)))
      return true;
  }
  return false;
}

void ModuleAnalysis::runChecks(KernelOp kernel, const PlannedLaunch &launch,
                               const KernelAnalyzer &analyzer,
                               KernelReport &result) {
  const ModelInfo &model = allModels().front();
  Prediction prediction = model.predict(result.profile, settings.machine);
  CheckContext context{result.name,
                       result.spot,
                       result.profile,
                       settings.machine,
                       prediction,
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
    return std::tie(a.spot.file, a.spot.line, a.spot.column) <
           std::tie(b.spot.file, b.spot.line, b.spot.column);
  });
}

void ModuleAnalysis::analyse(KernelOp kernel, const PlannedLaunch &launch) {
  KernelReport result;
  result.name = kernel.getDisplay().str();
  result.mangled = kernel.getSymName().str();
  result.spot = spotOf(kernel);
  llvm::Expected<KernelAnalyzer> analyzer = KernelAnalyzer::create(
      kernel, launch.op, settings.machine, launch.override);
  if (!analyzer) {
    report.notAnalysed.push_back(
        {result.name, result.spot, llvm::toString(analyzer.takeError())});
    return;
  }
  result.profile = analyzer->profile();
  for (const ModelInfo *model : settings.models)
    result.predictions.push_back(
        model->predict(result.profile, settings.machine));
  runChecks(kernel, launch, *analyzer, result);
  report.kernels.push_back(std::move(result));
}

RunReport ModuleAnalysis::run() {
  report.machine = settings.machine.name;
  addNotAnalysed();
  for (KernelOp kernel : module.getOps<KernelOp>())
    for (const PlannedLaunch &launch : planLaunches(kernel))
      analyse(kernel, launch);
  return std::move(report);
}

/// A value for a parameter that the named kernel does not have is a typing
/// mistake. Globs may mean kernels that lack it; a kernel in dialect text need
/// not list its parameters.
static llvm::Error checkAssumedNames(const LaunchSpec &spec, KernelOp kernel) {
  mlir::ArrayAttr params = kernel.getParamsAttr();
  if (!params ||
      llvm::StringRef(spec.kernel).find_first_of("*?[") !=
          llvm::StringRef::npos ||
      !namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName()))
    return llvm::Error::success();
  llvm::SmallVector<llvm::StringRef> names;
  for (mlir::Attribute param : params) {
    llvm::StringRef name = mlir::cast<mlir::StringAttr>(param).getValue();
    name.consume_front("ptr ");
    names.push_back(name);
  }
  for (const auto &[name, value] : spec.values.args)
    // "p.8" is a member of the struct parameter p.
    if (!llvm::is_contained(names, llvm::StringRef(name).split('.').first))
      return llvm::createStringError(
          spec.text + ": kernel '" + kernel.getDisplay() +
          "' has no parameter '" + name + "'; it has " +
          (names.empty() ? "none" : llvm::join(names, ", ")));
  return llvm::Error::success();
}

llvm::Expected<RunReport> gpuperf::analyseModule(mlir::ModuleOp module,
                                                 const RunOptions &options) {
  llvm::Expected<Settings> settings = resolveSettings(options, module);
  if (!settings)
    return settings.takeError();
  for (KernelOp kernel : module.getOps<KernelOp>())
    for (const LaunchSpec &spec : options.assumptions)
      if (llvm::Error error = checkAssumedNames(spec, kernel))
        return std::move(error);
  return ModuleAnalysis(module, options, *settings).run();
}
