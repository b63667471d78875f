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
  unsigned memoryMiB = 0; ///< of address space on top of the parent's; 0: none
};

/// How a child ended; `output` is complete only when `ok`.
struct ChildResult {
  bool ok = false;
  std::string output;
  /// "crashed (segmentation fault)", "took longer than 500 ms", "ran out of
  /// memory", …; empty when `ok`.
  std::string failure;
  bool tookTooLong = false; ///< the failure is that of a limit on time
};

/// What a child wrote, as JSON. The error is the second half of a sentence that
/// the caller begins, "the analysis" + " ran out of memory": it is `failure`,
/// or "sent an answer that cannot be read: …".
llvm::Expected<llvm::json::Value> jsonAnswer(const ChildResult &result);

/// Runs `work` in a forked child; what it writes to the stream is the output.
/// The parent sees nothing of what the child changes in memory. The child runs
/// no signal handlers or destructors of the parent and removes none of the
/// parent's temporary files.
ChildResult runInChild(llvm::function_ref<void(llvm::raw_ostream &)> work,
                       const ChildLimits &limits = {});

/// Runs `work(i, os)` for each i below `count` in a child of its own, `jobs` at a
/// time and at least one, begun in order. `finish(i, result)` is called in this
/// process as they end, in any order.
void runInChildren(size_t count, unsigned jobs,
                   llvm::function_ref<void(size_t, llvm::raw_ostream &)> work,
                   llvm::function_ref<void(size_t, ChildResult)> finish,
                   const ChildLimits &limits = {});

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
  friend void runInChildren(
      size_t, unsigned, llvm::function_ref<void(size_t, llvm::raw_ostream &)>,
      llvm::function_ref<void(size_t, ChildResult)>, const ChildLimits &);
  ChildProcess() = default;
  /// Waits until one of `children` has something to say or is past its limit, and
  /// takes what there is.
  static void readAny(llvm::ArrayRef<ChildProcess *> children);
  bool isAtEnd() const { return state != State::Running; }
  int64_t deadlineMs() const {
    return limits.wallMs ? startMs + limits.wallMs : 0;
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
