//===- MachineTimes.cpp - a kernel on all machines ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineTimes.h"
#include "Analyses/JSONNumber.h"
#include "gpuperf/Machine/RequestRules.h"
#include "gpuperf/Model/TimeRange.h"
#include "gpuperf/Sweep/PinnedLaunch.h"
#include "llvm/ADT/STLExtras.h"

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

static json::Object timeOn(const Machine &machine, Reanalyses &reanalyses) {
  const AnalysedKernel &kernel = reanalyses.kernel;
  if (machine.name == kernel.settings.machine.name) // it has been asked
    return row(machine, kernel.report.predictions.front(),
               kernel.report.profile);
  LaunchOverride launch = launchOnOtherMachine(
      kernel.launch.override, kernel.launch.op, kernel.report.profile.launch);
  llvm::Expected<KernelAnalyzer> analyzer = reanalyses.under(launch, machine);
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

unsigned gpuperf::countWalks(llvm::ArrayRef<Machine> machines) {
  std::vector<RequestRules> different;
  for (const Machine &machine : machines)
    if (!llvm::is_contained(different, RequestRules(machine)))
      different.push_back(machine);
  return different.size();
}

json::Array gpuperf::machineTimes(Reanalyses &reanalyses,
                                  llvm::ArrayRef<Machine> machines) {
  json::Array rows;
  const Machine &own = reanalyses.kernel.settings.machine;
  bool hasOwn = false;
  for (const Machine &machine : machines) {
    hasOwn |= machine.name == own.name;
    rows.push_back(timeOn(machine, reanalyses));
  }
  if (!hasOwn)
    rows.push_back(timeOn(own, reanalyses));
  return rows;
}
