//===- ChildProcess.h - work in forked child processes ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM ends the process on internal errors, and its passes cannot be
// interrupted. Work on a user's file is therefore done in a forked child, whose
// failure does not end the parent.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_CHILDPROCESS_H
#define GPUPERF_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

struct ChildLimits {
  /// Processor time: unlike wall time it does not grow when the machine is
  /// busy, as during a build with -j64. 0: no limit.
  unsigned cpuMs = 0;
  unsigned wallMs = 0; ///< wall time from the start; 0: no limit
  /// For a child that uses continueInFork: wall time after `wallMs` in which it
  /// writes its results. At `wallMs` its working copy is killed, and the copy's
  /// unfinished work is lost. 0: the child has no copies.
  unsigned finishMs = 0;
  unsigned memoryMiB = 0; ///< address space above the parent's; 0: no limit
};

/// The result of a child. `output` is complete only when `ok`.
struct ChildResult {
  bool ok = false;
  std::string output;
  /// "crashed (segmentation fault)", "took longer than 500 ms", "needed more
  /// than 8 GiB of memory", …; empty when `ok`.
  std::string failure;
  bool tookTooLong = false; ///< whether a limit on time ended the child
};

/// Parses the output of a child as JSON. The error is the predicate of a
/// sentence that the caller begins ("the analysis" + " ran out of memory"):
/// `failure`, or "sent an answer that cannot be read: …".
llvm::Expected<llvm::json::Value> jsonAnswer(const ChildResult &result);

/// "500 ms", "2 s".
std::string formatDuration(unsigned ms);

/// Runs `work` in a forked child. The result has what `work` wrote to the
/// stream. Changes that the child makes in memory do not reach the parent. The
/// child runs no signal handlers and no destructors of the parent, and removes
/// none of the parent's temporary files.
ChildResult runInChild(llvm::function_ref<void(llvm::raw_ostream &)> work,
                       const ChildLimits &limits = {});

/// Runs `work(i, os)` for each i < `count` in a separate child. Starts the
/// children in order and runs max(`jobs`, 1) of them at a time. This process
/// calls `finish(i, result)` when a child ends, in any order, and `wait`, if
/// given, at least every 200 ms.
void runInChildren(size_t count, unsigned jobs,
                   llvm::function_ref<void(size_t, llvm::raw_ostream &)> work,
                   llvm::function_ref<void(size_t, ChildResult)> finish,
                   const ChildLimits &limits = {},
                   llvm::function_ref<void()> wait = nullptr);

/// The failure of a copy that continueInFork made.
struct ForkFailure {
  std::string text; ///< as ChildResult::failure; empty if `tookTooLong`
  bool tookTooLong = false;
  unsigned processorMs = 0; ///< processor time of the copy
  int status = 0;           ///< from waitpid
};

/// Forks this process (a child) as a safeguard before work that may fail. The
/// copy gets an empty result and continues with the work. This process waits:
/// if the copy succeeds, it exits, too; if the copy fails, the failure is
/// returned here, with the state before the fork. If fork fails, the result is
/// empty, and this process continues without a copy.
std::optional<ForkFailure> continueInFork();

/// Ends this process with the exit status or signal of its copy.
[[noreturn]] void exitLike(const ForkFailure &failure);

/// A child that runs in the background until wait().
class ChildProcess {
public:
  static ChildProcess start(llvm::function_ref<void(llvm::raw_ostream &)> work,
                            const ChildLimits &limits = {});
  /// Waits for the end of the child. The wall limit counts from start().
  ChildResult wait();
  ChildProcess(ChildProcess &&other);
  ChildProcess &operator=(ChildProcess &&) = delete;
  /// Kills the child if wait() was not called.
  ~ChildProcess();

private:
  friend void
  runInChildren(size_t, unsigned,
                llvm::function_ref<void(size_t, llvm::raw_ostream &)>,
                llvm::function_ref<void(size_t, ChildResult)>,
                const ChildLimits &, llvm::function_ref<void()>);
  ChildProcess() = default;
  /// Waits until one of `children` has written output or reached its limit, or
  /// until `untilMs` (0: no limit), and reads the output.
  static void readAny(llvm::ArrayRef<ChildProcess *> children, int64_t untilMs);
  bool isAtEnd() const { return state != State::Running; }
  int64_t deadlineMs() const {
    return limits.wallMs ? startMs + limits.wallMs + limits.finishMs : 0;
  }
  void read();
  ChildResult collect();

  enum class State { Running, Ended, TimedOut };
  State state = State::Running;
  int pid = -1, fd = -1, errors = -1;
  int startError = 0;
  ChildLimits limits;
  int64_t startMs = 0;
  std::string output;
};

/// The processor time that a process has used; empty when it is not known.
std::optional<unsigned> processorTimeMs(pid_t process);

/// Ends this process (a child) after another `ms` of processor time. Replaces
/// ChildLimits::cpuMs. The parent gets the failure "took longer than N ms".
void limitProcessorTime(unsigned ms);

/// Ends this process in the same way after `ms` of wall time; 0 removes the
/// limit.
void limitWallTime(unsigned ms);

/// Number of children to run at a time: the number of processors or of GiB of
/// available memory, whichever is smaller, and at least 1. A child needs up to
/// 1 GiB for a file of the largest projects.
unsigned affordableJobs();

/// Limits this process (a child) to `memoryMiB` of address space above its
/// current use; 0: no limit. `ending` is called at the limit. It must not
/// allocate memory and must end the process.
void limitMemory(unsigned memoryMiB, void (*ending)());

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_CHILDPROCESS_H
