//===- KernelWatch.cpp - recovery from crashes of an analysis -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Support/ChildProcess.h"
#include "llvm/Support/xxhash.h"
#include <unistd.h>

using namespace gpuperf;
using llvm::StringRef;

bool KernelWatch::isOverShare() const {
  if (!share.compile)
    return false;
  // The compile goes on meanwhile, or waits for this process.
  std::optional<unsigned> compileMs = processorTimeMs(share.compile);
  std::optional<unsigned> ownMs = processorTimeMs(getpid());
  return compileMs && ownMs &&
         spentMs + *ownMs > 2 * *compileMs + share.extraMs;
}

std::string KernelWatch::whyLost(uint64_t step) {
  isOverdue |= isOverShare();
  if (isOverdue)
    return "the analysis of the file has taken more than twice what its "
           "compile takes";
  isStopped |= step == stopsAt;
  if (isStopped)
    return limits.tooLate;
  auto it = lost.find(step);
  return it == lost.end() ? "" : it->second;
}

/// Seldom enough that copies cost nothing that shows and few processes wait;
/// often enough that what is done again takes no time that shows, above all at
/// the end.
bool KernelWatch::isCopyDue() const {
  using namespace std::chrono;
  constexpr int64_t kShare = 8, kLeastMs = 500;
  if (isStopped || stopsAt)
    return false;
  auto now = Clock::now();
  int64_t goneMs = duration_cast<milliseconds>(now - start).count();
  int64_t sinceMs = duration_cast<milliseconds>(now - lastCopy).count();
  int64_t shareMs = std::min<int64_t>(goneMs, limits.file.leftMs()) / kShare;
  return !isCopy || sinceMs >= std::max(shareMs, kLeastMs);
}

bool KernelWatch::failedInCopy() {
  unsigned before = processorTimeMs(getpid()).value_or(0);
  if (std::optional<CopyFailure> failure = goOnInCopy()) {
    lose(*failure);
    return true;
  }
  isCopy = true;
  lastCopy = Clock::now();
  spentMs += before;
  if (unsigned leftMs = limits.file.leftMs(); leftMs != UINT_MAX)
    limitWallTime(leftMs + 1); // it is over then
  return false;
}

void KernelWatch::lose(const CopyFailure &failure) {
  spentMs += failure.processorMs;
  uint64_t step = progress.at;
  if (!step) // it was at no kernel
    endAs(failure);
  if (limits.file.isOver())
    stopsAt = step;
  else
    lost[step] = "the analysis " +
                 (failure.tookTooLong
                      ? "took longer than " + durationInWords(limits.kernelMs)
                      : failure.text);
}

std::string KernelWatch::beginStep(StringRef step, StringRef mangled) {
  uint64_t id = llvm::xxh3_64bits(step);
  progress.at = id; // before a copy, which may end at once
  do {
    std::string why = whyLost(id);
    if (!why.empty())
      return why;
  } while (isCopyDue() && failedInCopy());
  if (limits.kernelMs)
    limitProcessorTime(limits.kernelMs);
  auto [failure, kernel] = inject.split('@');
  if (kernel == mangled || kernel == "*")
    injectFailure(failure);
  return "";
}

void KernelWatch::tell(size_t done, size_t all) {
  progress.done = done;
  progress.all = all;
}

void KernelWatch::end() {
  progress.at = 0;
  limitWallTime(0);
  if (limits.kernelMs)
    limitProcessorTime(limits.kernelMs);
}
