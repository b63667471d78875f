//===- KernelWatch.h - recovery from crashes of an analysis -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A crash in one kernel must not lose the results of the others. The child
// process of a file therefore forks a copy, which continues the analysis, and
// waits. The copy does the same from time to time:
//
//   child ─ reads, forks ─┐ waits ············· skips b, goes on at c ─▶ answer
//                         └ copy ─ a, begins b †
//
// Only the kernels since the last copy are analysed again. The input is not
// read again.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_KERNELWATCH_H
#define GPUPERF_DRIVER_KERNELWATCH_H

#include "gpuperf/Support/TimeLimit.h"
#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <map>
#include <string>
#include <sys/types.h>

namespace gpuperf {

struct ForkFailure;

/// The progress of the analysis of a file, in memory that all its processes
/// share.
struct KernelProgress {
  std::atomic<unsigned> done{0}, all{0}; ///< numbers of kernels
  std::atomic<uint64_t> at{0};           ///< hash of the current step; 0: none
};

/// The limits of an analysis.
struct WatchLimits {
  TimeLimit file;      ///< kernels unfinished at this limit are skipped
  std::string lateReason; ///< the reason to report for such kernels
  unsigned kernelMs =
      0; ///< CPU time per kernel, milliseconds; 0: no limit but `file`
};

/// Protects the finished results of an analysis in a child process from crashes
/// and time-outs of later kernels.
class KernelWatch {
public:
  KernelWatch(KernelProgress &progress, WatchLimits limits)
      : progress(progress), limits(std::move(limits)) {}

  /// Limits the CPU time of the analysis to twice that of the process `compile`
  /// plus `extraMs` milliseconds. Kernels that begin later are skipped.
  void limitToCompile(pid_t compile, unsigned extraMs) {
    share = {compile, extraMs};
  }

  /// Sets the progress: `done` of `all` kernels are analysed or skipped.
  void setProgress(size_t done, size_t all);
  /// Called before the kernel of this mangled name. Returns the reason to skip
  /// it, "the analysis took longer than 500 ms"; empty: analyse it.
  std::string begin(llvm::StringRef mangled) {
    return beginStep(mangled, mangled);
  }
  /// Like `begin`, for the extras of the kernel (KernelExtras).
  std::string beginExtras(llvm::StringRef mangled) {
    return beginStep(("extras of " + mangled).str(), mangled);
  }
  /// All kernels are done. The rest of the process may take the CPU time of one
  /// kernel.
  void end();

private:
  struct Share {
    pid_t compile = 0; ///< process; 0: none
    unsigned extraMs = 0;
  };
  using Clock = std::chrono::steady_clock;

  std::string beginStep(llvm::StringRef step, llvm::StringRef mangled);
  std::string failureReason(uint64_t step);
  bool exceedsShare() const;
  bool isForkDue() const;
  /// Forks a copy and returns false in it, also when there is no copy. In the
  /// parent: returns true when the copy has failed.
  bool continueUntilForkFails();
  void recordFailure(const ForkFailure &failure);

  KernelProgress &progress;
  WatchLimits limits;
  Share share;
  bool isOverdue = false, isStopped = false;
  uint64_t stopsAt = 0; ///< the step that exceeded `limits.file`
  std::map<uint64_t, std::string> failedSteps; ///< failed steps and the reasons
  unsigned spentMs =
      0; ///< CPU time of earlier processes and failed copies, milliseconds
  bool isCopy = false;
  Clock::time_point start = Clock::now(), lastFork = start;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELWATCH_H
