//===- ProgressLine.h - how far a run is, on a terminal ---------*- C++ -*-===//
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

/// A line that says how far a run is, where it takes more than a second:
///
///   [3/10] transpose.cu: 14 of 225 kernels, 12 s
class ProgressLine {
public:
  /// Shows nothing where `err` is no terminal, and where `isSilent`.
  ProgressLine(llvm::ArrayRef<std::string> files, llvm::raw_ostream &err,
               bool isSilent);
  /// What the processes of a file say.
  KernelProgress &of(size_t file) { return kernels[file]; }
  bool isShown() const { return shows; }
  /// A few times a second.
  void update();
  /// Before anything else is written.
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
  std::string line; ///< that is there
};

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_PROGRESSLINE_H
