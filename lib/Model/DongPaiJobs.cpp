//===- DongPaiJobs.cpp - a kernel's shared atomics as jobs ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DongPaiJobs.h"
#include "gpuperf/Profile/SharedAtomics.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace gpuperf;

static void addLoop(const AccessProfile &access, double lanes,
                    const Machine &machine, AtomicJobs &jobs) {
  double passes = std::max(access.lanesOnOneAddress, 1.0);
  double count = access.executionsPerWarp * passes;
  jobs.compareAndSwap += count;
  // One of the lanes on an address succeeds in each pass: 8 lanes take 8 passes
  // with 8, 7, ... 1 lanes, 4.5 in the mean.
  // Where a pass was measured, lanes on one address do not wait for each other.
  bool isOnePass = machine.shared.swapPassCycles.has_value() &&
                   !isRetriedSwap(access.atomic.name);
  jobs.timedPasses += isOnePass ? count : 0;
  jobs.lanes +=
      count * (isOnePass ? std::max(lanes / passes, 1.0)
                         : std::max(lanes * (passes + 1) / (2 * passes), 1.0));
  std::string text = "'" + access.atomic.name +
                     "' in shared memory is a loop around a compare-and-swap, "
                     "one pass for each lane on one address";
  if (!llvm::is_contained(jobs.assumptions, text))
    jobs.assumptions.push_back(text);
}

static void addAccess(const AccessProfile &access, const Machine &machine,
                      AtomicJobs &jobs) {
  double count = access.executionsPerWarp;
  double lanes = std::max(access.lanesInOneBank, 1.0);
  if (isTimedRetry(access, machine))
    return;
  if (isLoopAroundSwap(access))
    return addLoop(access, lanes, machine, jobs);
  if (isPopcInc(access, machine)) {
    jobs.popcInc += count;
    jobs.popcLanes += count * lanes;
    jobs.popcAddresses += count * addressesInOneBank(access);
    return;
  }
  bool isCas = isCompareAndSwap(access.atomic.name);
  (isCas ? jobs.compareAndSwap : jobs.fetchAndOp) += count;
  jobs.lanes += count * lanes;
}

AtomicJobs gpuperf::atomicJobs(const KernelProfile &kernel,
                               const Machine &machine) {
  AtomicJobs jobs;
  for (const AccessProfile &access : kernel.accesses)
    if (access.space == Space::Shared && access.kind == AccessKind::Atomic &&
        access.executionsPerWarp > 0)
      addAccess(access, machine, jobs);
  if (kernel.accesses.empty() && kernel.sharedAtomicPassesPerWarp > 0) {
    jobs.fetchAndOp = kernel.sharedAtomicPassesPerWarp;
    jobs.lanes = jobs.fetchAndOp;
  }
  double swaps = jobs.fetchAndOp + jobs.compareAndSwap;
  jobs.lanes = swaps > 0 ? jobs.lanes / swaps : 0;
  if (jobs.popcInc > 0) {
    jobs.popcLanes /= jobs.popcInc;
    jobs.popcAddresses /= jobs.popcInc;
  }
  return jobs;
}
