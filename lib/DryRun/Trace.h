//===- Trace.h - the traces of a run ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRYRUN_TRACE_H
#define GPUPERF_LIB_DRYRUN_TRACE_H

#include "gpuperf/StandIn/Trace.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

struct TracedLaunch {
  std::string kernel; ///< mangled
  TraceLaunch shape;
  std::string arguments; ///< as TraceLaunch has them
  uint64_t count;
};

/// What was observed of a launch: ExecutionResult::observed.
struct TracedObservation {
  std::string kernel; ///< mangled
  TraceLaunch shape;
  std::string text;
};

struct TracedNote {
  std::string sentence;
  uint64_t count;
};

/// What the processes of a program did, in the order in which they first did
/// it.
struct Trace {
  std::vector<TracedLaunch> launches;
  std::vector<TracedObservation> observations;
  std::vector<TracedNote> notes;
  uint64_t lostLaunches = 0;
};

/// Adds what one process left in `bytes` to `trace`. What is no trace, or
/// broken from some place on, is left out from there: a process may have died
/// while it wrote.
void readTrace(llvm::StringRef bytes, Trace &trace);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_TRACE_H
