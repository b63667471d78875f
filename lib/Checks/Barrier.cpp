//===- Barrier.cpp - gpuperf-barrier --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The CUDA C++ Programming Guide on __syncthreads(): "allowed in conditional
// code but only if the conditional evaluates identically across the entire
// thread block, otherwise the code execution is likely to hang or produce
// unintended side effects". From compute capability 7.0 on a barrier waits for
// all threads that have not exited; those that have are no finding.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

/// "only 16 of the 256 threads of a block reach this barrier", or without the
/// numbers where a thread comes more than once.
static std::string whoComes(const BlockSplit &split) {
  if (split.coming <= 0 || split.entering <= 0)
    return "only some threads of a block reach this barrier";
  return "only " + formatNumber(split.entering) + " of " +
         formatCount(split.coming, "thread") + " of a block reach this barrier";
}

/// ", with the block of 256 threads that is assumed".
static std::string assumption(const ResolvedLaunch &launch) {
  auto origin = launch.origin.find("block");
  if (origin != launch.origin.end() && origin->second != FactOrigin::Default &&
      origin->second != FactOrigin::Assumed)
    return "";
  return ", with the assumed block of " +
         formatCount(launch.threadsPerBlock(), "thread");
}

static Finding describe(const CheckContext &context,
                        const BarrierProfile &barrier) {
  const BlockSplit &split = *barrier.split;
  Finding finding = warning(
      "gpuperf-barrier", barrier.place, context,
      (split.isLoop ? "not all threads of a block reach this barrier equally "
                      "often"
                    : whoComes(split)) +
          assumption(context.profile.launch) +
          (split.isLoop ? ", as CUDA requires"
                        : ", where CUDA requires all of them") +
          ": the kernel may hang or compute something else",
      "", {});
  finding.notes.push_back(
      {split.place, split.isLoop
                        ? "threads of a block leave this loop at different "
                          "iterations"
                        : "threads of a block disagree here"});
  describeCalls(finding, barrier.calls);
  return finding;
}

std::vector<Finding> gpuperf::checkBarrier(const CheckContext &context) {
  std::vector<Finding> findings;
  for (const BarrierProfile &barrier : context.profile.barriers)
    if (barrier.split)
      findings.push_back(describe(context, barrier));
  return findings;
}
