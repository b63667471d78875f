//===- Pipeline.cpp - gpuperf-pipeline ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Pipelines.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/RegistersSource.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace gpuperf;

/// Bytes of a stage: what one thread asks for in an iteration; 0 where that
/// cannot be told.
static int64_t bytesOfStage(const AsyncPipeline &pipeline,
                            const KernelProfile &profile) {
  double perWarp = 0;
  for (const AccessProfile &access : profile.accesses)
    if (access.isBulk && access.kind == AccessKind::Copy)
      perWarp += access.executionsPerWarp * access.lanes.active *
                 double(access.bytesPerThread);
  double copied = perWarp * double(profile.launch.warpsPerBlock());
  // How often loops run is a mean: within 64 bytes it is the same number.
  constexpr double kRounding = 64;
  return pipeline.iterationsPerWarp > 0
             ? int64_t(kRounding * std::round(copied / kRounding /
                                              pipeline.iterationsPerWarp))
             : 0;
}

/// Blocks on an SM with so many more bytes of shared memory each; empty where
/// none fits.
static std::optional<int64_t> blocksWith(int64_t bytes,
                                         const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  BlockResources block;
  block.threads = profile.launch.threadsPerBlock();
  block.registersPerThread = profile.registers;
  block.staticSharedBytes = profile.staticSharedBytes;
  block.dynamicSharedBytes = profile.launch.dynamicSharedBytes + bytes;
  llvm::Expected<Occupancy> occupancy =
      computeOccupancy(context.machine, block);
  if (!occupancy) {
    llvm::consumeError(occupancy.takeError());
    return std::nullopt;
  }
  return occupancy->blocksPerSM > 0 ? std::optional(occupancy->blocksPerSM)
                                    : std::nullopt;
}

/// Stages with which the wait ends: Little's law, the round of a stage over the
/// work that another one's takes.
static int64_t stagesNeeded(const AsyncPipeline &pipeline) {
  double work = pipeline.iterationCycles - pipeline.waitCycles;
  double round = pipeline.iterationCycles * pipeline.stages;
  constexpr double kRounding = 1e-6, kMost = 64;
  return int64_t(work > 0 ? std::min(std::ceil(round / work - kRounding), kMost)
                          : kMost);
}

static std::string cyclesText(double cycles) {
  return formatCount(std::lround(cycles), "cycle");
}

/// Pipelines that copies leave empty for a part of the time.
static void addShallow(const CheckContext &context,
                       std::vector<Finding> &findings) {
  constexpr double kOfIteration = 0.05;
  for (auto [i, pipeline] : llvm::enumerate(context.profile.pipelines)) {
    if (pipeline.waitCycles < kOfIteration * pipeline.iterationCycles)
      continue;
    int64_t bytes = bytesOfStage(pipeline, context.profile);
    std::optional<int64_t> blocks = blocksWith(bytes, context);
    if (!blocks)
      continue;
    std::optional<Gain> gain = gainOf(
        context, withOneMoreStage(Chosen<AsyncPipeline>(unsigned(i)), *blocks));
    if (!gain || !gain->speedup)
      continue;
    Finding finding =
        warning("gpuperf-pipeline", pipeline.place, context,
                "a pipeline of " + formatCount(pipeline.stages, "stage") +
                    " is too short for its copies: each iteration waits here",
                "one more stage", *gain);
    finding.notes.push_back(
        {pipeline.place,
         "a copy takes " + cyclesText(pipeline.copyCycles) +
             " and an iteration " + cyclesText(pipeline.iterationCycles) +
             ", " + cyclesText(pipeline.waitCycles) + " of them waiting: " +
             formatCount(stagesNeeded(pipeline), "stage") + " would end that" +
             boundAfterText(*gain)});
    if (bytes > 0)
      finding.notes.push_back(
          {pipeline.place,
           "a stage more takes " + formatCount(bytes, "byte") +
               " of shared memory, with which " +
               formatCount(*blocks, "block") + " of " +
               std::to_string(context.profile.occupancy.blocksPerSM) +
               " fit on an SM"});
    findings.push_back(std::move(finding));
  }
}

static const NamedInstruction *firstOf(const CheckContext &context,
                                       NamedInstruction::Kind kind) {
  auto found =
      llvm::find_if(context.instructions, [&](const NamedInstruction &one) {
        return one.kind == kind;
      });
  return found == context.instructions.end() ? nullptr : &*found;
}

