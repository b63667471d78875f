//===- SweepAxes.cpp - the points of a range ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SweepPlanner.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Driver/LaunchPlan.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Sweep/PinnedLaunch.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <numeric>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

llvm::Error SweepPlanner::analyseBase() {
  llvm::Expected<KernelAnalyzer> analyzer = KernelAnalyzer::create(
      plan.kernel, plan.launch, plan.machines.front(), given);
  if (!analyzer)
    return analyzer.takeError();
  base.emplace(std::move(*analyzer));
  // The points get the launch as given numbers (`pinnedLaunch`), so that only
  // the base states what was assumed of it.
  if (!plan.isOccupancy)
    for (const std::string &assumption : base->walk().assumptions)
      plan.notes.push_back("assumed: " + assumption);
  return llvm::Error::success();
}

/// The values of the range that was asked for, else all from `low` to `high`.
llvm::Expected<std::vector<int64_t>>
SweepPlanner::values(int64_t low, int64_t high, int64_t step) const {
  if (!range.empty())
    return parseSweepRange(range, step);
  std::vector<int64_t> result;
  for (int64_t value = low; value <= high; value += step)
    result.push_back(value);
  return result;
}

void SweepPlanner::add(int64_t x, LaunchOverride launch, WhatIf whatIf) {
  plan.variants.push_back(
      {double(x), std::to_string(x), 0, std::move(launch), whatIf});
}

//===----------------------------------------------------------------------===//
// Resident warps
//===----------------------------------------------------------------------===//

llvm::Error SweepPlanner::noBlockFits() const {
  std::string why = base->profile().noOccupancy;
  if (why.empty())
    why = "no block of the kernel fits an SM of " + plan.machines.front().name +
          ": " + base->occupancy().unlaunchable;
  return llvm::createStringError(why);
}

/// A sweep may go beyond what registers and shared memory allow, and not beyond
/// the warps and blocks that an SM has slots for.
llvm::Error SweepPlanner::checkWarps(int64_t warps) const {
  const Occupancy &occupancy = base->occupancy();
  int64_t perBlock = base->launch().warpsPerBlock();
  assert(perBlock > 0 && "a block that fits has a warp");
  if (warps < perBlock || warps % perBlock)
    return llvm::createStringError(Twine(warps) +
                                   " warps are no whole number of blocks of " +
                                   Twine(perBlock));
  int64_t most = std::min(occupancy.maxWarpsPerSM / perBlock,
                          occupancy.blocksByLimit.value_or(INT64_MAX));
  if (warps / perBlock <= most)
    return llvm::Error::success();
  return llvm::createStringError(Twine(warps) + " warps, an SM of " +
                                 plan.machines.front().name +
                                 " holds at most " + Twine(most * perBlock) +
                                 " in blocks of " + Twine(perBlock));
}

