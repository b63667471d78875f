//===- GitRevision.h - reports of two revisions -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
//   git read-tree REV ─▶ its files in a folder ─▶ gpuperf there ─▶ OLD.json
//                        the work tree as it is ─▶ gpuperf here ─▶ NEW.json
//
// Nothing in the repository changes, including its index.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_GITREVISION_H
#define GPUPERF_TOOLS_GPUPERF_GITREVISION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

/// Two reports in JSON.
struct TwoReports {
  std::string before, after;
};

/// Reports by `gpuperf ARGS`, the options and files of a report, for the work
/// tree and for revision `revision` of the repository that contains the current
/// folder. Both use the same commands of a build (-p), with paths replaced for
/// files in the revision. The error is that of git, or states which report
/// could not be made.
llvm::Expected<TwoReports> reportRevisions(const std::string &revision,
                                           llvm::ArrayRef<std::string> args);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_GITREVISION_H