/// Products of which ptxas keeps no two under way. It names the kernel: the
/// place is that of its first product.
static void addSerialised(const CheckContext &context,
                          std::vector<Finding> &findings) {
  const std::string &why = context.profile.serialisedProducts;
  if (why.empty())
    return;
  std::optional<Gain> gain = gainOf(context, withProductsUnderWay());
  if (!gain)
    return;
  const NamedInstruction *first = firstOf(context, NamedInstruction::Product);
  Finding finding =
      warning("gpuperf-pipeline", first ? first->place : context.place, context,
              "ptxas has each product of a warp group in kernel '" +
                  context.kernel + "' wait for the one before",
              "products under way side by side", *gain);
  if (first)
    finding.calls = {first->calls};
  finding.notes.push_back(
      {finding.place, "ptxas says " + why + boundAfterText(*gain)});
  findings.push_back(std::move(finding));
}

static Finding remarkAt(const NamedInstruction &instruction,
                        std::string message, std::string note) {
  Finding finding;
  finding.check = "gpuperf-pipeline";
  finding.severity = Severity::Remark;
  finding.place = instruction.place;
  finding.calls = {instruction.calls};
  finding.message = std::move(message);
  finding.notes.push_back({finding.place, std::move(note)});
  return finding;
}

/// Whether ptxas gives each warp all registers that the bound on the threads
/// leaves, and so knows how many a warp has when it begins. It does for
/// products of warp groups with more than half of them, beside which no second
/// block fits: read from ptxas 13.0 with products of 8 to 256 columns in blocks
/// of 256, 384 and 512 threads. An estimate of registers is not asked.
static bool mayHaveAllRegisters(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  if (!firstOf(context, NamedInstruction::Product) || !profile.registerLimit)
    return false;
  return !isCountedByPtxas(profile.registersSource) ||
         2 * profile.registers > profile.registerLimit;
}

/// Registers that warps are to give to each other, of a kernel that begins with
/// as many as it needs: PTX ISA, "setmaxnreg", and (C7508) of ptxas.
static void addIgnoredMove(const CheckContext &context,
                           std::vector<Finding> &findings) {
  const NamedInstruction *move =
      firstOf(context, NamedInstruction::RegisterMove);
  if (!move || context.hasRegistersAtEntry || mayHaveAllRegisters(context))
    return;
  findings.push_back(remarkAt(
      *move,
      "ptxas ignores 'setmaxnreg' in kernel '" + context.kernel +
          "': nothing says how many registers its warps begin with",
      "a second number in __launch_bounds__, the blocks of an SM, or "
      "__maxnreg__ does; without it each warp has " +
          formatCount(context.profile.registers, "register") + " a thread"));
}

/// A wait for the kernel in front of it, which has ended; or none, where it may
/// not have. GPUs before compute capability 9.0 start no kernel before that
/// (CUDA C++ Programming Guide, "Programmatic Dependent Launch").
static void addLaunchOrder(const CheckContext &context,
                           std::vector<Finding> &findings) {
  if (context.machine.computeCapability.major < 9)
    return;
  const NamedInstruction *wait = firstOf(context, NamedInstruction::GridWait);
  if (wait && context.order == LaunchOrder::AfterEnd)
    findings.push_back(remarkAt(
        *wait,
        "'griddepcontrol.wait' waits for nothing in this launch of '" +
            context.kernel + "', which begins when the kernel before has ended",
        "with the launch attribute "
        "cudaLaunchAttributeProgrammaticStreamSerialization what is in front "
        "of "
        "the wait runs beside the end of that kernel"));
  if (!wait && context.order == LaunchOrder::Dependent)
    findings.push_back(remarkAt(
        {NamedInstruction::GridWait, context.place, {}},
        "this launch lets '" + context.kernel +
            "' begin before the kernel in front of it has ended, and no thread "
            "waits for that one's results",
        "cudaGridDependencySynchronize(), 'griddepcontrol.wait' in PTX, waits "
        "for them"));
}

std::vector<Finding> gpuperf::checkPipeline(const CheckContext &context) {
  std::vector<Finding> findings;
  addShallow(context, findings);
  addSerialised(context, findings);
  addIgnoredMove(context, findings);
  addLaunchOrder(context, findings);
  return findings;
}
