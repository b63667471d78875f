//===- Spills.cpp - traffic of spilled values -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Spills.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace gpuperf;

double gpuperf::spilledWords(const KernelProfile &profile,
                             const Machine &machine) {
  if (!machine.l1.localSectorsPerCycle ||
      profile.registersCarried < profile.registers)
    return 0;
  return double(
      std::max<int64_t>(profile.registersWanted - profile.registers, 0));
}

/// Iterations of a warp in the loop that carries most values.
static double iterationsThatCarry(KernelOp kernel, const WarpWalk &walk) {
  size_t most = 0;
  double iterations = 1;
  kernel.walk([&](LoopOp loop) {
    mlir::Block &body = loop.getBody().front();
    auto stats = walk.ops.find(&body.front());
    if (loop.getInits().size() <= most || stats == walk.ops.end())
      return;
    most = loop.getInits().size();
    iterations = stats->second.executionsPerWarp;
  });
  return iterations;
}

/// The part of `bytes` for which a cache of `capacity` has no room.
static double beyond(double bytes, Count capacity) {
  return capacity ? std::max(1 - double(*capacity) / bytes, 0.0) : 1;
}

void gpuperf::addSpills(KernelOp kernel, const WarpWalk &walk,
                        const Machine &machine, KernelProfile &profile) {
  constexpr double kWord = 4, kSectorsOfWarp = 4, kBytesOfWarp = 128;
  double words = spilledWords(profile, machine);
  if (words <= 0 && profile.spillBytes > 0)
    profile.assumptions.push_back(
        llvm::formatv("ptxas spills registers to local memory ({0} bytes of "
                      "spill stores), which takes no time in the prediction",
                      profile.spillBytes));
  if (words <= 0)
    return;
  double executions = words * iterationsThatCarry(kernel, walk);
  for (InstClass c : {InstClass::Load, InstClass::Store}) {
    profile.perWarp[unsigned(c)] += executions;
    profile.perThread[unsigned(c)] += executions;
  }
  profile.issueSlotsPerWarp += 2 * executions;
  profile.issueEventsPerWarp += 2 * executions;
  profile.l1LinesPerWarp += 2 * executions;
  profile.localSectorsPerWarp += 2 * executions * kSectorsOfWarp;

  double blocks = double(profile.launch.blocks());
  double sms = std::min(double(machine.smCount.value_or(1)), blocks);
  double resident =
      std::min(double(profile.occupancy.blocksPerSM), blocks / sms) *
      double(profile.launch.threadsPerBlock());
  double ofSM = std::max(resident * words * kWord, 1.0);
  double moved = 2 * executions * kBytesOfWarp * blocks *
                 double(profile.launch.warpsPerBlock());
  double beyondL1 = moved * beyond(ofSM, machine.l1.bytes);
  double beyondL2 = beyondL1 * beyond(ofSM * sms, machine.l2.bytes);
  profile.l1Bytes += moved;
  profile.l2Bytes += beyondL1;
  profile.dramBytes += beyondL2;
  profile.dramWrittenBytes += beyondL2 / 2;
  profile.assumptions.push_back(
      llvm::formatv("{0}{1} values of a thread have no register: each is "
                    "stored and loaded once in an iteration",
                    profile.spillBytes > 0 ? "" : "about ", int64_t(words)));
}
