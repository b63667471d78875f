//===- LaunchLines.h - a trace as a file of launches ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRYRUN_LAUNCHLINES_H
#define GPUPERF_LIB_DRYRUN_LAUNCHLINES_H

#include "Trace.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// How the launches came about.
struct RecordedRun {
  std::vector<std::string> program; ///< with its arguments
  std::string machine;
  int status = 0;
};

/// Writes the file that readLaunchFile reads.
void writeLaunchFile(const RecordedRun &run, const Trace &trace,
                     llvm::raw_ostream &os);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_LAUNCHLINES_H
