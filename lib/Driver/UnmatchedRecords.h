//===- UnmatchedRecords.h - records of no kernel of a run -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_UNMATCHEDRECORDS_H
#define GPUPERF_LIB_DRIVER_UNMATCHEDRECORDS_H

#include "gpuperf/Records/LaunchRecord.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

struct UnmatchedRecords {
  /// Names of kernels, those with most time first.
  std::vector<std::string> names;
  /// The files that have one of these, in the order of the records.
  std::vector<std::string> files;
  size_t matched = 0; ///< names of kernels that are there
};

/// The kernels of `records` that are none of those with these names and mangled
/// names.
UnmatchedRecords findUnmatched(llvm::ArrayRef<LaunchRecord> records,
                               llvm::ArrayRef<std::string> names,
                               llvm::ArrayRef<std::string> mangled);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_UNMATCHEDRECORDS_H
