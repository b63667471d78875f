//===- MergeResults.h - one report of many result files ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
//   gpuperf --output=DIR a.cu ─▶ DIR/a-….gpuperf.json ─┐
//   gpuperf --output=DIR b.cu ─▶ DIR/b-….gpuperf.json ─┴▶ gpuperf merge DIR
//
// docs/merge.md.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_MERGERESULTS_H
#define GPUPERF_DRIVER_MERGERESULTS_H

#include "gpuperf/Report/View.h"

namespace gpuperf {

struct MergeRequest {
  std::vector<std::string> paths; ///< folders, with all below them, and files
  const View *view = nullptr;
  bool quiet = false; ///< findings alone, of the text
  bool verbose = false; ///< of the text all, however long it is
  bool colours = false;
  /// The sources that a build has: one without a result is an error. Empty: no
  /// build was named.
  std::vector<std::string> expected;
};

/// Prints one report of all results, which does not depend on the order in
/// which they were made or are named. One that cannot be read is an error, as
/// is a second one of the same source and command that says something else; an
/// equal one is counted once. Memory is that of the largest result, and of the
/// names. Returns the exit status of ReportFiles.h.
int mergeResults(const MergeRequest &request, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_MERGERESULTS_H
