//===- KernelWatch.cpp - which kernel an analysis was at ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/KernelWatch.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace gpuperf;
using llvm::StringRef;

static constexpr StringRef kMark = "#begin ";

/// Kernels at which a file's analysis may fail: each costs a whole try. What comes after
/// the last is left out, and all before has been analysed before: the next try ends.
static constexpr size_t kMostLost = 3;

StringRef KernelWatch::whyLost(StringRef mangled) {
  if (share.compile && !isOverdue) {
    // The compile goes on meanwhile, or waits for this process.
    std::optional<unsigned> compileMs = processorTimeMs(share.compile);
    std::optional<unsigned> ownMs = processorTimeMs(getpid());
    isOverdue = compileMs && ownMs &&
                *ownMs > 2 * *compileMs + share.extraMs;
  }
  if (isOverdue)
    return "the analysis of the file has taken more than twice what its compile takes";
  auto it = lost.find(mangled.str());
  if (it != lost.end()) {
    ++lostSoFar;
    return it->second;
  }
  return lostSoFar == kMostLost ? "too many kernels before it failed" : "";
}

void KernelWatch::begin(StringRef mangled) {
  os << kMark << kernelMs << ' ' << mangled << '\n';
  os.flush();
  if (kernelMs)
    limitProcessorTime(kernelMs);
  auto [failure, kernel] = inject.split('@');
  if (!mangled.empty() && (kernel == mangled || kernel == "*"))
    injectFailure(failure);
}

namespace {
struct Mark {
  std::string kernel; ///< mangled; empty: none
  unsigned limitMs = 0;
};
} // namespace

/// The last mark, all of them taken off.
static Mark lastMark(std::string &output) {
  StringRef rest = output;
  Mark mark;
  while (rest.consume_front(kMark)) {
    auto [line, next] = rest.split('\n');
    auto [limit, kernel] = line.split(' ');
    mark = {kernel.str(), 0};
    limit.getAsInteger(10, mark.limitMs);
    rest = next;
  }
  output = rest.str();
  return mark;
}

bool gpuperf::loseKernel(ChildResult &result, LostKernels &lost) {
  Mark mark = lastMark(result.output);
  if (result.ok || mark.kernel.empty() || lost.size() == kMostLost)
    return false;
  std::string why = result.failure;
  if (result.tookTooLong && mark.limitMs)
    why = "took longer than " + std::to_string(mark.limitMs) + " ms";
  return lost.try_emplace(mark.kernel, "the analysis " + why).second;
}
