//===- LaunchPlan.cpp - the launches to analyse a kernel under ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/LaunchPlan.h"
#include "gpuperf/Analysis/Launch/DataOrder.h"
#include "gpuperf/Analysis/Launch/FitRecorded.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Driver/RecordedLaunches.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

/// The extents where all are given as numbers, what is left out being 1.
static std::optional<std::array<int64_t, 3>>
numbersOf(const std::array<std::optional<std::string>, 3> &texts) {
  std::array<int64_t, 3> numbers{1, 1, 1};
  bool isGiven = false;
  for (auto [text, number] : llvm::zip(texts, numbers)) {
    isGiven |= text.has_value();
    if (text && !llvm::to_integer(*text, number))
      return std::nullopt;
  }
  return isGiven ? std::optional(numbers) : std::nullopt;
}

static bool haveSameFacts(LaunchOp a, LaunchOp b) {
  return a.getShared() == b.getShared() && a.getArgValues() == b.getArgValues();
}

/// The source's launch that has the shape of `values`, else one that may have
/// it, else any: none where these differ in what the shape leaves open.
static LaunchOp launchOfShape(KernelOp kernel, const LaunchOverride &values) {
  RecordedLaunch given;
  given.grid = numbersOf(values.grid);
  given.block = numbersOf(values.block);
  std::vector<LaunchOp> all, open;
  for (LaunchOp op : kernel.getBody().getOps<LaunchOp>()) {
    std::optional<RecordedFit> fit = fitRecorded(op, given);
    if (fit && fit->isCertain)
      return op;
    all.push_back(op);
    if (fit)
      open.push_back(op);
  }
  const std::vector<LaunchOp> &may = open.empty() ? all : open;
  bool agree = llvm::all_of(
      may, [&](LaunchOp op) { return haveSameFacts(op, may.front()); });
  return may.empty() || !agree ? LaunchOp() : may.front();
}

/// Those of the command line, with all else as the source's launch that they
/// may be has it.
static std::vector<PlannedLaunch> givenLaunches(KernelOp kernel,
                                                const RunOptions &options) {
  std::vector<PlannedLaunch> planned;
  for (const LaunchSpec &spec : options.launches)
    if (namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName()))
      planned.push_back({launchOfShape(kernel, spec.values), spec.values});
  return planned;
}

std::vector<PlannedLaunch>
gpuperf::planLaunches(KernelOp kernel, const RunOptions &options,
                      const RecordedLaunches &recorded) {
  std::vector<PlannedLaunch> planned = givenLaunches(kernel, options);
  if (planned.empty())
    planned = recorded.plan(kernel);
  if (planned.empty())
    for (LaunchOp op : kernel.getBody().getOps<LaunchOp>())
      planned.push_back({op, {}});
  if (planned.empty())
    planned.push_back({LaunchOp(), {}});
  for (const LaunchSpec &spec : options.assumptions)
    if (namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName()))
      for (PlannedLaunch &launch : planned)
        for (const auto &[name, value] : spec.values.args)
          launch.override.args[name] = value;
  return planned;
}

std::vector<llvm::StringRef> gpuperf::parameterNames(KernelOp kernel,
                                                     bool scalarsOnly) {
  llvm::SmallVector<llvm::StringRef> names = kernel.getParamNames(scalarsOnly);
  return {names.begin(), names.end()};
}

/// "[2][3]" of "p.dims[2][3]".
static llvm::StringRef lastSubscripts(llvm::StringRef name) {
  size_t dot = name.rfind('.');
  size_t begin = name.find('[', dot == llvm::StringRef::npos ? 0 : dot);
  return name.substr(std::min(begin, name.size()));
}

/// Whether `name` is what `listed` names: itself, an element of the array that
/// it is ("p.dims[1]" of "p.dims[3]"), or bytes of the same parameter ("p.16").
static bool namesParameter(llvm::StringRef listed, llvm::StringRef name) {
  auto [parameter, offset] = name.split('.');
  if (!offset.empty() && llvm::all_of(offset, llvm::isDigit))
    return listed.split('.').first == parameter;
  llvm::StringRef extents = lastSubscripts(listed);
  llvm::StringRef indices = lastSubscripts(name);
  if (listed.drop_back(extents.size()) != name.drop_back(indices.size()))
    return false;
  while (extents.consume_front("[")) {
    unsigned long long extent, index;
    if (!indices.consume_front("[") || extents.consumeInteger(10, extent) ||
        indices.consumeInteger(10, index) || index >= extent)
      return false;
    extents.consume_front("]");
    indices.consume_front("]");
  }
  return indices.empty();
}

static bool hasParameter(KernelOp kernel, llvm::StringRef name) {
  return llvm::any_of(parameterNames(kernel), [&](llvm::StringRef listed) {
    return namesParameter(listed, name);
  });
}

static llvm::Error checkAssumedNames(const LaunchSpec &spec, KernelOp kernel) {
  if (llvm::StringRef(spec.kernel).find_first_of("*?[") !=
          llvm::StringRef::npos ||
      !namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName()))
    return llvm::Error::success();
  std::vector<llvm::StringRef> names = parameterNames(kernel);
  for (const auto &[name, value] : spec.values.args)
    if (!hasParameter(kernel, name) &&
        !(name == kDataOrderName && saysData(value)))
      return llvm::createStringError(
          spec.text + ": kernel '" + kernel.getDisplay() +
          "' has no parameter '" + name + "'; it has " +
          (names.empty() ? "none" : llvm::join(names, ", ")));
  return llvm::Error::success();
}

/// `--assume=bps.lambda=2` may be meant for a model: it is an error when no
/// kernel has a parameter of that name.
static llvm::Error checkFieldNames(const LaunchSpec &spec,
                                   mlir::ModuleOp module) {
  for (const auto &[name, value] : spec.values.args) {
    bool isField = llvm::StringRef(name).contains('.');
    auto mayHave = [&, name = llvm::StringRef(name)](KernelOp kernel) {
      return hasParameter(kernel, name);
    };
    if (isField && llvm::none_of(module.getOps<KernelOp>(), mayHave))
      return llvm::createStringError(
          spec.text + ": no kernel has a parameter '" + name +
          "', and there is no model '" +
          llvm::StringRef(name).split('.').first + "'");
  }
  return llvm::Error::success();
}

llvm::Error gpuperf::checkAssumedNames(mlir::ModuleOp module,
                                       const RunOptions &options) {
  for (const LaunchSpec &spec : options.assumptions) {
    for (KernelOp kernel : module.getOps<KernelOp>())
      if (llvm::Error error = ::checkAssumedNames(spec, kernel))
        return error;
    if (llvm::Error error = checkFieldNames(spec, module))
      return error;
  }
  return llvm::Error::success();
}
