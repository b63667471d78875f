//===- KernelWatch.h - which kernel an analysis is at -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An analysis that dies takes what it knows along. So the child of a file goes
// on in a copy of itself, now and then in a copy of that, and waits:
//
//   child ─ reads, forks ─┐ waits ·················· b is lost: goes on at c ─▶
//   answer
//                         └ copy ─ a, begins b †
//
// What is done again is at most what came since the last copy; nothing is read
// again.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_KERNELWATCH_H
#define GPUPERF_DRIVER_KERNELWATCH_H

#include "gpuperf/Support/SharedArray.h"
#include "gpuperf/Support/TimeLimit.h"
#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <map>
#include <string>
#include <sys/types.h>

namespace gpuperf {

struct CopyFailure;

/// How far the analysis of a file is, for all processes that have to do with
/// it.
struct KernelProgress {
  std::atomic<unsigned> done{0}, all{0}; ///< kernels
  std::atomic<uint64_t> at{0};           ///< the step that has begun; 0: none
};

/// The limits of an analysis.
struct WatchLimits {
  TimeLimit file;      ///< when it is over, what is not done is left out
  std::string tooLate; ///< why: what is told of such kernels
  unsigned kernelMs =
      0; ///< processor time of each kernel; 0: only `file` counts
};

/// Keeps what an analysis in a child process has done from what happens to it
/// later.
class KernelWatch {
public:
  /// `inject` is what injectFailure takes; "crash@NAME" fails at the kernel of
  /// that mangled name, "crash@*" at each.
  KernelWatch(KernelProgress &progress, WatchLimits limits,
              llvm::StringRef inject)
      : progress(progress), limits(std::move(limits)), inject(inject) {}

  /// Lets the analysis take twice the processor time that the process `compile`
  /// has had, and `extraMs` more; kernels that it would begin later are left
  /// out.
  void limitToCompile(pid_t compile, unsigned extraMs) {
    share = {compile, extraMs};
  }

  /// So many of `all` kernels are done, or left out.
  void tell(size_t done, size_t all);
  /// The analysis wants to begin the kernel of this mangled name. Returns why
  /// it is left out, "the analysis took longer than 500 ms"; empty: it is not.
  std::string begin(llvm::StringRef mangled) {
    return beginStep(mangled, mangled);
  }
  /// The same of what is shown beyond its report.
  std::string beginExtras(llvm::StringRef mangled) {
    return beginStep(("extras of " + mangled).str(), mangled);
  }
  /// All kernels are done; what follows has as much processor time as one.
  void end();

private:
  struct Share {
    pid_t compile = 0; ///< 0: none
    unsigned extraMs = 0;
  };
  using Clock = std::chrono::steady_clock;

  std::string beginStep(llvm::StringRef step, llvm::StringRef mangled);
  std::string whyLost(uint64_t step);
  bool isOverShare() const;
  bool isCopyDue() const;
  /// False in the copy, and without one.
  bool failedInCopy();
  void lose(const CopyFailure &failure);

  KernelProgress &progress;
  WatchLimits limits;
  llvm::StringRef inject;
  Share share;
  bool isOverdue = false, isStopped = false;
  uint64_t stopsAt = 0;                 ///< the step at which the time was over
  std::map<uint64_t, std::string> lost; ///< steps, and why
  unsigned spentMs =
      0; ///< processor time of the processes before and of copies
  bool isCopy = false;
  Clock::time_point start = Clock::now(), lastCopy = start;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELWATCH_H
