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
  std::string arguments; ///< in the format of TraceLaunch
  uint64_t count;
};

/// The observation of a launch: ExecutionResult::observed.
struct TracedObservation {
  std::string kernel; ///< mangled
  TraceLaunch shape;
  std::string text;
};

struct TracedNote {
  std::string sentence;
  uint64_t count;
};

/// The actions of the processes of a program, in the order of their first
/// occurrence.
struct Trace {
  std::vector<TracedLaunch> launches;
  std::vector<TracedObservation> observations;
  std::vector<TracedNote> notes;
  uint64_t lostLaunches = 0;
};

/// Adds the trace of one process, in `bytes`, to `trace`. Data that is not a
/// trace, or everything after a damaged position, is skipped: a process may
/// have ended while it was writing.
void readTrace(llvm::StringRef bytes, Trace &trace);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_TRACE_H
