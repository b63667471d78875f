//===- LaunchPlan.cpp - the launches to analyse a kernel under ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchPlan.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

std::vector<PlannedLaunch> gpuperf::planLaunches(KernelOp kernel,
                                                 const RunOptions &options) {
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

std::vector<llvm::StringRef> gpuperf::parameterNames(KernelOp kernel,
                                                     bool scalarsOnly) {
  std::vector<llvm::StringRef> names;
  if (mlir::ArrayAttr params = kernel.getParamsAttr())
    for (mlir::Attribute param : params) {
      llvm::StringRef name = mlir::cast<mlir::StringAttr>(param).getValue();
      bool isPointer = name.consume_front("ptr ");
      if (!isPointer || !scalarsOnly)
        names.push_back(name);
    }
  return names;
}

static llvm::Error checkAssumedNames(const LaunchSpec &spec, KernelOp kernel) {
  if (!kernel.getParamsAttr() ||
      llvm::StringRef(spec.kernel).find_first_of("*?[") !=
          llvm::StringRef::npos ||
      !namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName()))
    return llvm::Error::success();
  std::vector<llvm::StringRef> names = parameterNames(kernel);
  for (const auto &[name, value] : spec.values.args)
    // "p.8" is a member of the struct parameter p.
    if (!llvm::is_contained(names, llvm::StringRef(name).split('.').first))
      return llvm::createStringError(
          spec.text + ": kernel '" + kernel.getDisplay() +
          "' has no parameter '" + name + "'; it has " +
          (names.empty() ? "none" : llvm::join(names, ", ")));
  return llvm::Error::success();
}

llvm::Error gpuperf::checkAssumedNames(mlir::ModuleOp module,
                                       const RunOptions &options) {
  for (KernelOp kernel : module.getOps<KernelOp>())
    for (const LaunchSpec &spec : options.assumptions)
      if (llvm::Error error = ::checkAssumedNames(spec, kernel))
        return error;
  return llvm::Error::success();
}
