//===- MachineTimes.cpp - a kernel on all machines ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineTimes.h"
#include "JSONNumber.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Model/TimeRange.h"
#include "gpuperf/Sweep/PinnedLaunch.h"

using namespace gpuperf;
namespace json = llvm::json;

static json::Object row(const Machine &machine, const Prediction &prediction,
                        const KernelProfile &profile) {
  json::Object row{
      {"machine", machine.name},
      {"time_us", jsonNumber(prediction.timeUs)},
      {"bound", stringifyOptional(prediction.bound)},
      {"warps_per_sm", profile.occupancy.warpsPerSM},
      {"reason", json::fixUTF8(prediction.reason)},
  };
  if (std::optional<TimeRange> range = timeRange(prediction, profile, machine))
    row["range_us"] =
        json::Array{jsonNumber(range->lowUs), jsonNumber(range->highUs)};
  return row;
}

static json::Object timeOn(const Machine &machine,
                           const AnalysedKernel &kernel) {
  if (machine.name == kernel.settings.machine.name) // it has been asked
    return row(machine, kernel.report.predictions.front(),
               kernel.report.profile);
  LaunchOverride launch = launchOnOtherMachine(
      kernel.launch.override, kernel.launch.op, kernel.report.profile.launch);
  llvm::Expected<KernelAnalyzer> analyzer = KernelAnalyzer::create(
      kernel.kernel, kernel.launch.op, machine, launch, kernel.effort);
  if (!analyzer)
    return json::Object{
        {"machine", machine.name},
        {"time_us", nullptr},
        {"reason", json::fixUTF8(llvm::toString(analyzer.takeError()))}};
  KernelProfile profile = analyzer->profile();
  profile.modelInputs = kernel.report.profile.modelInputs;
  return row(machine, kernel.settings.models.front()->predict(profile, machine),
             profile);
}

json::Array gpuperf::machineTimes(const AnalysedKernel &kernel) {
  json::Array rows;
  bool hasOwn = false;
  for (const std::string &name : machineNames()) {
    llvm::Expected<Machine> machine = findMachine(name);
    if (!machine) { // an embedded one that cannot be read is a test's failure
      llvm::consumeError(machine.takeError());
      continue;
    }
    hasOwn |= machine->name == kernel.settings.machine.name;
    rows.push_back(timeOn(*machine, kernel));
  }
  if (!hasOwn)
    rows.push_back(timeOn(kernel.settings.machine, kernel));
  return rows;
}
