//===- BarrierHints.cpp - how often warps meet ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierHints.h"
#include "Instances.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

static std::string labelOf(const BarrierProfile &barrier) {
  return "×" + formatNumber(barrier.executionsPerWarp) + " per warp";
}

static std::string tooltipOf(const Instance<BarrierProfile> &instance) {
  const KernelProfile &profile = instance.kernel->profile;
  const BarrierProfile &barrier = *instance.value;
  std::string text = "**barrier** (" +
                     escapeMarkdown(stringifyBarrierKind(barrier.kind)) +
                     "): a warp comes to it " +
                     formatCount(barrier.executionsPerWarp, "time") + "\n";
  if (barrier.kind == BarrierKind::Block)
    text += listItem(formatCount(profile.launch.warpsPerBlock(), "warp") +
                     " of a block wait for each other");
  if (profile.barriersPerWarp > 0)
    text += listItem(formatCount(profile.barriersPerWarp, "barrier") +
                     " of a block in the whole kernel, per warp");
  return text;
}

std::vector<Hint> gpuperf::barrierHints(const RunReport &report,
                                        const FileText &text) {
  std::vector<Hint> hints;
  for (auto &[place, instances] :
       groupByLocation(report, text, &KernelProfile::barriers)) {
    sortByWeight(instances,
                 [](const BarrierProfile &b) { return b.executionsPerWarp; });
    if (formatNumber(instances.front().value->executionsPerWarp) == "1")
      continue; // as it stands there
    hints.push_back(
        {place.first, text.endOfLine(place.first),
         labelOf(*instances.front().value),
         tooltipOf(instances.front()) + othersMarkdown(instances, labelOf)});
  }
  return hints;
}
