//===- Kernel.cpp - gpuperf-kernel ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

static std::string summary(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  const Prediction &prediction = context.chosen;
  std::string text = "kernel '" + context.kernel + "' on " +
                     formatMachine(prediction) + ", grid " +
                     formatGrid(profile.launch) + ", block " +
                     formatExtents(profile.launch.block) + ": ";
  if (prediction.model != allModels().front().name)
    text += "model " + prediction.model + ": ";
  if (prediction.timeUs)
    text += "predicted " + formatTimeAndRange(prediction, profile) +
            ", bound by " + formatBound(prediction, profile);
  else
    text += "no time predicted: " + noTimeReason(prediction);
  text += "; occupancy " + std::to_string(profile.occupancy.warpsPerSM) +
          " of " + std::to_string(profile.occupancy.maxWarpsPerSM) + " warps";
  if (profile.barriersPerWarp > 0)
    text +=
        "; " + formatCount(profile.barriersPerWarp, "barrier") + " per warp";
  return text;
}

std::vector<Finding> gpuperf::checkKernel(const CheckContext &context) {
  Finding finding;
  finding.check = kKernelCheck;
  finding.severity = Severity::Remark;
  finding.place = context.place;
  finding.message = summary(context);
  std::vector<std::string> assumed = textsOf(context.chosen.assumptions);
  if (!assumed.empty())
    finding.notes.push_back(
        {context.place, "assumed: " + llvm::join(assumed, "; ")});
  const std::vector<std::string> &unknown = context.profile.unknown;
  if (!unknown.empty())
    finding.notes.push_back(
        {context.place, "not understood: " + llvm::join(unknown, "; ")});
  return {finding};
}
