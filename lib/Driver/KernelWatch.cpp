//===- KernelWatch.cpp - recovery from crashes of an analysis -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/InjectedFailure.h"
#include "llvm/Support/xxhash.h"
#include <unistd.h>

using namespace gpuperf;
using llvm::StringRef;

bool KernelWatch::exceedsShare() const {
  if (!share.compile)
    return false;
  // The compile goes on meanwhile, or waits for this process.
  std::optional<unsigned> compileMs = processorTimeMs(share.compile);
  std::optional<unsigned> ownMs = processorTimeMs(getpid());
  return compileMs && ownMs &&
         spentMs + *ownMs > 2 * *compileMs + share.extraMs;
}

std::string KernelWatch::failureReason(uint64_t step) {
  isOverdue |= exceedsShare();
  if (isOverdue)
    return "the analysis of the file has taken more than twice what its "
           "compile takes";
  isStopped |= step == stopsAt;
  if (isStopped)
    return limits.lateReason;
  auto it = failedSteps.find(step);
  return it == failedSteps.end() ? "" : it->second;
}

/// Seldom enough that copies cost nothing that shows and few processes wait;
/// often enough that what is done again takes no time that shows, above all at
/// the end.
bool KernelWatch::isForkDue() const {
  using namespace std::chrono;
  constexpr int64_t kShare = 8, kLeastMs = 500;
  if (isStopped || stopsAt)
    return false;
  auto now = Clock::now();
  int64_t goneMs = duration_cast<milliseconds>(now - start).count();
  int64_t sinceMs = duration_cast<milliseconds>(now - lastFork).count();
  int64_t shareMs = std::min<int64_t>(goneMs, limits.file.leftMs()) / kShare;
  return !isCopy || sinceMs >= std::max(shareMs, kLeastMs);
}

bool KernelWatch::continueUntilForkFails() {
  unsigned before = processorTimeMs(getpid()).value_or(0);
  if (std::optional<ForkFailure> failure = continueInFork()) {
    recordFailure(*failure);
    return true;
  }
  isCopy = true;
  lastFork = Clock::now();
  spentMs += before;
  if (unsigned leftMs = limits.file.leftMs(); leftMs != UINT_MAX)
    limitWallTime(leftMs + 1); // it is over then
  return false;
}

void KernelWatch::recordFailure(const ForkFailure &failure) {
  spentMs += failure.processorMs;
  uint64_t step = progress.at;
  if (!step) // it was at no kernel
    exitLike(failure);
  if (limits.file.isOver())
    stopsAt = step;
  else
    failedSteps[step] =
        "the analysis " +
        (failure.tookTooLong
             ? "took longer than " + formatDuration(limits.kernelMs)
             : failure.text);
}

std::string KernelWatch::beginStep(StringRef step, StringRef mangled) {
  uint64_t id = llvm::xxh3_64bits(step);
  progress.at = id; // before a copy, which may end at once
  do {
    std::string why = failureReason(id);
    if (!why.empty())
      return why;
  } while (isForkDue() && continueUntilForkFails());
  if (limits.kernelMs)
    limitProcessorTime(limits.kernelMs);
  failInKernelIfInjected(mangled);
  return "";
}

void KernelWatch::setProgress(size_t done, size_t all) {
  progress.done = done;
  progress.all = all;
}

void KernelWatch::end() {
  progress.at = 0;
  limitWallTime(0);
  if (limits.kernelMs)
    limitProcessorTime(limits.kernelMs);
}