llvm::Error SweepPlanner::overWarps() {
  plan.x = {"warps", "resident warps per SM", "warps/SM"};
  plan.isOccupancy = true;
  if (llvm::Error error = analyseBase())
    return error;
  const Occupancy &occupancy = base->occupancy();
  const ResolvedLaunch &launch = base->launch();
  const Machine &machine = plan.machines.front();
  if (occupancy.blocksPerSM < 1)
    return noBlockFits();
  int64_t warps = launch.warpsPerBlock();
  int64_t share =
      llvm::divideCeil(launch.blocks(), machine.smCount.value_or(1));
  int64_t blocks = std::min(occupancy.blocksPerSM, share);
  llvm::Expected<std::vector<int64_t>> points =
      values(warps, blocks * warps, warps);
  if (!points)
    return points.takeError();
  for (int64_t x : *points) {
    if (llvm::Error error = checkWarps(x))
      return error;
    add(x, given, withBlocksPerSM(x / warps));
  }
  if (machine.smCount && share < occupancy.blocksPerSM)
    plan.notes.push_back(
        "the grid has " + formatCount(launch.blocks(), "block") + " for " +
        formatCount(*machine.smCount, "SM") + ": no SM holds more than " +
        formatCount(share * warps, "warp"));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Threads of a block
//===----------------------------------------------------------------------===//

llvm::Error SweepPlanner::overBlock() {
  plan.x = {"block", "threads per block", ""};
  if (llvm::Error error = analyseBase())
    return error;
  const ResolvedLaunch &launch = base->launch();
  const Machine &machine = plan.machines.front();
  int64_t rows = launch.block[1] * launch.block[2];
  int64_t most =
      std::min<int64_t>(machine.limits.maxThreadsPerBlock.value_or(1024),
                        plan.kernel.getMaxThreads().value_or(1024));
  int64_t step = std::lcm<int64_t>(32, rows);
  if (step > most)
    return llvm::createStringError(
        "no block of whole warps and rows has at most " + Twine(most) +
        " threads: the smallest has " + Twine(step));
  llvm::Expected<std::vector<int64_t>> points = values(step, most, step);
  if (!points)
    return points.takeError();
  for (int64_t x : *points) {
    if (x < rows || x % rows)
      return llvm::createStringError(
          "a block of " + Twine(x) + " threads has no whole number of rows: " +
          "blockDim.y * blockDim.z is " + Twine(rows));
    LaunchOverride pins = pinnedLaunch(given, launch);
    pins.block[0] = std::to_string(x / rows);
    pins.grid[0] = std::to_string(
        llvm::divideCeil(launch.grid[0] * launch.block[0], x / rows));
    add(x, std::move(pins));
  }
  if (!plan.kernel.usesDim(Dim::Bdx))
    plan.notes.push_back("nothing in the kernel depends on blockDim.x: it may "
                         "be written for blocks of one size");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Machines
//===----------------------------------------------------------------------===//

llvm::Error SweepPlanner::addMachine(const std::string &machine) {
  RunOptions run = options.run;
  run.machine = machine;
  run.model.clear();
  llvm::Expected<Settings> settings = resolveSettings(run, module);
  if (!settings)
    return settings.takeError();
  plan.machines.push_back(std::move(settings->machine));
  size_t index = plan.machines.size() - 1;
  plan.variants.push_back(
      {double(plan.variants.size()), plan.machines.back().name, index,
       launchOnOtherMachine(given, plan.launch, base->launch()), WhatIf()});
  return llvm::Error::success();
}

llvm::Error SweepPlanner::overMachines() {
  plan.x = {"machine", "machine", ""};
  plan.named = true;
  std::vector<std::string> names;
  if (range == "all")
    names = machineNames();
  else
    for (StringRef item : llvm::split(range, ','))
      if (!item.trim().empty() && !llvm::is_contained(names, item.trim()))
        names.push_back(item.trim().str());
  if (names.empty())
    return llvm::createStringError(
        "--over=machine needs machines, as machine=a100,h100 or machine=all");
  if (llvm::Error error = analyseBase())
    return error;
  for (const std::string &machine : names)
    if (llvm::Error error = addMachine(machine))
      return error;
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

bool SweepPlanner::isUsed(StringRef parameter) const {
  KernelOp kernel = plan.kernel;
  mlir::BlockArgument argument = kernel.findArg(parameter);
  return argument && !argument.use_empty();
}

llvm::Error SweepPlanner::unknownName() const {
  std::vector<StringRef> names = parameterNames(plan.kernel, true);
  return llvm::createStringError(
      "'" + name + "' cannot be swept; expected warps, block, machine" +
      (names.empty()
           ? Twine("; the kernel has no scalar parameter").str()
           : " or a parameter of the kernel: " + llvm::join(names, ", ")));
}

llvm::Error SweepPlanner::overParameter() {
  std::vector<StringRef> listed = parameterNames(plan.kernel, true);
  if (!llvm::is_contained(listed, name) && !isUsed(name))
    return unknownName();
  if (range.empty())
    return llvm::createStringError("--over=" + name + " needs a range, as " +
                                   name + "=64..4096*2");
  plan.x = {name.str(), name.str(), ""};
  llvm::Expected<std::vector<int64_t>> points = parseSweepRange(range, 1);
  if (!points)
    return points.takeError();
  for (int64_t x : *points) {
    LaunchOverride launch = given;
    launch.args[name.str()] = std::to_string(x);
    add(x, std::move(launch));
  }
  if (!isUsed(name))
    plan.notes.push_back("nothing that gpuperf counts depends on '" +
                         name.str() + "'");
  return llvm::Error::success();
}
