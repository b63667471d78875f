//===- ChildProcess.h - surviving our own failures --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM ends the process on internal errors and its passes cannot be
// interrupted, so work on a user's file is done in a forked child, which can
// fail alone.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_CHILDPROCESS_H
#define GPUPERF_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
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
  unsigned wallMs = 0;    ///< from the start; 0: no limit
  /// Beyond `wallMs`, for a child that goes on in copies: what the last of them
  /// had not finished by then is lost, and the child tells the rest. 0: no such
  /// child.
  unsigned finishMs = 0;
  unsigned memoryMiB = 0; ///< of address space on top of the parent's; 0: none
};

/// How a child ended; `output` is complete only when `ok`.
struct ChildResult {
  bool ok = false;
  std::string output;
  /// "crashed (segmentation fault)", "took longer than 500 ms", "needed more
  /// than 8 GiB of memory", …; empty when `ok`.
  std::string failure;
  bool tookTooLong = false; ///< the failure is that of a limit on time
};

/// What a child wrote, as JSON. The error is the second half of a sentence that
/// the caller begins, "the analysis" + " ran out of memory": it is `failure`,
/// or "sent an answer that cannot be read: …".
llvm::Expected<llvm::json::Value> jsonAnswer(const ChildResult &result);

/// "500 ms", "2 s".
std::string durationInWords(unsigned ms);

/// Runs `work` in a forked child; what it writes to the stream is the output.
/// The parent sees nothing of what the child changes in memory. The child runs
/// no signal handlers or destructors of the parent and removes none of the
/// parent's temporary files.
ChildResult runInChild(llvm::function_ref<void(llvm::raw_ostream &)> work,
                       const ChildLimits &limits = {});

/// Runs `work(i, os)` for each i below `count` in a child of its own, `jobs` at
/// a time and at least one, begun in order. `finish(i, result)` is called in
/// this process as they end, in any order; `wait`, if given, a few times a
/// second.
void runInChildren(size_t count, unsigned jobs,
                   llvm::function_ref<void(size_t, llvm::raw_ostream &)> work,
                   llvm::function_ref<void(size_t, ChildResult)> finish,
                   const ChildLimits &limits = {},
                   llvm::function_ref<void()> wait = nullptr);

/// How a copy of a child failed.
struct CopyFailure {
  std::string text; ///< as ChildResult::failure; empty where `tookTooLong`
  bool tookTooLong = false;
  unsigned processorMs = 0; ///< what it has taken
  int status = 0;           ///< of waitpid
};

/// Forks this process, a child, so that what comes next can fail without what
/// there is. Nothing in the copy, which goes on in place of this process: when
/// it succeeds, this one ends as well. When it fails, this one goes on: how it
/// failed.
std::optional<CopyFailure> goOnInCopy();

/// Ends this process as its copy has ended.
[[noreturn]] void endAs(const CopyFailure &failure);

/// A child that is started now and awaited later.
class ChildProcess {
public:
  static ChildProcess start(llvm::function_ref<void(llvm::raw_ostream &)> work,
                            const ChildLimits &limits = {});
  /// Waits for the end; the wall limit counts from the start.
  ChildResult wait();
  ChildProcess(ChildProcess &&other);
  ChildProcess &operator=(ChildProcess &&) = delete;
  /// Ends a child that nobody waited for.
  ~ChildProcess();

private:
  friend void
  runInChildren(size_t, unsigned,
                llvm::function_ref<void(size_t, llvm::raw_ostream &)>,
                llvm::function_ref<void(size_t, ChildResult)>,
                const ChildLimits &, llvm::function_ref<void()>);
  ChildProcess() = default;
  /// Waits until one of `children` has something to say or is past its limit,
  /// and takes what there is. At most until `untilMs`, which may be 0.
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

/// The processor time that a process has had so far; nothing where it is not known.
std::optional<unsigned> processorTimeMs(pid_t process);

/// Ends this process, a child, when it takes as much processor time as this from now
/// on, in place of what its limits said; its parent reads "took longer than N ms".
void limitProcessorTime(unsigned ms);

/// Ends this process in the same way when so much wall time has gone by; 0: it
/// goes on.
void limitWallTime(unsigned ms);

/// As many children as there are processors, and GiB of memory that can be had
/// without swapping: what a child needs for a file of the largest projects. At
/// least one.
unsigned affordableJobs();

/// Ends this process, which works for another one, when it wants more than
/// `memoryMiB` of address space on top of what it has now: `ending` is called,
/// which must allocate nothing and end the process. 0: no limit.
void limitMemory(unsigned memoryMiB, void (*ending)());

/// Fails on purpose, so that tests see what the caller makes of it: "crash",
/// "fatal" (LLVM's report_fatal_error), "hang", "spin" (which takes processor time),
/// "busy" (a quarter of a second of it), "oom". False when `kind` is none of them.
bool injectFailure(llvm::StringRef kind);
/// True when injectFailure knows `kind`, or what is before the '@' in it.
bool isInjectableFailure(llvm::StringRef kind);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_CHILDPROCESS_H
