//===- KernelWatch.h - which kernel an analysis was at ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An analysis that dies in its child process tells nothing any more. So it says
// beforehand which kernel it begins, and the next one leaves that out:
//
//   child:   "#begin 500 _Z1aPf"  "#begin 500 _Z1bPf"  †
//   parent:  at b, which is lost: again, without it
//   child:   "#begin 500 _Z1aPf"  "#begin 500 _Z1cPf"  answer
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_KERNELWATCH_H
#define GPUPERF_DRIVER_KERNELWATCH_H

#include "gpuperf/Support/ChildProcess.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <string>
#include <sys/types.h>

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// What is in the way of kernels, by their mangled names, in words: "the analysis
/// took longer than 500 ms".
using LostKernels = std::map<std::string, std::string>;

/// What an analysis in a child process tells its parent, and is told by it.
class KernelWatch {
public:
  /// `os` leads to the parent. 0 for `kernelMs`: only the child's own limit counts.
  /// `inject` is what injectFailure takes; "crash@NAME" fails at the kernel of that
  /// mangled name, "crash@*" at each.
  KernelWatch(llvm::raw_ostream &os, unsigned kernelMs, const LostKernels &lost,
              llvm::StringRef inject)
      : os(os), kernelMs(kernelMs), lost(lost), inject(inject) {}

  /// Lets the analysis take twice the processor time that the process `compile` has
  /// had, and `extraMs` more; kernels that it would begin later are left out.
  void limitToCompile(pid_t compile, unsigned extraMs) {
    share = {compile, extraMs};
  }

  /// Why the kernel of this mangled name is left out; empty: it is not.
  llvm::StringRef whyLost(llvm::StringRef mangled);
  /// The analysis begins it, and has `kernelMs` of processor time for it.
  void begin(llvm::StringRef mangled);
  /// All kernels are done; what follows has as much time again.
  void end() { begin(""); }

private:
  struct Share {
    pid_t compile = 0; ///< 0: none
    unsigned extraMs = 0;
  };
  llvm::raw_ostream &os;
  unsigned kernelMs;
  const LostKernels &lost;
  llvm::StringRef inject;
  size_t lostSoFar = 0;
  Share share;
  bool isOverdue = false;
};

/// Takes the marks off `result`, and says whether to try once more, without the kernel
/// that failed, which comes into `lost`. False when none did, when the child was at
/// none, and when too many have been lost already: each costs a whole try.
bool loseKernel(ChildResult &result, LostKernels &lost);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELWATCH_H
