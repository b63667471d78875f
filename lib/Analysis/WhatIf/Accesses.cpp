//===- Accesses.cpp - changes of accesses ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "ChangeWalk.h"
#include "Walk/InstructionMix.h"
#include <algorithm>

using namespace gpuperf;

void gpuperf::changeAccesses(const ChosenAccesses &accesses,
                             llvm::function_ref<void(AccessProfile &)> change,
                             WarpWalk &walk) {
  for (auto &[op, access] : walk.perOp) {
    auto index = walk.accessOf.find(op);
    if (index != walk.accessOf.end() && accesses.contains(index->second))
      change(access);
  }
  for (auto &[op, index] : walk.accessOf)
    if (accesses.contains(index))
      change(walk.accesses[index]);
}

WhatIf gpuperf::withEach(const ChosenAccesses &accesses,
                         std::function<void(AccessProfile &)> change,
                         bool changesTraffic) {
  return {[=](const KernelToChange &, WarpWalk &walk) {
            changeAccesses(accesses, change, walk);
          },
          changesTraffic};
}

void gpuperf::recount(const KernelToChange &kernel, WarpWalk &walk) {
  walk.perWarp = walk.perThread = InstructionMix{};
  countInstructions(kernel.kernel,
                    double(kernel.launch.threadsPerBlock()) /
                        kernel.launch.warpsPerBlock(),
                    walk);
}

static void limitSectors(AccessProfile &access, double sectors) {
  if (access.sectorsPerRequest <= sectors || access.sectorsPerRequest <= 0)
    return;
  double factor = sectors / access.sectorsPerRequest;
  for (double AccessProfile::*figure :
       {&AccessProfile::sectorsPerRequest, &AccessProfile::linesPerRequest,
        &AccessProfile::transactionsPerRequest,
        &AccessProfile::transactionBytesPerRequest})
    access.*figure *= factor;
}

WhatIf gpuperf::withIdealCoalescing(const ChosenAccesses &accesses) {
  auto change = [](AccessProfile &access) {
    limitSectors(access, access.sectorsIdeal);
  };
  return withEach(accesses, change, /*changesTraffic=*/true);
}

WhatIf gpuperf::withIdealRequests(const ChosenAccesses &accesses) {
  return withEach(accesses, [](AccessProfile &access) {
    double before = access.sectorsPerRequest;
    limitSectors(access, access.sectorsIdeal);
    if (before > 0)
      access.traffic.l1Bytes *= access.sectorsPerRequest / before;
  });
}

WhatIf gpuperf::withBestPitch(const ChosenAccesses &accesses) {
  auto change = [](AccessProfile &access) {
    if (access.pitch.isAveraged)
      limitSectors(access, access.pitch.sectorsAtBest);
  };
  return withEach(accesses, change, /*changesTraffic=*/true);
}

WhatIf gpuperf::withoutBankConflicts(const ChosenAccesses &accesses) {
  return withEach(accesses, [](AccessProfile &access) {
    access.wavefrontsPerRequest =
        std::min(access.wavefrontsPerRequest, access.wavefrontsIdeal);
    access.lanes.bankConflictDegree = 1;
  });
}

WhatIf gpuperf::withConstantsInShared(const ChosenAccesses &accesses) {
  return withEach(accesses, [](AccessProfile &access) {
    access.space = Space::Shared;
    access.wavefrontsPerRequest = std::max(access.wavefrontsIfShared, 1.0);
  });
}

WhatIf gpuperf::withConstantsInGlobal(const ChosenAccesses &accesses) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    // A table of constant memory is at most 64 KiB, which L1 keeps.
    auto change = [&](AccessProfile &access) {
      access.space = Space::Global;
      access.sectorsPerRequest = access.sectorsIfGlobal;
      access.linesPerRequest = access.linesIfGlobal;
      access.traffic.l1Bytes = kernel.warps() * access.executionsPerWarp *
                               access.sectorsIfGlobal * 32;
    };
    changeAccesses(accesses, change, walk);
  }};
}

static void widen(const WideWindow &window, int64_t width, WarpWalk &walk) {
  // A request of 16 bytes brings no more than 256 at a time, even where all
  // lanes want the same (see returnsPairs in Request/BankConflicts.cpp).
  constexpr double kMaxBytesAtOnce = 256;
  auto setOfOp = [&](mlir::Operation *op, double executions) {
    AccessProfile &one = walk.perOp.find(op)->second;
    walk.accesses[walk.accessOf.lookup(op)].executionsPerWarp -=
        one.executionsPerWarp - executions;
    one.executionsPerWarp = walk.ops[op].executionsPerWarp = executions;
  };
  mlir::Operation *first = window.ops.front();
  AccessProfile &access = walk.perOp.find(first)->second;
  setOfOp(first, access.executionsPerWarp / double(window.iterations));
  for (mlir::Operation *op : llvm::ArrayRef(window.ops).drop_front())
    setOfOp(op, 0);
  double factor = double(width) / double(access.bytesPerThread);
  double lines = access.lanes.active * double(width) / kMaxBytesAtOnce;
  for (AccessProfile *each :
       {&access, &walk.accesses[walk.accessOf.lookup(first)]}) {
    each->linesPerRequest = std::max(each->linesPerRequest, lines);
    each->sectorsIdeal =
        std::min(each->sectorsIdeal * factor, each->sectorsPerRequest);
  }
}

void gpuperf::widen(unsigned candidate, WarpWalk &walk) {
  for (const WideWindow &window : walk.wideWindows[candidate])
    ::widen(window, walk.wideAccessCandidates[candidate].wideBytes, walk);
}

WhatIf
gpuperf::withWideAccesses(const Chosen<WideAccessCandidate> &candidates) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
            for (unsigned candidate : candidates)
              if (candidate < walk.wideWindows.size())
                widen(candidate, walk);
            recount(kernel, walk);
          },
          /*changesTraffic=*/true};
}

static void removeArray(const std::string &array, WarpWalk &walk) {
  auto isOfArray = [&](mlir::Operation *op, const AccessProfile &access) {
    return mlir::cast<AccessOp>(op).getSpace() == Space::Local &&
           access.base == array;
  };
  for (auto &[op, access] : walk.perOp)
    if (isOfArray(op, access))
      access.executionsPerWarp = walk.ops[op].executionsPerWarp = 0;
  for (auto &[op, index] : walk.accessOf)
    if (isOfArray(op, walk.accesses[index]))
      walk.accesses[index].executionsPerWarp = 0;
}

WhatIf gpuperf::withoutLocalArray(const std::string &array) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
            removeArray(array, walk);
            recount(kernel, walk);
          },
          /*changesTraffic=*/true};
}
