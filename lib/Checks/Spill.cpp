//===- Spill.cpp - gpuperf-spill ------------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/Spills.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include <cmath>

using namespace gpuperf;

static std::optional<Occupancy> occupancyWith(int64_t registers,
                                              const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  BlockResources block;
  block.threads = profile.launch.threadsPerBlock();
  block.registersPerThread = registers;
  block.staticSharedBytes = profile.staticSharedBytes;
  block.dynamicSharedBytes = profile.launch.dynamicSharedBytes;
  llvm::Expected<Occupancy> occupancy =
      computeOccupancy(context.machine, block);
  if (occupancy)
    return *occupancy;
  llvm::consumeError(occupancy.takeError());
  return std::nullopt;
}

/// ", which by itself is predicted to take 1.3 times as long": fewer blocks on
/// an SM hide less latency.
static std::string costOf(const Occupancy &then, const CheckContext &context) {
  if (!context.prediction.timeUs || then.blocksPerSM <= 0)
    return "";
  std::optional<Prediction> prediction =
      context.questions.predict(withBlocksPerSM(then.blocksPerSM));
  if (!prediction || !prediction->timeUs)
    return "";
  double slower = 1 / speedup(context, *prediction);
  constexpr double kSame = 1.01;
  if (slower < kSame)
    return ", which by itself is predicted to cost no time";
  return ", which by itself is predicted to take " + formatSpeedup(slower) +
         " as long";
}

/// What ends the spilling, and what that does to the occupancy.
static std::string whatEndsIt(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  std::string registers = std::to_string(profile.registersWithoutSpill);
  std::string text = "ptxas keeps everything in " + registers + " registers";
  std::optional<Occupancy> then =
      occupancyWith(profile.registersWithoutSpill, context);
  if (!then)
    return text;
  if (then->blocksPerSM <= 0)
    return text + ", with which no block of " +
           formatCount(profile.launch.threadsPerBlock(), "thread") +
           " launches";
  return text + ", with -maxrregcount=" + registers +
         " or __launch_bounds__ for fewer blocks on an SM in place of the "
         "limit: " +
         std::to_string(then->warpsPerSM) + " of " +
         std::to_string(then->maxWarpsPerSM) + " warps fit on an SM then, " +
         std::to_string(profile.occupancy.warpsPerSM) + " do now" +
         costOf(*then, context);
}

static void notePlaces(const CheckContext &context, Finding &finding) {
  constexpr size_t kMax = 5;
  const std::vector<SpillPlace> &places = context.profile.spillPlaces;
  for (const SpillPlace &spill : llvm::ArrayRef(places).take_front(kMax))
    finding.notes.push_back(
        {spill.place,
         formatCount(spill.stores, "store") + " and " +
             formatCount(spill.loads, "load") +
             " of spilled values in the machine code of this line"});
  if (places.size() > kMax)
    finding.notes.back().message +=
        ", and more in " + formatCount(places.size() - kMax, "line");
}

/// "40 bytes of spill stores", as ptxas counts them: the sum over the store
/// instructions in the code of a thread.
static std::string spillStores(const KernelProfile &profile) {
  return formatCount(profile.spillBytes, "byte") + " of spill stores";
}

/// Values that find no register, as ptxas says, or as the estimate makes
/// likely; empty where there are none.
static std::string whatSpills(const CheckContext &context) {
  // The estimate is within a fourth for most kernels.
  constexpr double beyondDoubt = 1.25;
  const KernelProfile &profile = context.profile;
  std::string limit = std::to_string(profile.registers);
  if (profile.spillBytes)
    return "kernel '" + context.kernel +
           "' spills registers to local memory (" + spillStores(profile) +
           "): it has no more than " + limit + " registers";
  if (profile.registersWanted <= beyondDoubt * profile.registers)
    return "";
  return "kernel '" + context.kernel +
         "' probably spills to local memory: it takes about " +
         std::to_string(profile.registersWanted) +
         " registers and has no more than " + limit;
}

/// Whether the spilled values hardly cost anything: fewer than one machine
/// instruction in a hundred accesses them, in every loop and outside of loops.
/// Where the machine code is not known, whether they are less than a hundredth
/// of what a thread's registers hold: one word beside 255 of them.
static bool isNegligible(const KernelProfile &profile) {
  constexpr double kBytesOfRegister = 4, kPart = 0.01;
  if (profile.spillShare)
    return *profile.spillShare < kPart;
  return double(profile.spillBytes) <
         kPart * kBytesOfRegister * double(profile.registers);
}

std::vector<Finding> gpuperf::checkSpill(const CheckContext &context) {
  std::string text = whatSpills(context);
  if (text.empty())
    return {};
  if (context.profile.spillBytes && isNegligible(context.profile)) {
    context.questions.noteSmallGain(spillStores(context.profile));
    return {};
  }
  Finding finding =
      warning("gpuperf-spill", context.place, context, text, "", {});
  // Of a kernel that nothing is known to launch and whose code is not
  // understood on this GPU it is open whether it runs there.
  bool mayNotRun = !context.prediction.timeUs &&
                   !context.profile.launch.origins.isGiven(LaunchPart::Grid);
  bool isEstimated = !context.profile.spillBytes;
  if (isEstimated || mayNotRun)
    finding.severity = Severity::Remark;
  if (spilledWords(context.profile, context.machine) <= 0)
    finding.notes.push_back(
        {context.place, "no time is predicted for spilling"});
  if (context.profile.registersWithoutSpill > 0)
    finding.notes.push_back({context.place, whatEndsIt(context)});
  notePlaces(context, finding);
  return {finding};
}
