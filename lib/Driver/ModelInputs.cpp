//===- ModelInputs.cpp - given inputs of models ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/ModelInputs.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using llvm::StringRef;

static std::string inputNames(const ModelInfo &model) {
  llvm::SmallVector<StringRef> names;
  for (const Parameter &p : model.parameters)
    names.push_back(p.name);
  return llvm::join(names, ", ");
}

static std::string reducingModels() {
  llvm::SmallVector<StringRef> names;
  for (const ModelInfo &model : allModels())
    if (model.reduce)
      names.push_back(model.name);
  return llvm::join(names, ", ");
}

llvm::Error gpuperf::checkModelInput(StringRef key) {
  auto [name, input] = key.split('.');
  const ModelInfo *model = findModel(name);
  if (!model || !model->reduce)
    return llvm::createStringError(
        "no model '" + name +
        "' takes inputs; those that do: " + reducingModels());
  if (llvm::any_of(model->parameters, [input = input](const Parameter &p) {
        return input == p.name;
      }))
    return llvm::Error::success();
  return llvm::createStringError("model '" + name + "' has no input '" + input +
                                 "'; it has " + inputNames(*model));
}

const std::vector<Fit> &ModelInputs::fitsIn(const std::string &path) {
  auto [entry, isNew] = files.try_emplace(path);
  if (!isNew)
    return entry->second;
  llvm::Expected<std::vector<Fit>> fits = readFits(path);
  if (fits)
    entry->second = std::move(*fits);
  else
    messages.push_back("fits not used: " + llvm::toString(fits.takeError()));
  return entry->second;
}

static std::string describe(const Fit &fit, StringRef path) {
  return (llvm::sys::path::filename(path) + ": " +
          formatTimeUs(fit.measuredUs) + " measured")
      .str();
}

void ModelInputs::give(KernelOp kernel, StringRef machine,
                       KernelProfile &profile) {
  std::string path = options.fits;
  if (path.empty())
    path = findFits(profile.place.file).value_or("");
  if (!path.empty())
    for (const Fit &fit : fitsIn(path))
      if (fit.kernel == kernel.getDisplay() && fit.machine == machine)
        profile.modelInputs[fit.input] = {fit.value, describe(fit, path)};
  for (const LaunchSpec &spec : options.assumptions)
    if (namesKernel(spec.kernel, kernel.getDisplay(), kernel.getSymName()))
      for (const auto &[name, value] : spec.modelInputs)
        profile.modelInputs[name] = {value, "--assume"};
}
