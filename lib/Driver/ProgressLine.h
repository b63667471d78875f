//===- ProgressLine.h - the progress of a run -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_PROGRESSLINE_H
#define GPUPERF_LIB_DRIVER_PROGRESSLINE_H

#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Support/SharedArray.h"
#include "llvm/ADT/ArrayRef.h"
#include <chrono>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// A line that shows the progress of a run, if it takes more than a second:
///
///   [3/10] transpose.cu: 14 of 225 kernels, 12 s
class ProgressLine {
public:
  /// Shows nothing if `err` is not a terminal or `isSilent` is set.
  ProgressLine(llvm::ArrayRef<std::string> files, llvm::raw_ostream &err,
               bool isSilent);
  /// The progress that the processes of a file report.
  KernelProgress &of(size_t file) { return kernels[file]; }
  bool isShown() const { return shows; }
  /// Called a few times in a second.
  void update();
  /// Called before anything else is written.
  void clear();
  void finish(size_t file);

private:
  std::string text() const;

  llvm::ArrayRef<std::string> files;
  llvm::raw_ostream &err;
  bool shows;
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
  SharedArray<KernelProgress> kernels;
  std::vector<bool> finished;
  std::string line; ///< the text that is currently displayed
};

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_PROGRESSLINE_H
