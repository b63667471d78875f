//===- SweepPlan.cpp - what is swept --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SweepPlanner.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Driver/RecordedLaunches.h"
#include "gpuperf/Driver/Settings.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace gpuperf;
using llvm::StringRef;

llvm::Error SweepPlanner::chooseKernel() {
  std::vector<KernelOp> matching;
  std::set<std::string> all;
  for (KernelOp kernel : module.getOps<KernelOp>()) {
    all.insert(kernel.getDisplay().str());
    if (namesKernel(options.kernel, kernel.getDisplay(), kernel.getSymName()))
      matching.push_back(kernel);
  }
  if (matching.empty())
    return llvm::createStringError(
        "no kernel is called '" + options.kernel +
        "'; those of the file are: " +
        (all.empty() ? "none" : llvm::join(all, ", ")));
  plan.kernel = matching.front();
  if (matching.size() == 1)
    return llvm::Error::success();
  std::vector<std::string> names;
  for (KernelOp kernel : matching)
    names.push_back(kernel.getDisplay().str());
  return llvm::createStringError(
      "'" + options.kernel +
      "' means several kernels, name one: " + llvm::join(names, ", "));
}

/// A launch or an assumption for another kernel has no effect: a mistake.
llvm::Error SweepPlanner::checkSpecs() const {
  KernelOp kernel = plan.kernel;
  for (const auto *specs : {&options.run.launches, &options.run.assumptions})
    for (const LaunchSpec &spec : *specs)
      if (!namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName()))
        return llvm::createStringError("'" + spec.text +
                                       "' is not for kernel '" +
                                       kernel.getDisplay() + "'");
  return checkAssumedNames(module, options.run);
}

void SweepPlanner::chooseLaunch() {
  RecordedLaunches recorded(module, options.run.records);
  std::vector<PlannedLaunch> launches =
      planLaunches(plan.kernel, options.run, recorded);
  plan.launch = launches.front().op;
  given = launches.front().override;
  if (launches.size() > 1)
    plan.notes.push_back("the kernel has " + std::to_string(launches.size()) +
                         " launches, this is of the first; --launch chooses");
}

llvm::Error SweepPlanner::chooseModels() {
  RunOptions run = options.run;
  StringRef list = options.run.model;
  bool isList = list.contains(',');
  if (isList)
    run.model.clear();
  llvm::Expected<Settings> settings = resolveSettings(run, module);
  if (!settings)
    return settings.takeError();
  plan.machines = {settings->machine};
  plan.models = settings->models;
  if (!isList)
    return llvm::Error::success();
  plan.models.clear();
  llvm::SmallVector<StringRef> names;
  list.split(names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef model : names) {
    const ModelInfo *info = findModel(model.trim());
    if (!info)
      return unknownModel(model.trim(), {"all"});
    if (!llvm::is_contained(plan.models, info))
      plan.models.push_back(info);
  }
  if (plan.models.empty())
    return llvm::createStringError("'" + list + "' names no model");
  return llvm::Error::success();
}

/// Each value times the same number is the next.
static bool isGeometric(llvm::ArrayRef<SweepVariant> points) {
  if (points.size() < 3 || points.front().x <= 0)
    return false;
  for (size_t i = 2; i < points.size(); ++i)
    if (points[i].x * points[i - 2].x != points[i - 1].x * points[i - 1].x)
      return false;
  return true;
}

llvm::Error SweepPlanner::planPoints() {
  if (name == "warps")
    return overWarps();
  if (name == "block")
    return overBlock();
  if (name == "machine")
    return overMachines();
  return overParameter();
}

llvm::Expected<SweepPlan> SweepPlanner::run() {
  if (llvm::Error error = chooseKernel())
    return std::move(error);
  if (llvm::Error error = checkSpecs())
    return std::move(error);
  chooseLaunch();
  if (llvm::Error error = chooseModels())
    return std::move(error);
  if (llvm::Error error = planPoints())
    return std::move(error);
  plan.x.logarithmic = !plan.named && !plan.variants.empty() &&
                       plan.variants.front().x > 0 &&
                       (range.contains('*') || isGeometric(plan.variants));
  return std::move(plan);
}

llvm::Expected<SweepPlan> gpuperf::planSweep(mlir::ModuleOp module,
                                             const SweepOptions &options) {
  return SweepPlanner(module, options).run();
}
