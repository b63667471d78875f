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
// See docs/merge.md.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_MERGERESULTS_H
#define GPUPERF_DRIVER_MERGERESULTS_H

#include "gpuperf/Report/View.h"

namespace gpuperf {

struct MergeRequest {
  std::vector<std::string> paths; ///< files, and folders with their subfolders
  const View *view = nullptr;
  bool quiet = false;   ///< text view: findings only
  bool verbose = false; ///< text view: everything, without shortening
  bool colours = false;
  /// The sources of a build. A source without a result file is an error. Empty
  /// when no build is given.
  std::vector<std::string> expected;
};

/// Prints one report of all result files. It does not depend on their order. A
/// file that cannot be read is an error. Two results of the same source and
/// command are an error if they differ; equal ones count once. The memory
/// needed is that of the largest result plus all names. Returns an exit status
/// of ReportFiles.h.
int mergeResults(const MergeRequest &request, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_MERGERESULTS_H
