//===- UnmatchedRecords.h - records without a kernel ------------*- C++ -*-===//
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
  /// Names of kernels, in descending order of their time.
  std::vector<std::string> names;
  /// The files with records of these kernels, in the order of the records.
  std::vector<std::string> files;
  size_t matched = 0; ///< number of names of kernels in the run
};

/// The kernels in `records` that have none of these names and mangled names.
UnmatchedRecords findUnmatched(llvm::ArrayRef<LaunchRecord> records,
                               llvm::ArrayRef<std::string> names,
                               llvm::ArrayRef<std::string> mangled);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_UNMATCHEDRECORDS_H
