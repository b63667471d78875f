//===- SourceProblems.h - why a file has no kernels -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_SOURCEPROBLEMS_H
#define GPUPERF_LIB_DRIVER_SOURCEPROBLEMS_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// Kernels of one file.
struct KernelCounts {
  size_t read = 0, rejected = 0;
  bool any() const { return read || rejected; }
};

/// Prints what in `file` keeps, or may keep, kernels from being analysed, a
/// line for each. True when that is an error: headers that are missing, or
/// errors and no kernel at all. Errors that no kernel meets are a warning, and
/// so is a file without kernels, but for one that is read for its calls alone:
/// a note.
bool reportProblems(llvm::StringRef file, const SourceProblems &problems,
                    const KernelCounts &kernels, bool isForCalls,
                    llvm::raw_ostream &os);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_SOURCEPROBLEMS_H
