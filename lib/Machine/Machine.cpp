//===- Machine.cpp - derived values of a machine --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/Machine.h"
#include <cassert>
#include <iterator>

using namespace gpuperf;
using llvm::StringRef;

StringRef gpuperf::transactionRuleName(TransactionRule rule) {
  static constexpr const char *names[] = {"half-warp-in-order",
                                          "half-warp-segments", "fermi-lines",
                                          "kepler-segments", "sectors"};
  assert(static_cast<unsigned>(rule) < std::size(names) && "no such rule");
  return names[static_cast<unsigned>(rule)];
}

Figure Machine::clockGHz(bool base) const {
  const Figure &wanted = base ? baseClockGHz : boostClockGHz;
  const Figure &other = base ? boostClockGHz : baseClockGHz;
  return wanted ? wanted : other;
}

Figure Machine::microseconds(double cycles, bool base) const {
  if (Figure clock = clockGHz(base))
    return cycles / (*clock * 1e3);
  return std::nullopt;
}

Figure Machine::issuePerCycle() const {
  if (!issue.schedulersPerSM || !issue.warpsPerCyclePerScheduler)
    return std::nullopt;
  return *issue.schedulersPerSM * *issue.warpsPerCyclePerScheduler;
}

Figure Machine::cyclesPerWarpInstruction(InstClass c) const {
  const Figure &lanes = unit(c).lanesPerCycle;
  if (!lanes || !limits.warpSize)
    return std::nullopt;
  return *limits.warpSize / *lanes;
}

Figure Machine::dramBandwidthGBps() const {
  return dram.sustainedBandwidthGBps ? dram.sustainedBandwidthGBps
                                     : dram.pinBandwidthGBps;
}

Figure Machine::dramBytesPerCycle(bool base) const {
  Figure bandwidth = dramBandwidthGBps();
  Figure clock = clockGHz(base);
  if (!bandwidth || !clock)
    return std::nullopt;
  return *bandwidth / *clock;
}

Figure Machine::modelParameter(StringRef model, StringRef key) const {
  auto block = modelParameters.find(model.str());
  if (block == modelParameters.end())
    return std::nullopt;
  auto value = block->second.find(key.str());
  if (value == block->second.end())
    return std::nullopt;
  return value->second;
}
