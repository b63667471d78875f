//===- FitLambda.cpp - a model fitted to a measured time ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/FitLambda.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

static constexpr const char *kInput = "bsp.lambda";

static std::string spell(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  return kernel.name + "<<<" + formatExtents(launch.grid) + ", " +
         formatExtents(launch.block) + ">>>";
}

/// The first ten of `all`: "k<<<4, 256>>>, l<<<4, 256>>>, …".
static std::string list(llvm::ArrayRef<KernelReport> all) {
  constexpr size_t most = 10;
  std::vector<std::string> names;
  for (const KernelReport &kernel : all.take_front(most))
    names.push_back(spell(kernel));
  if (names.empty())
    return "none";
  return llvm::join(names, ", ") + (all.size() > most ? ", …" : "");
}

/// The one kernel and launch that is meant.
static llvm::Expected<KernelReport> chooseKernel(RunReport report,
                                                 StringRef name) {
  std::vector<KernelReport> chosen;
  for (const KernelReport &kernel : report.kernels)
    if (namesKernel(name, kernel.name, kernel.mangled))
      chosen.push_back(kernel);
  if (chosen.empty())
    return llvm::createStringError(
        "'" + name +
        "' is no kernel that was analysed; those are: " + list(report.kernels));
  if (chosen.size() > 1)
    return llvm::createStringError(
        "a measured time is that of one kernel and launch; '" + name +
        "' has several: " + list(chosen) +
        "; give the full name, and --launch for one launch");
  return std::move(chosen.front());
}

/// The error when grid or block is a default: another launch was measured.
static llvm::Error checkLaunch(const KernelReport &kernel) {
  for (LaunchPart part : {LaunchPart::Grid, LaunchPart::Block})
    if (kernel.profile.launch.origins.is(part, FactOrigin::Default))
      return llvm::createStringError(spell(kernel) + ": this " + part.name() +
                                     " is a default; say how the kernel was "
                                     "launched when it was measured: "
                                     "--launch=KERNEL:GRID:BLOCK");
  return llvm::Error::success();
}

llvm::Expected<LambdaFit> gpuperf::fitLambda(mlir::ModuleOp module,
                                             RunOptions options,
                                             StringRef kernel,
                                             double measuredUs) {
  assert(measuredUs > 0 && "the command line refuses other times");
  options.model = "bsp";
  options.checks = "-*";
  LaunchSpec one;
  one.text = one.kernel = kernel.str();
  one.modelInputs[kInput] = 1;
  options.assumptions.push_back(std::move(one));
  llvm::Expected<RunReport> report = analyseModule(module, options);
  if (!report)
    return report.takeError();
  std::string machine = report->machine;
  llvm::Expected<KernelReport> chosen =
      chooseKernel(std::move(*report), kernel);
  if (!chosen)
    return chosen.takeError();
  if (llvm::Error error = checkLaunch(*chosen))
    return std::move(error);
  const Prediction &prediction = chosen->predictions.front();
  if (!prediction.timeUs || *prediction.timeUs <= 0)
    return llvm::createStringError(
        spell(*chosen) + ": the model bsp has no time to fit: " +
        (prediction.reason.empty() ? "it predicts none" : prediction.reason));
  if (!std::isfinite(*prediction.timeUs / measuredUs))
    return llvm::createStringError("the measured time is too short");
  Fit fit{
      chosen->name,       machine,   kInput, *prediction.timeUs / measuredUs,
      *prediction.timeUs, measuredUs};
  return LambdaFit{std::move(fit), chosen->place.file,
                   textsOf(prediction.assumptions)};
}
